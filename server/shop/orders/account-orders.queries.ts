import type { Selectable } from 'kysely'
import { OVER } from '../../contract/account/order-status.ts'
import type { Db } from '../../database/open-database.ts'
import type { OrderEventsTable, OrderLinesTable, OrdersTable } from '../../database/tables/orders.ts'

type OrderRow = Selectable<OrdersTable>
type OrderLineRow = Selectable<OrderLinesTable>

/** A page of an account's orders, the newest first, and how many there are. */
export async function ordersOfUser(
  db: Db,
  user_id: number,
  page: { offset: number; limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const all = db.selectFrom('orders').where('user_id', '=', user_id)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { rows, total: Number(total) }
}

export async function linesOfOrders(db: Db, order_ids: string[]): Promise<OrderLineRow[]> {
  if (order_ids.length === 0) return []
  return db
    .selectFrom('order_lines')
    .where('order_id', 'in', order_ids)
    .selectAll()
    .orderBy('offer_id')
    .execute()
}

/** When each of these orders reached the shopper, of those that have. */
export async function arrivalsOf(db: Db, order_ids: string[]): Promise<Map<string, number>> {
  if (order_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_events')
    .where('order_id', 'in', order_ids)
    .where('status', '=', 'delivered')
    .groupBy('order_id')
    .select(({ fn }) => ['order_id', fn.min<number>('created_at').as('at')])
    .execute()
  return new Map(rows.map(({ order_id, at }) => [order_id, Number(at)]))
}

export async function eventRowsOf(db: Db, order_id: string): Promise<Selectable<OrderEventsTable>[]> {
  return db
    .selectFrom('order_events')
    .where('order_id', '=', order_id)
    .selectAll()
    .orderBy('position')
    .execute()
}

/** The orders that one checkout made, of this account. */
export async function partsOfCheckout(db: Db, user_id: number, checkout_id: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .where('checkout_id', '=', checkout_id)
    .where('user_id', '=', user_id)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** An account's orders that wait for the shopper: to be picked up, or to be paid. */
export async function waitingOrders(db: Db, user_id: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .where('user_id', '=', user_id)
    .where('status', 'not in', OVER)
    .where(({ or, eb }) =>
      or([eb('status', '=', 'ready'), eb('payment_status', 'in', ['waiting', 'failed'])]),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}
