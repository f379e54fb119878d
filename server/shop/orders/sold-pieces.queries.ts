import { sql } from 'kysely'
import { unlockedRows } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'

const ORDERS = 200

/**
 * Counts the sold pieces of orders that were not counted yet, for sorting by «popular» from the next snapshot
 * on. Each order is counted once, by whichever process: an order and its pieces are one transaction.
 *
 * This is not done in the order's own transaction, where buyers of one product would wait for each other's
 * row, and all of them for an import that changes it.
 */
export async function countSoldPieces(db: Db): Promise<void> {
  while ((await countSome(db)) === ORDERS);
}

function countSome(db: Db): Promise<number> {
  return inTransaction(db, async trx => {
    const uncounted = trx
      .selectFrom('orders')
      .where('is_counted', '=', 0)
      .orderBy('created_at')
      .limit(ORDERS)
      .select('id')
    const orders = await trx
      .updateTable('orders')
      .set({ is_counted: 1 })
      .where('id', 'in', unlockedRows(trx, uncounted))
      .returning('id')
      .execute()
    if (orders.length === 0) return 0
    const sold = await trx
      .selectFrom('order_lines')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .groupBy('product_id')
      // Same order in every process; otherwise two could deadlock on each other's rows (PostgreSQL).
      .orderBy('product_id')
      .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('pieces')])
      .execute()
    for (const { product_id, pieces } of sold) {
      await trx
        .updateTable('products')
        .set(row => ({ popularity: row('popularity', '+', Number(pieces)) }))
        .where('id', '=', product_id)
        .execute()
    }
    return orders.length
  })
}

interface OrderPieces {
  order_id: string
  offer_id: number
  quantity: number
}

/**
 * Counts pieces of a line as coming back, if that many are with the shopper. The condition is in the
 * statement itself (promise 3). False when there were fewer: then nothing has changed.
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

/** Undoes that: the pieces are not coming back after all. */
export async function freeReturned(db: Db, { order_id, offer_id, quantity }: OrderPieces): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ returned: sql`returned - ${quantity}` })
    .where('order_id', '=', order_id)
    .where('offer_id', '=', offer_id)
    .execute()
}

/** When the order reached the shopper; null if it has not. */
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
