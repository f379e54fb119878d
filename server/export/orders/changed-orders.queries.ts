import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { BY_HAND } from '../../database/refused-refund.ts'

/** An order and its last move. */
export interface ChangedOrder {
  order_id: string
  changed_at: number
}

/** The last move of any order; null when nothing has moved since. */
export async function lastMove(db: Db, since: number): Promise<number | null> {
  const { at } = await db
    .selectFrom('order_events')
    .where('created_at', '>=', since)
    .select(({ fn }) => fn.max<number | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at === null ? null : Number(at)
}

/**
 * Orders whose last move is at `since` or later and at most `until`, by that move: each once, even if it
 * moves meanwhile.
 *
 * @param after the last one of the page before
 */
export async function changedOrders(
  db: Db,
  asked: { since: number; until: number; after: ChangedOrder | null; limit: number },
): Promise<ChangedOrder[]> {
  const { since, until, limit } = asked
  const { changed_at, order_id } = asked.after ?? { changed_at: since, order_id: '' }
  const { rows } = await sql<ChangedOrder>`
    select e.order_id, e.created_at as changed_at from order_events e
    where e.created_at >= ${changed_at} and e.created_at <= ${until}
      and (e.created_at > ${changed_at} or e.order_id > ${order_id})
      and not exists (
        select 1 from order_events l where l.order_id = e.order_id and l.created_at <= ${until}
          and (l.created_at > e.created_at or (l.created_at = e.created_at and l.position > e.position)))
    order by e.created_at, e.order_id limit ${limit}`.execute(db)
  return rows.map(row => ({ order_id: row.order_id, changed_at: Number(row.changed_at) }))
}

/** Everything that is stored of these orders. */
export async function rowsOfOrders(db: Db, ids: string[]) {
  const orders = await db.selectFrom('orders').where('id', 'in', ids).selectAll().execute()
  const lines = await db
    .selectFrom('order_lines')
    .leftJoin('offers', 'offers.id', 'order_lines.offer_id')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .where('order_id', 'in', ids)
    .selectAll('order_lines')
    .select(['offers.ext_id', 'offers.barcode', 'products.vendor_code'])
    .orderBy('order_lines.offer_id')
    .execute()
  const money = await db
    .selectFrom('order_money')
    .where('order_id', 'in', ids)
    .selectAll()
    .orderBy('position')
    .execute()
  const tracks = await db
    .selectFrom('order_events')
    .where('order_id', 'in', ids)
    .where('track', '<>', '')
    .select(['order_id', 'track'])
    .orderBy('position')
    .execute()
  const checkouts = [...new Set(orders.map(({ checkout_id }) => checkout_id))]
  const parts = await db
    .selectFrom('orders')
    .where('checkout_id', 'in', checkouts)
    .select(['id', 'checkout_id'])
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .where('order_id', 'in', ids)
    .where('status', '=', 'succeeded')
    .select(({ eb }) => ['order_id', 'amount', eb('provider', '=', BY_HAND).as('is_by_hand')])
    .execute()
  return { orders, lines, money, tracks, parts, refunds }
}

/** The retailer's own ids of stores, by ours. */
export async function storeNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('stores').select(['id', 'ext_id']).execute()
  return new Map(rows.map(({ id, ext_id }) => [id, ext_id]))
}
