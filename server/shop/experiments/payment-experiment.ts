import type { Config } from '../../config.ts'
import { type Experiment, PAY_ON_RECEIPT, PAYMENTS, type Variant } from '../../contract/delivery/delivery.ts'
import type { Providers } from '../../providers/providers.ts'
import { keyedHash } from '../account/signed-token.ts'
import type { SecretContext } from '../contexts.ts'

export type ExperimentContext = SecretContext & {
  config: Pick<Config, 'EXPERIMENT_NAME' | 'EXPERIMENT_POSTPAYMENT'>
}

/**
 * Which payments a browser is offered (decision 46). It is decided once by a keyed hash of the browser and
 * the experiment's name, so that each process, page and tab gives the same answer without asking, and so does
 * the account that the browser signs in to. Without the key nobody can predict or choose their variant. A
 * larger share only adds browsers to it.
 *
 * A visitor without a row takes part in nothing, because there is no browser id to hash. Where all payments
 * are offered to everybody, they get them too.
 *
 * @param browser_id of the visitor's first row; null without one
 */
export function variantOf({ config, secret }: ExperimentContext, browser_id: number | null): Variant {
  const { EXPERIMENT_NAME: name, EXPERIMENT_POSTPAYMENT: share } = config
  if (share === 100) return 'postpayment'
  if (share === 0 || browser_id === null) return 'allPaymentMethods'
  const hash = keyedHash({ secret }, 'experiment', `${name}\n${browser_id}`)
  const lot = Buffer.from(hash, 'base64url').readUInt32BE()
  return lot < (share / 100) * 2 ** 32 ? 'postpayment' : 'allPaymentMethods'
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
