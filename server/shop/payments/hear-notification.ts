import * as v from 'valibot'
import type { Shop } from '../shop.ts'
import { readSoon } from './check-payments.ts'
import { findPayment, findPaymentOfProvider } from './payments.rows.ts'
import { bringRefundsForward } from './refunds.rows.ts'
import { sendRefunds } from './send-refunds.ts'

/** What a provider sends: nobody signs it, so nothing of it is believed but which payment to look at. */
export const Notification = v.object({
  type: v.literal('notification'),
  event: v.pipe(v.string(), v.maxLength(100)),
  object: v.object({
    id: v.pipe(v.string(), v.maxLength(100)),
    payment_id: v.optional(v.pipe(v.string(), v.maxLength(100))),
    metadata: v.nullish(v.object({ payment_id: v.optional(v.pipe(v.string(), v.maxLength(100))) }), null),
  }),
})
export type Notification = v.InferOutput<typeof Notification>

/**
 * A hint (promise 7): the payment is read again at the provider, and that is what counts. One of a refund carries the
 * refund with its payment inside (decision 39). What our books do not know is left alone: a forged one asks nobody.
 */
export async function hearNotification(shop: Shop, { event, object }: Notification): Promise<void> {
  if (event.startsWith('refund.')) return hearRefund(shop, object.payment_id ?? '')
  const known = await findPaymentOfProvider(shop.db, object.id)
  // It may come before we have written down the provider's id.
  const early = known ? null : await findPayment(shop.db, object.metadata?.payment_id ?? '')
  const payment = known ?? (early?.provider_id === null ? early : null)
  if (payment) await readSoon(shop, payment)
}

async function hearRefund(shop: Shop, provider_id: string): Promise<void> {
  const payment = await findPaymentOfProvider(shop.db, provider_id)
  if (!payment) return
  await bringRefundsForward(shop.db, payment.id, shop.now())
  await sendRefunds(shop, { payment_id: payment.id })
}
