import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './open-database.ts'

/** Offers whose shelves have moved, and the mark from which to ask the next time. */
export interface MovedOffers {
  offer_ids: number[]
  mark: string
}

/** From here on: what is committed by now is behind it, what is not will be found by `offersMovedSince`. */
export async function stockMark(db: Db): Promise<string> {
  if (!isPostgres(db)) return String(await lastMove(db))
  await forgetOtherClusters(db)
  const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

/**
 * Whatever was committed between two looks, each move once, in whatever order transactions began, took their ids and ended
 * (promise 31). PostgreSQL gives out ids before their rows can be seen, so it is asked by transactions: those that the
 * snapshot of the last look could not see yet. SQLite has one writer at a time: its ids come as they are committed.
 *
 * @param mark of the last look; null is since ever
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
  // A mark that was restored from a backup of another server: its transactions are not ours.
  if (before && readSnapshot(found.mark).next < before.next) return movedSinceSnapshot(db, null)
  return found
}

/** `xmin:xmax:running,running`: every transaction from `next` on, and each that runs, could not be seen. */
function readSnapshot(mark: string): { next: number; running: number[] } {
  const [, next = '0', running = ''] = mark.split(':')
  return { next: Number(next), running: running === '' ? [] : running.split(',').map(Number) }
}

/** Moves restored from a backup carry transactions that this server has still to come to: they are long over. */
async function forgetOtherClusters(db: Db): Promise<void> {
  await sql`
    update stock_moves set tx_id = null
    where tx_id >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db)
}
