import type { Config } from '../../config.ts'
import { type Experiment, PAY_ON_RECEIPT, PAYMENTS, type Variant } from '../../contract/delivery/delivery.ts'
import type { Providers } from '../../providers/providers.ts'
import { keyedHash } from '../account/signed-token.ts'
import type { SecretContext } from '../contexts.ts'

export type ExperimentContext = SecretContext & {
  config: Pick<Config, 'EXPERIMENT_NAME' | 'EXPERIMENT_POSTPAYMENT'>
}

/**
 * Which payments a browser is offered (decision 46): drawn once and for all by a keyed hash of the browser and of the
 * experiment's name, so that each process, page and tab says the same without asking anybody, and so does the account that
 * it signs in to. Nobody whose cookie is not ours can know or choose their lot. A larger share only adds browsers to it.
 *
 * Who has no row yet takes part in nothing: there is nothing of theirs that could be drawn by. Where all are offered the
 * same, they are too.
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
 * What may pay for an order in this shop: online too where a provider is configured, but only for who is offered it. Each
 * quote, card, point and checkout is made of this list, and no other.
 */
export function paymentsOffered(
  { providers }: { providers: Pick<Providers, 'payments'> },
  { experiment }: { experiment: Experiment },
): number[] {
  const has_choice = providers.payments.chosen !== null && experiment === 'allPaymentMethods'
  return has_choice ? Object.keys(PAYMENTS).map(Number) : [PAY_ON_RECEIPT]
}
