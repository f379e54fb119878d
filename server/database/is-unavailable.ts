import { QueueFull, TooLate } from '../deadline.ts'

/**
 * Does this error mean "try later"? Connection lost or refused, pool exhausted, statement cut off, the server
 * stopping or full, conflicting transactions, the queue before it full or stuck; SQLite busy, locked, full or
 * unreadable. See promise 18.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof QueueFull || error instanceof TooLate) return true
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown }
  if (typeof errcode === 'number') return SQLITE.includes(errcode & 0xff)
  if (typeof code === 'string' && (POSTGRES.test(code) || DISK.test(code))) return true
  return typeof message === 'string' && MESSAGES.test(message)
}

// SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL; the higher bits add detail.
const SQLITE = [5, 6, 8, 10, 13, 14, 15]
// Sockets, then SQLSTATE: connection exceptions, no resources, operator's intervention, locks, serialization,
// deadlock; a transaction that the server ended because it was idle or open for too long, as this process
// could not run; a server that only reads, or cannot use its disk.
const POSTGRES =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08|53|57|55P03|40001|40P01|25P03|25P04|25006|58030)/
// Errors of writing the write-ahead log to the disk.
const DISK = /^(EIO|ENOSPC|EDQUOT|EROFS)$/
// Errors that the driver throws without a code.
const MESSAGES =
  /connection (timeout|terminated)|timeout expired|timeout exceeded when trying to connect|query read timeout|(connection error|was closed) and is not queryable/i

/** PostgreSQL: the row is locked for longer than a request may wait for it. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

/** PostgreSQL: it waited for a row in vain, also in a deadlock. */
export function isWaitForLock(error: unknown): boolean {
  // deadlock_detected
  return isLockTimeout(error) || (error as { code?: string }).code === '40P01'
}
