import { PAY_ON_RECEIPT } from '../../contract/delivery/delivery.ts'
import type { EventSource, OrderStatus, PaymentStatus } from '../../database/tables/orders.ts'
import type { Visitor } from '../account/visitor.ts'
import type { DbContext } from '../contexts.ts'
import { findPlace, type Spot } from '../delivery/points/town-points.ts'
import { lookAtPayment } from '../payments/look-at-payment.ts'
import { type MoneyBack, moneyBackOf } from '../payments/money-back.ts'
import type { PaymentContext } from '../payments/provider-of.ts'
import { UNPAID_MS } from '../payments/release-unpaid.ts'
import { countOrders, eventsOfOrder, wholeOrdersOf } from './orders.queries.ts'
import { isCancellable, isWithoutPay } from './states/order-states.rules.ts'
import { deliveryWords, findOwnOrder, type WholeOrder } from './stored-order.ts'

/** An order as its owner's page shows it, with the other parts of its checkout. */
export interface PlacedOrder {
  whole: WholeOrder
  words: ReturnType<typeof deliveryWords>
  moves: { status: OrderStatus; payment_status: PaymentStatus; source: EventSource; created_at: number }[]
  can_cancel: boolean
  refunds: MoneyBack[]
}

export interface Placed {
  order: PlacedOrder
  /** All orders of the checkout as they are stored, including this one. */
  parts: PlacedOrder[]
  /** Where it is picked up; null for a courier order. */
  spot: Spot | null
  /** Of the account, or of this browser (decision 22). */
  user_orders_total: number
  payment: {
    is_online: boolean
    /** It is unpaid, and can be paid now or once more. */
    can_pay: boolean
    /** The provider has a page open for it. */
    is_open: boolean
    /** What is to be paid for all parts together. */
    amount: number
    /** Until when the goods are reserved; epoch milliseconds. */
    pay_before: number
  }
}

/**
 * Throws `NotFound` for anybody but the owner. It first asks whether a payment has arrived without a
 * notification.
 */
export async function loadPlaced(
  shop: PaymentContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
): Promise<Placed> {
  const { order } = await findOwnOrder(shop, visitor, order_id, own_ids)
  const is_online = order.payment_id !== PAY_ON_RECEIPT
  const open = is_online ? await lookAtPayment(shop, order.checkout_id) : null
  const wholes = await wholeOrdersOf(shop.db, order.checkout_id)
  const parts = await Promise.all(wholes.map(whole => placedOrder(shop, whole)))
  const unpaid = wholes.filter(
    each => !isWithoutPay(each.order.status) && /^(waiting|failed)$/.test(each.order.payment_status),
  )
  return {
    order: parts.find(({ whole }) => whole.order.id === order_id) as PlacedOrder,
    parts,
    spot: await findPlace(shop, order),
    user_orders_total: await countOrders(shop.db, order),
    payment: {
      is_online,
      can_pay: is_online && unpaid.length > 0 && (open !== null || shop.providers.payments.chosen !== null),
      is_open: open !== null && open.provider_id !== null,
      amount: unpaid.reduce((sum, each) => sum + each.order.total, 0),
      pay_before: order.created_at + UNPAID_MS,
    },
  }
}

async function placedOrder({ db }: DbContext, whole: WholeOrder): Promise<PlacedOrder> {
  const { id, status } = whole.order
  return {
    whole,
    words: deliveryWords(whole.order),
    moves: await eventsOfOrder(db, id),
    can_cancel: isCancellable(status),
    refunds: await moneyBackOf(db, id),
  }
}
