import { DAY_MS } from '../../contract/durations.ts'
import type { ProviderPayment } from '../../providers/payments/payment-provider.ts'
import { isWithoutPay } from '../orders/states/order-states.rules.ts'
import { createAtProvider } from './create-at-provider.ts'
import { endPayment, OPEN, ordersOfPayment, type PaymentRow } from './payments.queries.ts'
import { type PaymentContext, providerOf } from './provider-of.ts'
import { settlePayment } from './settle-payment.ts'

/** Longer than any provider stores its payments. */
const FORGOTTEN_MS = DAY_MS

/**
 * Asks the provider for the state of a payment and acts on it (promise 7). A payment that the provider does
 * not know yet, or whose answer was lost, is requested with its key. Throws `ProviderError`: then it is read
 * again later.
 */
export async function readPayment(shop: PaymentContext, payment: PaymentRow): Promise<void> {
  const { provider_id } = payment
  if (provider_id === null) return void (await createAtProvider(shop, payment))
  const seen = await providerOf(shop, payment.provider).read(provider_id)
  if (!seen) return forget(shop, payment)
  await settlePayment(shop, payment.id, await finishStages(shop, payment, seen))
}

/** Money that is only authorised is captured while somebody wants the goods, and otherwise cancelled. */
async function finishStages(
  shop: PaymentContext,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<ProviderPayment> {
  if (seen.status !== 'waiting_for_capture') return seen
  const orders = await ordersOfPayment(shop.db, payment.id)
  const isWanted = orders.some(({ status }) => !isWithoutPay(status))
  const provider = providerOf(shop, payment.provider)
  return isWanted
    ? provider.capture(seen.id, `${payment.id}-capture`)
    : provider.cancel(seen.id, `${payment.id}-cancel`)
}

async function forget(shop: PaymentContext, payment: PaymentRow): Promise<void> {
  shop.log.error(
    { payment_id: payment.id },
    'payment unknown to the provider: are these the keys it was made with?',
  )
  const now = shop.now()
  if (now - payment.created_at < FORGOTTEN_MS) return
  await endPayment(shop.db, payment.id, { from: OPEN, reason: 'unknown', now })
}
