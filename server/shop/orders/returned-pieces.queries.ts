import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

export interface OrderPieces {
  order_id: string
  offer_id: number
  quantity: number
}

/**
 * Counts pieces of a line as coming back, if that many are still out. The condition stands in the statement itself
 * (promise 3). False when there were fewer: then nothing has changed.
 */
export async function takeReturned(db: Db, { order_id, offer_id, quantity }: OrderPieces): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_lines')
    .set({ returned: sql`returned + ${quantity}` })
    .where('order_id', '=', order_id)
    .where('offer_id', '=', offer_id)
    .where(sql<number>`returned + ${quantity}`, '<=', sql.ref<number>('quantity'))
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Pieces that do not come back after all. */
export async function freeReturned(db: Db, { order_id, offer_id, quantity }: OrderPieces): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ returned: sql`returned - ${quantity}` })
    .where('order_id', '=', order_id)
    .where('offer_id', '=', offer_id)
    .execute()
}

/** When the order reached the shopper; null while it has not. */
export async function deliveredAt(db: Db, order_id: string): Promise<number | null> {
  const row = await db
    .selectFrom('order_events')
    .where('order_id', '=', order_id)
    .where('status', '=', 'delivered')
    .orderBy('position')
    .select('created_at')
    .executeTakeFirst()
  return row?.created_at ?? null
}
