import type { Selectable } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { statement } from '../../database/statement.ts'
import type { OrderLinesTable, OrderMoneyTable, OrdersTable } from '../../database/tables/orders.ts'

export type OrderRow = Selectable<OrdersTable>
export type OrderLineRow = Selectable<OrderLinesTable>
export type OrderMoneyRow = OrderMoneyTable

/** A stored order. */
export interface WholeOrder {
  order: OrderRow
  lines: OrderLineRow[]
  /** What lowered its sum and paid it, in the order of computation. */
  money: OrderMoneyRow[]
}

export async function findOrder(db: Db, id: string): Promise<WholeOrder | null> {
  const order = await db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
  if (!order) return null
  const lines = await db
    .selectFrom('order_lines')
    .where('order_id', '=', id)
    .selectAll()
    .orderBy('offer_id')
    .execute()
  const money = await db
    .selectFrom('order_money')
    .where('order_id', '=', id)
    .selectAll()
    .orderBy('position')
    .execute()
  return { order, lines, money }
}

/**
 * Orders of an account, or those that a browser placed without one, for the `user_orders_total` of analytics.
 * They are never looked up by a typed phone (decision 22).
 */
export async function countOrders(
  db: Db,
  owner: { user_id: number | null; visitor_id: number },
): Promise<number> {
  const count = db.selectFrom('orders').select(db.fn.countAll<number>().as('n'))
  const owned =
    owner.user_id === null
      ? count.where('visitor_id', '=', owner.visitor_id).where('user_id', 'is', null)
      : count.where('user_id', '=', owner.user_id)
  const { n } = await owned.executeTakeFirstOrThrow()
  return Number(n)
}

/** Whose held pieces are counted. */
export interface HeldBy {
  of: 'phone' | 'user_id' | 'visitor_id'
  who: string | number | null
}

/** Pieces in their orders that are neither confirmed nor cancelled yet. */
export async function piecesHeld(db: Db, { of, who }: HeldBy, since: number): Promise<number> {
  const [row] = await held[of](db, { who, since })
  return Number(row?.held ?? 0)
}

const held = { phone: heldOf('phone'), user_id: heldOf('user_id'), visitor_id: heldOf('visitor_id') }

function heldOf(of: HeldBy['of']) {
  return statement<{ who: string | number | null; since: number }, { held: number | null }>(
    (db, { who, since }) =>
      db
        .selectFrom('orders')
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .where(`orders.${of}`, '=', who)
        .where('orders.status', '=', 'new')
        .where('orders.created_at', '>', since)
        .select(({ fn }) => fn.sum<number | null>('order_lines.quantity').as('held')),
  )
}

/** Moves a browser's orders without an account, placed with the account's own phone, to the account. */
export async function joinOrders(
  db: Db,
  browser: { visitor_id: number; order_ids: string[] },
  account: { id: number; phone: string },
): Promise<void> {
  const { visitor_id, order_ids } = browser
  await db
    .updateTable('orders')
    .set({ user_id: account.id })
    .where('user_id', 'is', null)
    .where('phone', '=', account.phone)
    .where(({ or, eb }) =>
      or([eb('visitor_id', '=', visitor_id), ...(order_ids.length > 0 ? [eb('id', 'in', order_ids)] : [])]),
    )
    .execute()
}

/** Which of these orders were placed without an account. */
export async function guestOrdersOf(db: Db, order_ids: string[]): Promise<string[]> {
  if (order_ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .where('id', 'in', order_ids)
    .where('user_id', 'is', null)
    .select('id')
    .execute()
  return rows.map(row => row.id)
}

/** All orders of one checkout, in the order they were placed. */
export async function wholeOrdersOf(db: Db, checkout_id: string): Promise<WholeOrder[]> {
  const rows = await db.selectFrom('orders').where('checkout_id', '=', checkout_id).select('id').execute()
  const wholes = await Promise.all(rows.map(({ id }) => findOrder(db, id)))
  const first = (whole: WholeOrder) => (whole.order.id === checkout_id ? 0 : 1)
  return wholes
    .filter(whole => whole !== null)
    .sort((a, b) => first(a) - first(b) || (a.order.id < b.order.id ? -1 : 1))
}

/** Its moves, the first being the placing. */
export async function eventsOfOrder(db: Db, order_id: string) {
  return db
    .selectFrom('order_events')
    .where('order_id', '=', order_id)
    .orderBy('position')
    .select(['status', 'payment_status', 'source', 'created_at'])
    .execute()
}
