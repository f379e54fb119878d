import { readSoon } from './check-payments.ts'
import { findOpenPayment, type PaymentRow } from './payments.queries.ts'
import type { PaymentContext } from './provider-of.ts'

/**
 * Reads the open payment of a checkout again when somebody looks at its order: back from the provider's page
 * they see what they did there, whether a notification has come or not. @returns the payment that is still
 * open, or null
 */
export async function lookAtPayment(shop: PaymentContext, checkout_id: string): Promise<PaymentRow | null> {
  const open = await findOpenPayment(shop.db, checkout_id)
  if (!open) return null
  await readSoon(shop, open)
  return findOpenPayment(shop.db, checkout_id)
}
