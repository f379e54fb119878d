import type { Db } from '../../database/open-database.ts'

/**
 * Which products were ordered together with any of these offers, and in how many orders. Only the latest
 * orders are read, so that a best-seller costs no more than any other product.
 */
export async function boughtTogether(
  db: Db,
  asked: { offer_ids: number[]; since: number; orders_most: number; most: number },
): Promise<{ product_id: number; orders: number }[]> {
  if (asked.offer_ids.length === 0) return []
  const latest = db
    .selectFrom('orders')
    .where('id', 'in', inner =>
      inner.selectFrom('order_lines').where('offer_id', 'in', asked.offer_ids).select('order_id'),
    )
    .where('status', '<>', 'cancelled')
    .where('created_at', '>=', asked.since)
    .orderBy('created_at', 'desc')
    .limit(asked.orders_most)
    .select('id')
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin(latest.as('latest'), 'latest.id', 'order_lines.order_id')
    .where('order_lines.offer_id', 'not in', asked.offer_ids)
    .groupBy('order_lines.product_id')
    .select(['order_lines.product_id', db.fn.count<number>('order_lines.order_id').distinct().as('orders')])
    .orderBy('orders', 'desc')
    .orderBy('order_lines.product_id')
    .limit(asked.most)
    .execute()
  return rows.map(row => ({ product_id: row.product_id, orders: Number(row.orders) }))
}
