import { sql } from 'kysely'
import { isPostgres } from './dialects.ts'
import type { Db } from './open-database.ts'

/** Offers whose stock has moved, and the mark to continue from the next time. */
export interface MovedOffers {
  offer_ids: number[]
  mark: string
}

/**
 * The mark of this moment: what is committed by now is before it, everything else will be found by
 * `offersMovedSince`.
 */
export async function stockMark(db: Db): Promise<string> {
  if (!isPostgres(db)) return String(await lastMove(db))
  await forgetOtherClusters(db)
  const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

/**
 * Everything that was committed between two calls, each move once, in whatever order transactions began, took
 * their ids and ended (promise 31). PostgreSQL assigns ids before their rows become visible, so this filters
 * by transactions: those that the snapshot of the last call could not see yet. SQLite has a single writer at
 * a time, so its ids appear in the order of commits.
 *
 * @param mark of the last call; null means since ever
 */
export async function offersMovedSince(db: Db, mark: string | null): Promise<MovedOffers> {
  if (isPostgres(db)) return movedSinceSnapshot(db, mark)
  const last = await lastMove(db)
  const rows = await db
    .selectFrom('stock_moves')
    .where('id', '>', Number(mark ?? 0))
    .where('id', '<=', last)
    .select('offer_id')
    .distinct()
    .execute()
  return { offer_ids: rows.map(row => row.offer_id), mark: String(last) }
}

async function lastMove(db: Db): Promise<number> {
  const row = await db
    .selectFrom('stock_moves')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

async function movedSinceSnapshot(db: Db, mark: string | null): Promise<MovedOffers> {
  const before = mark === null ? null : readSnapshot(mark)
  const unseen = before ? sql`tx_id >= ${before.next} or tx_id = any(${before.running}::bigint[])` : sql`true`
  const { rows } = await sql<MovedOffers>`
    select pg_current_snapshot()::text as mark,
      coalesce((select json_agg(distinct offer_id) from stock_moves where ${unseen}), '[]') as offer_ids`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL tells no snapshot')
  // A mark restored from a backup of another server: its transactions are not ours.
  if (before && readSnapshot(found.mark).next < before.next) return movedSinceSnapshot(db, null)
  return found
}

/** `xmin:xmax:running,running`: every transaction from `next` on, and each running one, could not be seen. */
function readSnapshot(mark: string): { next: number; running: number[] } {
  const [, next = '0', running = ''] = mark.split(':')
  return { next: Number(next), running: running === '' ? [] : running.split(',').map(Number) }
}

/**
 * Moves restored from a backup have transaction ids that this server has not reached yet: those are long
 * finished.
 */
async function forgetOtherClusters(db: Db): Promise<void> {
  await sql`
    update stock_moves set tx_id = null
    where tx_id >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db)
}
