import { ProviderError } from '../../errors.ts'
import type { PaymentMethod } from '../../providers/payments/payment-provider.ts'
import { findWholeOrder } from '../orders/stored-order.ts'
import { paidLines } from './load-receipt.ts'
import { endPayment, findPayment, notePending, ordersOfPayment, type PaymentRow } from './payments.queries.ts'
import { type PaymentContext, providerOf } from './provider-of.ts'
import { receiptItems } from './receipt.rules.ts'

/** When a payment that waits for its shopper is read again. */
export const CHECKED_EVERY_MS = 5 * 60_000

/** Card, SBP, and the provider's own payment in four parts (decision 6). */
const METHODS: Record<number, PaymentMethod> = { 1: 'bank_card', 2: 'sbp', 3: 'sber_bnpl' }

/**
 * Creates at the provider a payment that is in our tables, and records its answer. The key is the row's id:
 * asked twice, at once or after a lost answer, it is one payment. Throws `ProviderError`; one that is final
 * ends this payment.
 */
export async function createAtProvider(shop: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  const provider = providerOf(shop, payment.provider)
  const orders = await ordersOfPayment(shop.db, payment.id)
  const wholes = await Promise.all(orders.map(({ id }) => findWholeOrder(shop.db, id)))
  const [first] = wholes
  if (!first) throw new Error(`payment ${payment.id} is for no order`)
  const items = receiptItems(
    wholes.flatMap(whole => paidLines(shop, whole)),
    { cost: wholes.reduce((sum, { order }) => sum + order.delivery_cost, 0), vat: shop.config.VAT_RATE },
  )
  const made = await provider
    .create({
      key: payment.id,
      amount: payment.amount,
      method: METHODS[payment.method] ?? 'bank_card',
      return_url: `${shop.config.SITE_URL}/order/?ORDER_ID=${first.order.id}`,
      description: `Заказ ${orders.map(({ id }) => id).join(', ')}`,
      metadata: { payment_id: payment.id, checkout_id: payment.checkout_id },
      receipt: { customer: { email: first.order.email, phone: first.order.phone }, items },
    })
    .catch(async error => {
      if (error instanceof ProviderError && error.is_final) await giveUp(shop, payment)
      throw error
    })
  const now = shop.now()
  const { id: provider_id, confirmation_url } = made
  await notePending(shop.db, payment.id, {
    provider_id,
    confirmation_url,
    now,
    check_at: now + CHECKED_EVERY_MS,
  })
  return (await findPayment(shop.db, payment.id)) ?? payment
}

/** The provider does not accept it: the next try is another payment. */
async function giveUp(shop: PaymentContext, payment: PaymentRow): Promise<void> {
  shop.log.error({ payment_id: payment.id }, 'payment refused by the provider: look at its sums and receipt')
  await endPayment(shop.db, payment.id, { from: ['new'], reason: 'refused', now: shop.now() })
}
