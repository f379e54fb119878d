import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { ProviderError } from '../../errors.ts'
import type { ProviderRefund } from '../../providers/payments/payment-provider.ts'
import { backOff } from '../messages/back-off.rules.ts'
import { notifyOfOrder, type OrderNewsContext } from '../messages/order-news.ts'
import { wakeOutbox } from '../messages/outbox.ts'
import type { OrderContext } from '../orders/cancel-order.ts'
import { lockCheckout, moveOrder } from '../orders/states/move-order.ts'
import { findWholeOrder } from '../orders/stored-order.ts'
import { CHECKED_EVERY_MS } from './create-at-provider.ts'
import { paidLines } from './load-receipt.ts'
import { findPayment, unreserveRefund } from './payments.queries.ts'
import { type PaymentContext, providerOf, providersOpen } from './provider-of.ts'
import { refundItems } from './receipt.rules.ts'
import { arrivedOf, claimRefunds, lockRefund, type RefundRow, setRefund } from './refunds.queries.ts'

const BATCH = 10

/**
 * Requests refunds at the provider and reads their results: at least once, with the row's id as the key, so
 * that money is refunded once (promise 5). It never gives up, because somebody waits for the money.
 *
 * @param only of one payment, for a notification of it
 */
export async function sendRefunds(
  shop: PaymentContext,
  only: { payment_id?: string; signal?: AbortSignal } = {},
): Promise<number> {
  let sent = 0
  const providers = providersOpen(shop)
  if (providers.length === 0) return sent
  const { payment_id, signal } = only
  while (!signal?.aborted) {
    const now = shop.now()
    const asked = { providers, most: BATCH, now, again_at: now + CHECKED_EVERY_MS }
    const due = await claimRefunds(shop.jobs_db, payment_id ? { ...asked, payment_id } : asked)
    for (const refund of due) await sendRefund(shop, refund)
    sent += due.length
    if (due.length < BATCH) break
  }
  if (sent > 0) wakeOutbox(shop)
  return sent
}

async function sendRefund(shop: PaymentContext, refund: RefundRow): Promise<void> {
  try {
    const provider = providerOf(shop, refund.provider)
    const payment_id = (await findPayment(shop.db, refund.payment_id))?.provider_id ?? ''
    const seen =
      refund.provider_id === null
        ? await provider.refund(await askedOf(shop, refund, payment_id))
        : await provider.readRefund({ id: refund.provider_id, payment_id })
    if (seen) await settleRefund(shop, refund, seen)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const level = error.is_final ? 'error' : 'warn'
    shop.log[level]({ refund_id: refund.id, reason: error.message }, 'refund not made, again later')
    const wait_ms = error.is_final
      ? CHECKED_EVERY_MS
      : backOff(refund.tries, shop.random.integer(0, 1_000) / 1_000)
    await setRefund(shop.jobs_db, refund.id, { check_at: shop.now() + wait_ms, changed_at: shop.now() })
  }
}

async function askedOf(shop: PaymentContext, refund: RefundRow, payment_id: string) {
  const whole = await findWholeOrder(shop.db, refund.order_id)
  const { order } = whole
  return {
    key: refund.id,
    payment_id,
    amount: refund.amount,
    description: `Возврат за заказ ${refund.order_id}`,
    receipt: {
      customer: { email: order.email, phone: order.phone },
      items: refundItems(
        paidLines(shop, whole),
        { cost: order.delivery_cost, vat: shop.config.VAT_RATE },
        refund.amount,
      ),
    },
  }
}

/**
 * Forward only, and once: the order and the row are locked, and a finished refund stays as it is. Of two
 * refunds of one order that arrive at once the second sees both.
 */
async function settleRefund(
  shop: OrderContext,
  { id, order_id }: RefundRow,
  seen: ProviderRefund,
): Promise<void> {
  await inTransaction(shop.db, async trx => {
    await lockCheckout(trx, order_id)
    const refund = await lockRefund(trx, id)
    if (!refund || refund.status === 'succeeded' || refund.status === 'canceled') return
    const now = shop.now()
    if (seen.amount.value !== `${refund.amount}.00` || seen.amount.currency !== 'RUB') {
      shop.log.error({ refund_id: id }, 'the provider tells of another refund: not believed')
      return
    }
    const known = { provider_id: seen.id, changed_at: now }
    if (seen.status === 'pending') {
      await setRefund(trx, id, { ...known, status: 'pending', check_at: now + CHECKED_EVERY_MS })
    } else if (seen.status === 'canceled') {
      shop.log.error(
        { refund_id: id, reason: seen.reason },
        'refund refused by the provider: npm run refunds',
      )
      await setRefund(trx, id, { ...known, status: 'canceled', reason: seen.reason, check_at: null })
      await unreserveRefund(trx, refund.payment_id, refund.amount, now)
    } else {
      await setRefund(trx, id, { ...known, status: 'succeeded', check_at: null })
      await noteArrived(shop, trx, refund, 'payment')
    }
  })
}

/**
 * Moves an order as far as its refunds have arrived, and notifies its shopper. `trx` must be a transaction that has
 * locked the order.
 *
 * @param by the provider has refunded it, or an operator has paid it out
 */
export async function noteArrived(
  shop: OrderNewsContext,
  trx: Db,
  { order_id, amount }: Pick<RefundRow, 'order_id' | 'amount'>,
  by: 'payment' | 'operator',
): Promise<void> {
  const { order } = await findWholeOrder(trx, order_id)
  const isWhole = (await arrivedOf(trx, order_id)) >= order.total
  const payment_status = isWhole ? 'refunded' : 'refunded_part'
  if (order.payment_status !== payment_status) {
    await moveOrder(trx, order_id, { payment_status }, { source: by, now: shop.now() })
  }
  const is_by_hand = by === 'operator'
  await notifyOfOrder(shop, trx, order_id, { kind: 'refunded', roubles: amount, is_by_hand })
}
