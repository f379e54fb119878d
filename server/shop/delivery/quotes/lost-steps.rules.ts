import type { LostStep, Step, StepKind } from '../../../contract/cart/step.ts'
import { certificateError, NOT_ALLOWED } from '../../certificates/certificate.rules.ts'
import type { MoneyTerms } from '../../pricing/discounts.rules.ts'
import { type PricedLine, totalOf } from '../../pricing/steps.rules.ts'
import { couponOutcomes } from '../../promotions/coupons.rules.ts'
import type { WayQuote } from './way-quote.rules.ts'

type Way = Pick<WayQuote, 'can_go' | 'offer_ids' | 'steps' | 'certificates_allowed'>

/**
 * What each way takes away of the discounts that the cart has another way, and why; beside it what was entered and does
 * nothing by any way, with no sum. Nothing goes in silence (decision 42).
 *
 * A discount that is smaller because fewer goods go is not taken away, nor is a code that another one beats.
 *
 * @param lines that can be bought
 * @returns in the order of the ways
 */
export function lostSteps(ways: Way[], lines: PricedLine[], terms: MoneyTerms): LostStep[][] {
  const most = new Map<string, Given>()
  for (const way of ways) {
    for (const given of discountsOf(way)) {
      const known = most.get(given.key)
      if (!known || given.roubles > known.roubles) most.set(given.key, given)
    }
  }
  return ways.map(way => (way.can_go ? lostOf(way, lines, terms, most) : []))
}

interface Given extends Pick<Step, 'kind' | 'rule' | 'words'> {
  key: string
  /** Taken off, above 0. */
  roubles: number
}

function discountsOf({ steps }: Way): Given[] {
  const off = steps.filter(({ kind }) => kind !== 'goods' && kind !== 'delivery')
  return [...Map.groupBy(off, keyOf)].flatMap(([key, own]) => {
    const roubles = -totalOf(own)
    const [first] = own
    return first && roubles > 0
      ? [{ key, kind: first.kind, rule: first.rule, words: first.words, roubles }]
      : []
  })
}

function keyOf({ kind, rule }: { kind: StepKind; rule: string }): string {
  return `${kind} ${rule}`
}

function lostOf(way: Way, lines: PricedLine[], terms: MoneyTerms, most: Map<string, Given>): LostStep[] {
  const here = new Set(discountsOf(way).map(({ key }) => key))
  const gone = [...most.values()].filter(({ key }) => !here.has(key))
  const roublesOf = (kind: StepKind, rule: string) => -(most.get(keyOf({ kind, rule }))?.roubles ?? 0)
  const promotions = gone
    .filter(({ kind }) => kind === 'promotion')
    .map(({ kind, rule, roubles, words }): LostStep => {
      return { kind, rule, roubles: -roubles, words: `Акция «${words}» так не действует` }
    })
  const going = lines.filter(line => way.offer_ids.includes(line.offer_id))
  const steps = way.steps.filter(({ kind }) => kind === 'goods' || kind === 'promotion')
  const coupons = couponOutcomes(terms.coupons, { lines: going, steps }).flatMap((outcome): LostStep[] => {
    if (outcome.status === 'applied') return []
    const { code: rule } = outcome.coupon
    const roubles = outcome.is_beaten ? 0 : roublesOf('coupon', rule)
    const words = `Промокод ${rule} ${lowerFirst(outcome.status_text)}`
    return [{ kind: 'coupon', rule, roubles: roubles || 0, words }]
  })
  return [...promotions, ...coupons, ...lostCertificate(way, terms, roublesOf('certificate', 'certificate'))]
}

/** One that pays nothing this way, though it was put into the cart. */
function lostCertificate(way: Way, { certificate, now }: MoneyTerms, roubles: number): LostStep[] {
  if (!certificate || certificate.wished === 0) return []
  const words = certificateError(certificate, now) ?? (way.certificates_allowed ? null : NOT_ALLOWED)
  return words ? [{ kind: 'certificate', rule: 'certificate', roubles: roubles || 0, words }] : []
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
