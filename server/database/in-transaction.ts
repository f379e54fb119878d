import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './open-database.ts'

const TRIES = 3

/**
 * Runs `work` in one transaction. Serialization failures, deadlocks and lock time-outs of PostgreSQL are tried again at
 * most three times with jitter (promise 2); then the last error is thrown, which is answered 503. `work` may
 * run several times: it must act on the database alone. SQLite's `BEGIN` has waited for its lock by itself.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tried > TRIES || !isWorthATry(error)) throw error
      await wait(10 * 2 ** tried * (0.5 + Math.random()))
    }
  }
}

/** PostgreSQL: somebody holds the row for longer than a request may wait for it. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

/** PostgreSQL: another transaction has committed the same value into a unique column, beside ours. */
export function isTakenMeanwhile(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

function isWorthATry(error: unknown): boolean {
  const { code } = error as { code?: string }
  // PostgreSQL: serialization_failure, deadlock_detected.
  return code === '40001' || code === '40P01' || isLockTimeout(error)
}
