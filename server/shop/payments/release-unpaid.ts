import { PAY_ON_RECEIPT } from '../../contract/delivery/delivery.ts'
import { isUnavailable } from '../../database/is-unavailable.ts'
import { inTransaction } from '../../database/statement.ts'
import { afterCommit } from '../checkout/place-order.ts'
import { notifyOfOrder } from '../messages/order-news.ts'
import { wakeOutbox } from '../messages/outbox.ts'
import { lockCheckout, moveOrder } from '../orders/states/move-order.ts'
import { readSoon } from './check-payments.ts'
import { findOpenPayment, onlineOrdersOf, unpaidCheckouts } from './payments.queries.ts'
import type { PaymentContext } from './provider-of.ts'

/** How long an online order reserves its goods (promise 6). */
export const UNPAID_MS = 30 * 60_000
const BATCH = 50

/**
 * Cancels online orders that were not paid for half an hour: what they took is returned. Each payment is read
 * once more before, because the money may have arrived without a notification.
 *
 * @returns how many orders were released
 */
export async function releaseUnpaid(shop: PaymentContext, signal?: AbortSignal): Promise<number> {
  let released = 0
  while (!signal?.aborted) {
    const placed_before = shop.now() - UNPAID_MS
    const asked = { placed_before, pay_on_receipt: PAY_ON_RECEIPT, most: BATCH }
    const checkouts = await unpaidCheckouts(shop.jobs_db, asked)
    let now_released = 0
    for (const checkout_id of checkouts) now_released += await releaseCheckout(shop, checkout_id)
    released += now_released
    // The rest of a full batch would be found again at once.
    if (checkouts.length < BATCH || now_released === 0) break
  }
  return released
}

async function releaseCheckout(shop: PaymentContext, checkout_id: string): Promise<number> {
  const open = await findOpenPayment(shop.db, checkout_id)
  if (open) {
    await readSoon(shop, open).catch(error => {
      if (isUnavailable(error)) throw error
      shop.log.warn(
        { payment_id: open.id, reason: (error as Error).name },
        'unpaid order not looked at once more',
      )
    })
  }
  const { count, shelves } = await inTransaction(shop.db, async trx => {
    await lockCheckout(trx, checkout_id)
    const orders = await onlineOrdersOf(trx, checkout_id, PAY_ON_RECEIPT)
    const unpaid = orders.filter(
      ({ status, payment_status }) => status === 'new' && /^(waiting|failed)$/.test(payment_status),
    )
    const shelves = []
    for (const { id, payment_status } of unpaid) {
      const change = payment_status === 'failed' ? {} : { payment_status: 'failed' as const }
      const by = { source: 'payment' as const, now: shop.now() }
      shelves.push(...(await moveOrder(trx, id, { status: 'cancelled', ...change }, by)))
      await notifyOfOrder(shop, trx, id, { kind: 'released' })
    }
    return { count: unpaid.length, shelves }
  })
  afterCommit(shop, 'show stock', () => shop.catalog.applyStock(shelves))
  afterCommit(shop, 'wake outbox', () => wakeOutbox(shop))
  return count
}
