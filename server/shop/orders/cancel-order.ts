import type { OrderStands } from '../../contract/payment/payment.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import type { EventSource, PaymentStatus } from '../../database/tables/orders.ts'
import { Refused } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import { afterCommit } from '../checkout/place-order.ts'
import type { CatalogContext, LogContext } from '../contexts.ts'
import { notifyOfOrder, type OrderNewsContext } from '../messages/order-news.ts'
import { type OutboxContext, wakeOutbox } from '../messages/outbox.ts'
import { askRefund } from '../payments/ask-refund.ts'
import type { ShelfLeft } from '../stock/take-stock.ts'
import { moveOrder } from './states/move-order.ts'
import { lockOrder } from './states/order-moves.queries.ts'
import { isCancellable } from './states/order-states.rules.ts'
import { findOwnOrder } from './stored-order.ts'

/** What moving an order and notifying its owner need. */
export type OrderContext = CatalogContext & OrderNewsContext & OutboxContext & LogContext

/**
 * Cancels an order for its owner, until it is shipped: pieces, everything that was spent on it and money paid
 * online are returned. Cancelling a cancelled order again changes nothing and gives the same answer. Throws
 * `NotFound` for anybody else's; `Refused('too-late')` (409) once it is shipped.
 */
export async function cancelOrder(
  shop: OrderContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
): Promise<OrderStands> {
  const { order } = await findOwnOrder(shop, visitor, order_id, own_ids)
  const now = shop.now()
  const { shelves, payment_status } = await inTransaction(shop.db, async trx => {
    const found = await lockOrder(trx, order_id)
    const before = found ?? order
    if (before.status === 'cancelled') return { shelves: [], payment_status: before.payment_status }
    if (!isCancellable(before.status)) throw tooLate(order_id)
    return giveUpOrder({
      shop,
      trx,
      order: { ...before, id: order_id, total: order.total },
      by: { source: 'shopper', now },
    })
  })
  afterCommit(shop, 'show stock', () => shop.catalog.applyStock(shelves))
  afterCommit(shop, 'wake outbox', () => wakeOutbox(shop))
  const refund = /^(paid|refunded)$/.test(payment_status) ? order.total : 0
  return { order_id, status: 'cancelled', payment_status, refund }
}

/**
 * Ends an order whose row is locked, requests a refund of money paid online, and notifies the shopper: it is
 * cancelled, or came back because nobody picked it up. `trx` must be a transaction. Throws
 * `Refused('bad-move')` where the order's state does not allow it.
 */
export async function giveUpOrder({
  shop,
  trx,
  order,
  by,
  status = 'cancelled',
}: {
  shop: OrderNewsContext
  trx: Db
  order: { id: string; payment_status: PaymentStatus; total: number }
  by: { source: EventSource; now: number }
  status?: 'cancelled' | 'returned'
}): Promise<{ shelves: ShelfLeft[]; payment_status: PaymentStatus }> {
  const { id, payment_status, total } = order
  const isUnpaid = payment_status === 'waiting'
  const change = isUnpaid ? { payment_status: 'failed' as const } : {}
  const shelves = await moveOrder(trx, id, { status, ...change }, by)
  if (payment_status === 'paid')
    await askRefund(trx, { order_id: id, amount: total, return_code: null, now: by.now })
  await notifyOfOrder(shop, trx, id, { kind: status === 'returned' ? 'unclaimed' : 'cancelled' })
  return { shelves, payment_status: isUnpaid ? 'failed' : payment_status }
}

function tooLate(order_id: string): Refused {
  const text = 'Заказ уже в пути, отменить его нельзя. Если он не подойдёт, верните его при получении.'
  return new Refused('too-late', text, { status: 409, body: { order_id } })
}
