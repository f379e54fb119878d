import { setTimeout as wait } from 'node:timers/promises'
import { currentDeadline, wantingToWrite } from '../deadline.ts'
import { isWaitForLock } from './is-unavailable.ts'
import type { Db } from './open-database.ts'

const TRIES = 3

/**
 * Runs `work` in one transaction. Serialization failures, deadlocks and lock time-outs of PostgreSQL are
 * tried again at most three times with jitter (promise 2), until the request's deadline (promise 32); then
 * the last error is thrown, which is answered 503. `work` may run several times, so it must only change the
 * database. On SQLite, `BEGIN` has already waited for the lock.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await wantingToWrite(() => db.transaction().execute(work))
    } catch (error) {
      if (tried > TRIES || !isWorthATry(error) || currentDeadline()?.left === 0) throw error
      await wait(10 * 2 ** tried * (0.5 + Math.random()))
    }
  }
}

/** PostgreSQL: a concurrent transaction has committed the same value in a unique column. */
export function isTakenMeanwhile(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

function isWorthATry(error: unknown): boolean {
  // serialization_failure
  return (error as { code?: string }).code === '40001' || isWaitForLock(error)
}
