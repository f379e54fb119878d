import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { afterCommit } from '../checkout/place-order.ts'
import type { Clock } from '../contexts.ts'
import { notifyOfOrder, type OrderNewsContext } from '../messages/order-news.ts'
import { wakeOutbox } from '../messages/outbox.ts'
import type { OrderContext } from '../orders/cancel-order.ts'
import { lockCheckout, moveOrder, reviveOrder } from '../orders/states/move-order.ts'
import { isWithoutPay } from '../orders/states/order-states.rules.ts'
import type { ShelfLeft } from '../stock/take-stock.ts'
import { askRefund } from './ask-refund.ts'
import {
  findPayment,
  lockPayment,
  ordersOfPayment,
  type PayableOrder,
  type PaymentRow,
  setPaymentState,
} from './payments.queries.ts'
import { judgePayment, type SeenPayment } from './receipt.rules.ts'

/**
 * Records the provider's state of a payment and acts on it: the only place where orders become paid. Money
 * for an order that was released meanwhile takes its pieces from stock again, or is refunded; money for an
 * order that came back is refunded too.
 *
 * It may run twice, at once, late or in any order: orders and payment are locked before the decision, and a
 * state that they have already is not recorded again. A shopper who cancels at the same moment is either
 * first, and the money is refunded, or second, and requests the refund.
 */
export async function settlePayment(
  shop: OrderContext,
  payment_id: string,
  seen: SeenPayment,
): Promise<void> {
  const shelves = await inTransaction(shop.db, async trx => {
    const known = await findPayment(trx, payment_id)
    if (!known) return []
    await lockCheckout(trx, known.checkout_id)
    const payment = await lockPayment(trx, payment_id)
    if (!payment) return []
    const verdict = judgePayment(payment, seen)
    switch (verdict.kind) {
      case 'foreign':
        shop.log.error(
          { payment_id, differs: verdict.what },
          'the provider tells of another payment: not believed',
        )
        return []
      case 'nothing':
        return []
      case 'open':
        await setPaymentState(trx, payment_id, {
          status: openState(seen),
          provider_id: seen.id,
          changed_at: shop.now(),
        })
        return []
      case 'canceled':
        await noteCanceled(shop, trx, payment, seen)
        return []
      case 'paid':
        return notePaid(shop, trx, payment, seen)
    }
  })
  afterCommit(shop, 'show stock', () => shop.catalog.applyStock(shelves))
  afterCommit(shop, 'wake outbox', () => wakeOutbox(shop))
}

function openState({ status }: SeenPayment) {
  return status === 'waiting_for_capture' ? ('waiting_for_capture' as const) : ('pending' as const)
}

async function noteCanceled(shop: Clock, trx: Db, payment: PaymentRow, seen: SeenPayment): Promise<void> {
  const now = shop.now()
  const over = { status: 'canceled' as const, reason: seen.reason, check_at: null, changed_at: now }
  await setPaymentState(trx, payment.id, { ...over, provider_id: seen.id })
  for (const { id, status, payment_status } of await ordersOfPayment(trx, payment.id)) {
    if (isWithoutPay(status) || payment_status !== 'waiting') continue
    await moveOrder(trx, id, { payment_status: 'failed' }, { source: 'payment', now })
  }
}

async function notePaid(
  shop: OrderNewsContext,
  trx: Db,
  payment: PaymentRow,
  seen: SeenPayment,
): Promise<ShelfLeft[]> {
  const over = { status: 'succeeded' as const, check_at: null, changed_at: shop.now() }
  await setPaymentState(trx, payment.id, { ...over, provider_id: seen.id })
  const shelves: ShelfLeft[] = []
  for (const order of await ordersOfPayment(trx, payment.id))
    shelves.push(...(await payOrder(shop, trx, order)))
  return shelves
}

async function payOrder(shop: OrderNewsContext, trx: Db, order: PayableOrder): Promise<ShelfLeft[]> {
  const by = { source: 'payment' as const, now: shop.now() }
  if (!isWithoutPay(order.status)) {
    await moveOrder(trx, order.id, { payment_status: 'paid' }, by)
    await notifyOfOrder(shop, trx, order.id, { kind: 'paid' })
    return []
  }
  const shelves = await reviveOrder(trx, order.id, by)
  if (shelves) {
    await notifyOfOrder(shop, trx, order.id, { kind: 'paid' })
    return shelves
  }
  await moveOrder(trx, order.id, { payment_status: 'paid' }, by)
  await askRefund(trx, { order_id: order.id, amount: order.total, return_code: null, now: by.now })
  return []
}
