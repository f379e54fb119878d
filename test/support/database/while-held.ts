import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'

/**
 * Runs `act` while `hold` has written something and not committed yet: code that reads before it locks then
 * decides by outdated data. Only on PostgreSQL, where two transactions can write at once.
 *
 * `hold` commits when `act` waits for one of its rows, or has ended.
 */
export async function whileHeld<T>(
  db: Db,
  hold: (trx: Db) => Promise<unknown>,
  act: () => PromiseLike<T>,
): Promise<T> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async trx => {
    await hold(trx)
    held.resolve()
    await release.promise
  })
  holding.catch(held.reject)
  await held.promise
  let isOver = false
  const acting = Promise.resolve(act()).finally(() => {
    isOver = true
  })
  acting.catch(() => undefined)
  while (!isOver && !(await isSomebodyWaiting(db))) await wait(5)
  release.resolve()
  await holding
  return acting
}

async function isSomebodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length > 0
}
