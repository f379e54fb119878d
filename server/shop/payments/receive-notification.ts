import type { PaymentHint } from '../../providers/payments/payment-provider.ts'
import { readSoon } from './check-payments.ts'
import { findPayment, findPaymentOfProvider } from './payments.queries.ts'
import type { PaymentContext } from './provider-of.ts'
import { bringRefundsForward } from './refunds.queries.ts'
import { sendRefunds } from './send-refunds.ts'

/**
 * A notification is a hint (promise 7): the payment is read again at the provider, and only that counts. An
 * id that is not a known payment of this provider is ignored, so that a forged notification causes no
 * request.
 *
 * @param provider name of the one at whose address it came in
 */
export async function receiveNotification(
  shop: PaymentContext,
  provider: string,
  hint: PaymentHint,
): Promise<void> {
  const known = await findPaymentOfProvider(shop.db, provider, hint.provider_id)
  if (hint.of === 'refund') {
    if (!known) return
    await bringRefundsForward(shop.db, known.id, shop.now())
    await sendRefunds(shop, { payment_id: known.id })
    return
  }
  // It may come before we have stored the provider's id.
  const early = known ? null : await findPayment(shop.db, hint.payment_id ?? '')
  const payment = known ?? (early?.provider === provider && early.provider_id === null ? early : null)
  if (payment) await readSoon(shop, payment)
}
