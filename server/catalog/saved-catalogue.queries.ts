import type { Db } from '../database/open-database.ts'

/** A move of stock by everything that it says: after a backup was restored, another one may have its id. */
export interface LastStockMove {
  id: number
  words: string
}

/** The last move of stock that is visible now; null where there is none. */
export async function lastStockMove(db: Db): Promise<LastStockMove | null> {
  const row = await moves(db).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? { id: Number(row.id), words: JSON.stringify(row) } : null
}

/** Is it still the same? */
export async function hasMove(db: Db, { id, words }: LastStockMove): Promise<boolean> {
  const row = await moves(db).where('id', '=', id).executeTakeFirst()
  return JSON.stringify(row) === words
}

function moves(db: Db) {
  return db
    .selectFrom('stock_moves')
    .select(['id', 'offer_id', 'store_id', 'delta', 'order_id', 'created_at'])
}

/** Offers with moves of a greater id. */
export async function offersMovedAfter(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('stock_moves').where('id', '>', id).select('offer_id').distinct().execute()
  return rows.map(({ offer_id }) => offer_id)
}

/**
 * The time since when orders may not be counted in the popularity of their products, in epoch milliseconds: of the first
 * one that is not; null when all are.
 */
export async function firstUncounted(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .where('is_counted', '=', 0)
    .select(({ fn }) => fn.min('created_at').as('created_at'))
    .executeTakeFirst()
  return row?.created_at === null || row === undefined ? null : Number(row.created_at)
}

/** Popularity of the products in orders since then. */
export async function popularityOfSold(db: Db, since: number): Promise<{ id: number; popularity: number }[]> {
  const sold = db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('orders.created_at', '>=', since)
    .select('order_lines.product_id')
  return db.selectFrom('products').where('id', 'in', sold).select(['id', 'popularity']).execute()
}
