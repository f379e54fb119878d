import type { Config } from '../../config.ts'
import {
  controlOf,
  type ExperimentFile,
  isOfCheckout,
  isRunning,
  type NamedExperiment,
  PAYMENT_VARIANTS,
} from '../../contract/content/experiment.ts'
import { type Experiment, PAY_ON_RECEIPT, PAYMENTS, type Variant } from '../../contract/delivery/delivery.ts'
import type { Providers } from '../../providers/providers.ts'
import { keyedHash } from '../account/signed-token.ts'
import type { Clock, SecretContext } from '../contexts.ts'

type ExperimentConfig = Pick<Config, 'EXPERIMENT_NAME' | 'EXPERIMENT_POSTPAYMENT'>

export type ExperimentContext = Clock &
  SecretContext & { config: ExperimentConfig; experiments: ExperimentList }

/** Where editors' files come from: the renderer, which reads them with the templates. */
interface ExperimentFiles {
  /** Changes with every change of them. */
  version: string
  content(kind: 'experiments'): { name: string; value: ExperimentFile }[]
}

/** What is tried out: the files of editors, and the payments of the configuration. */
export class ExperimentList {
  readonly #configured: NamedExperiment[]
  readonly #files: ExperimentFiles
  #known: { version: string; all: NamedExperiment[] } | undefined

  constructor(config: ExperimentConfig, files: ExperimentFiles) {
    this.#configured = experimentOf(config)
    this.#files = files
  }

  /** Files first: of two with one name, or of two for the checkout, theirs decides. */
  all(): NamedExperiment[] {
    const { version } = this.#files
    if (this.#known?.version === version) return this.#known.all
    const written = this.#files.content('experiments').map(({ name, value }) => ({ name, ...value }))
    const all = [...written, ...this.#configured]
    this.#known = { version, all }
    return all
  }

  running(now: number): NamedExperiment[] {
    const all = this.all()
    return all.length === 0 ? all : all.filter(each => isRunning(each, now))
  }
}

/** `EXPERIMENT_POSTPAYMENT`, unless it offers the same to everybody. */
function experimentOf({ EXPERIMENT_NAME: name, EXPERIMENT_POSTPAYMENT: share }: ExperimentConfig) {
  if (share === 0 || share === 100) return []
  const [control, other] = PAYMENT_VARIANTS
  const variants = [
    { name: control, share: 100 - share },
    { name: other, share },
  ]
  return [{ name, title: 'Оплата при получении', variants, where: ['checkout'], from: '1970-01-01' }]
}

/** What one visitor is shown of experiments. */
export interface Variants {
  /** Their variant while the experiment runs; null for who takes part in none. */
  drawn(name: string): string | null
  /** The same for what many visitors share: null for the control, whoever is shown it. */
  shown(name: string): string | null
  /** All that they take part in now. */
  all(): Record<string, string>
}

/** Of who has no row yet, is a robot or has signed out. */
export const NO_VARIANTS: Variants = { drawn: () => null, shown: () => null, all: () => ({}) }

/**
 * Who takes part: a browser that has a row, and is no robot. Whoever has signed out is perhaps another person at
 * the same browser: they take part in nothing, until the person signs in again.
 *
 * @param proved_phone of the account that the browser is signed in to, or was last
 */
export function takesPart(
  { user_id, proved_phone }: { user_id: number | null; proved_phone: string | null },
  { is_robot }: { is_robot: boolean },
): boolean {
  const isSignedOut = user_id === null && proved_phone !== null
  return !is_robot && !isSignedOut
}

/**
 * The variants of a browser: each is drawn when it is first asked for, by a keyed hash of browser and experiment, so that
 * each process, page and tab gives the same answer without asking, and so does the account that the browser signs
 * in to. Without the key nobody can predict or choose their variant.
 */
export class DrawnVariants implements Variants {
  readonly #shop: ExperimentContext
  readonly #browser_id: number
  readonly #drawn = new Map<string, string | null>()

  constructor(shop: ExperimentContext, browser_id: number) {
    this.#shop = shop
    this.#browser_id = browser_id
  }

  drawn(name: string): string | null {
    const known = this.#drawn.get(name)
    if (known !== undefined) return known
    const variant = drawVariant(this.#shop, name, this.#browser_id)
    this.#drawn.set(name, variant)
    return variant
  }

  shown(name: string): string | null {
    const drawn = this.drawn(name)
    if (drawn === null) return null
    const experiment = this.#shop.experiments.all().find(each => each.name === name)
    return experiment && drawn !== controlOf(experiment) ? drawn : null
  }

  all(): Record<string, string> {
    const running = this.#shop.experiments.running(this.#shop.now())
    const drawn = running.map(({ name }) => [name, this.drawn(name)] as const)
    return Object.fromEntries(drawn.filter(([, variant]) => variant !== null)) as Record<string, string>
  }
}

function drawVariant(shop: ExperimentContext, name: string, browser_id: number): string | null {
  const experiment = shop.experiments.running(shop.now()).find(each => each.name === name)
  if (!experiment) return null
  const hash = keyedHash(shop, 'experiment', `${name}\n${browser_id}`)
  return variantOfLot(experiment.variants, Buffer.from(hash, 'base64url').readUInt32BE() / 2 ** 32)
}

/**
 * The variant of a lot; null for a lot outside of all shares. Lots are shared out from the last variant to the
 * first, so that with two of them a larger share of the second only adds visitors to it.
 *
 * @param lot evenly spread, at least 0 and below 1
 */
export function variantOfLot(variants: ExperimentFile['variants'], lot: number): string | null {
  let below = 0
  for (const { name, share } of variants.toReversed()) {
    below += share / 100
    if (lot < below) return name
  }
  return null
}

/** Which payments are tried out now, if any. */
export function checkoutExperiment({ experiments, now }: ExperimentContext): NamedExperiment | undefined {
  return experiments.running(now()).find(isOfCheckout)
}

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
