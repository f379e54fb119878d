import type { Insertable } from 'kysely'
import type { OrderData } from '../../contract/checkout/checkout.ts'
import { addressWords } from '../../contract/delivery/address-words.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import { PAYMENTS, serviceName, typeOfService } from '../../contract/delivery/delivery.ts'
import { formatDateSpan } from '../../contract/words.ts'
import type { Db } from '../../database/open-database.ts'
import { write } from '../../database/statement.ts'
import type { OrderEventsTable } from '../../database/tables/orders.ts'
import { NotFound } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import type { DeliveryWords } from '../checkout/find-delivery.ts'
import type { DbContext } from '../contexts.ts'
import { dateAfter } from '../delivery/tariffs/delivery-days.rules.ts'
import { orderSums } from './order-sums.ts'
import {
  countOrders,
  findOrder,
  type OrderLineRow,
  type OrderMoneyRow,
  type OrderRow,
  type WholeOrder,
} from './orders.queries.ts'

export type { OrderLineRow, OrderMoneyRow, OrderRow, WholeOrder }

/**
 * Writes the order with its lines, its money and its first event, the placing. `trx` must be the transaction
 * that writes everything else of it.
 */
export async function saveOrder(trx: Db, whole: WholeOrder): Promise<void> {
  await insertOrder(trx, whole)
  const { id: order_id, status, payment_status, created_at } = whole.order
  await insertEvent(trx, { order_id, position: 1, status, payment_status, source: 'checkout', created_at })
}

async function insertOrder(db: Db, { order, lines, money }: WholeOrder): Promise<void> {
  await insertingOrder(db, { order })
  await insertingLines(db, { lines })
  if (money.length > 0) await insertingMoney(db, { money })
}

const insertingOrder = write<{ order: OrderRow }>((db, { order }) => db.insertInto('orders').values(order))
const insertingLines = write<{ lines: OrderLineRow[] }>((db, { lines }) =>
  db.insertInto('order_lines').values(lines),
)
const insertingMoney = write<{ money: OrderMoneyRow[] }>((db, { money }) =>
  db.insertInto('order_money').values(money),
)

/** Writes a move of the order down; the first is its placing. */
export async function insertEvent(db: Db, event: Insertable<OrderEventsTable>): Promise<void> {
  await insertingEvent(db, { event })
}

const insertingEvent = write<{ event: Insertable<OrderEventsTable> }>((db, { event }) =>
  db.insertInto('order_events').values(event),
)

/**
 * An order, for its owner alone: the account, or the browser that placed it without one. Anyone else gets `NotFound`
 * (decision 9).
 *
 * @param own_ids ids in this browser's signed cookie
 */
export async function loadOrder(
  shop: DbContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
): Promise<OrderData> {
  return orderData(shop.db, await findOwnOrder(shop, visitor, order_id, own_ids))
}

/** The stored order, for its owner alone. Throws `NotFound` for anybody else. */
export async function findOwnOrder(
  shop: DbContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
): Promise<WholeOrder> {
  const found = /^\d{12}$/.test(order_id) ? await findOrder(shop.db, order_id) : null
  if (!found || !isOwner(visitor, found.order, own_ids)) throw new NotFound('order', order_id)
  return found
}

/** The stored order, for the shop's own jobs; `db` may be a transaction. Throws `NotFound`. */
export async function findWholeOrder(db: Db, order_id: string): Promise<WholeOrder> {
  const found = await findOrder(db, order_id)
  if (!found) throw new NotFound('order', order_id)
  return found
}

/** An account's order opens only while signed in to it, so that signing out on a shared computer hides it. */
function isOwner(visitor: Visitor, { id, user_id }: OrderRow, own_ids: string[]): boolean {
  return user_id === null ? own_ids.includes(id) : visitor.user?.id === user_id
}

/** The order for its owner: every sum as it was committed, none computed again. */
export async function orderData(db: Db, whole: WholeOrder): Promise<OrderData> {
  return printOrder(whole, await countOrders(db, whole.order))
}

/**
 * @param user_orders_total how many orders its owner has placed, including this one
 */
export function printOrder(whole: WholeOrder, user_orders_total: number): OrderData {
  const { order, lines } = whole
  const words = deliveryWords(order)
  const sums = orderSums(whole)
  return {
    order_id: order.id,
    created_at: order.created_at,
    checkout_id: order.checkout_id,
    status: order.status,
    payment_status: order.payment_status,
    items: sums.lines.map((line, index) => ({
      product_id: line.offer_id,
      parent_product_id: line.product_id,
      name: line.name,
      variant: line.variant,
      price: line.price,
      price_old: lines[index]?.price_old ?? 0,
      quantity: line.quantity,
      gross: line.gross,
      worth: line.worth,
      sum: line.sum,
    })),
    goods: sums.goods,
    discounts: sums.discounts,
    cost: order.goods_total - order.discount,
    tax: sums.tax,
    delivery_cost: sums.delivery_cost,
    total: sums.total,
    delivery_service_id: order.service_id,
    delivery_service: serviceName(order.service_id),
    delivery_time: formatDateSpan(words.date_min, words.date_max),
    delivery_point: words.point,
    payment: PAYMENTS[order.payment_id as keyof typeof PAYMENTS] ?? '',
    coupon: codesOf(whole),
    user: { name: order.name, surname: order.surname, phone: order.phone, email: order.email },
    user_orders_total,
  }
}

/** The codes that were used; null without one. */
function codesOf({ money }: WholeOrder): string | null {
  const codes = money.filter(({ kind }) => kind === 'coupon').map(({ source }) => source)
  return codes.length > 0 ? [...new Set(codes)].join(', ') : null
}

/**
 * What was promised, and where to. Orders from before dates were stored name days, counted from their own date; those
 * from before addresses were put into words have them as the address service wrote them.
 */
export function deliveryWords(order: OrderRow): DeliveryWords {
  const words = JSON.parse(order.delivery_json) as Omit<DeliveryWords, 'date_min' | 'date_max'> &
    Partial<DeliveryWords>
  const dateOf = (days: number) => dateAfter(order.created_at, DEFAULT_REGION.timezone, days)
  const { days_min = 0, days_max = 0 } = words
  return {
    ...words,
    point: typeOfService(order.service_id) === 'shop_selfpickup' ? words.point : addressWords(words.point),
    date_min: words.date_min ?? dateOf(days_min),
    date_max: words.date_max ?? dateOf(days_max),
  }
}
