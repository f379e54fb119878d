import { controlOf } from '../../contract/content/experiment.ts'
import { type Experiment, PAY_ON_RECEIPT, PAYMENTS, type Variant } from '../../contract/delivery/delivery.ts'
import type { Providers } from '../../providers/providers.ts'
import { checkoutExperiment, type ExperimentContext, type Variants } from './experiments.ts'

/**
 * Which payments a visitor is offered (decision 46). Who takes part in nothing is offered what the control is; a
 * configured share of 100 is no experiment, and everybody's.
 */
export function paymentVariant(shop: ExperimentContext, variants: Variants): Variant {
  const experiment = checkoutExperiment(shop)
  if (experiment) return (variants.drawn(experiment.name) ?? controlOf(experiment)) as Variant
  return shop.config.EXPERIMENT_POSTPAYMENT === 100 ? 'postpayment' : 'allPaymentMethods'
}

/**
 * How an order can be paid in this shop: online too where a provider is configured, but only for visitors who
 * are offered it. Every quote, card, point and checkout uses this list.
 */
export function paymentsOffered(
  { providers }: { providers: Pick<Providers, 'payments'> },
  { experiment }: { experiment: Experiment },
): number[] {
  const has_choice = providers.payments.chosen !== null && experiment === 'allPaymentMethods'
  return has_choice ? Object.keys(PAYMENTS).map(Number) : [PAY_ON_RECEIPT]
}
