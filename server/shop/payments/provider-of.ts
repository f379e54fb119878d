import type { Config } from '../../config.ts'
import { ProviderError } from '../../errors.ts'
import type { PaymentProvider } from '../../providers/payments/payment-provider.ts'
import type { Providers } from '../../providers/providers.ts'
import type { JobContext, Random } from '../contexts.ts'
import type { OrderContext } from '../orders/cancel-order.ts'
import { otherProvidersOf } from './payments.queries.ts'

/** Payments, and the orders that they are for. */
export type PaymentContext = OrderContext &
  JobContext & {
    random: Random
    providers: Pick<Providers, 'payments'>
    config: Pick<Config, 'VAT_RATE'>
  }

/** The provider of a payment or a refund. Throws `ProviderError` where this process has no keys for it. */
export function providerOf({ providers }: PaymentContext, name: string): PaymentProvider {
  const provider = providers.payments.open.find(each => each.name === name)
  if (!provider) throw new ProviderError(`no keys for ${name}`)
  return provider
}

/** Names of the providers that are configured. */
export function providersOpen({ providers }: PaymentContext): string[] {
  return providers.payments.open.map(({ name }) => name)
}

/**
 * Logs whose payments or refunds wait for keys that this process does not have: they were removed before the
 * last payment was finished. Nothing is lost; they continue once the keys are back.
 */
export async function warnOfLostProviders(shop: PaymentContext): Promise<void> {
  for (const provider of await otherProvidersOf(shop.jobs_db, providersOpen(shop))) {
    shop.log.error({ provider }, 'payments or refunds wait for a provider that has no keys here')
  }
}
