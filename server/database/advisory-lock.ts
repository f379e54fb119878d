import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres } from './dialects.ts'
import type { Db } from './open-database.ts'

const LOOK_AGAIN_MS = 300

/**
 * Does `work` while no other process of this shop does work under the same number, waiting for its turn. The
 * lock of a process that dies is released with its connection.
 *
 * Only for PostgreSQL: SQLite is for one process.
 */
export async function advisoryLock(db: Db, number: number, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(db)) return work()
  await db.connection().execute(async connection => {
    const ask = sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${number}) as is_ours`
    // It polls, because waiting inside a statement would end at the statement time-out.
    while (!(await ask.execute(connection)).rows[0]?.is_ours) await wait(LOOK_AGAIN_MS)
    await work().finally(() => sql`select pg_advisory_unlock(${number})`.execute(connection))
  })
}
