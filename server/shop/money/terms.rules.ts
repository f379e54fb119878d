import type { Cart } from '../../contract/cart/cart.ts'
import type { LostStep, Step, SumRow } from '../../contract/cart/step.ts'
import type { LostAsked, LostOfKind, MoneyChange, MoneyKind, Way } from './kind.ts'
import {
  type PricedLine,
  type PricingRule,
  type Reckoning,
  type Sums,
  sumsOf,
  totalOf,
} from './steps.rules.ts'

/** Everything that lowers or pays the sum of a cart, as it stands now. */
export interface MoneyTerms {
  now: number
  /** In the order of money; null terms do nothing. */
  of: { kind: MoneyKind; terms: unknown }[]
}

export const NO_TERMS: MoneyTerms = { now: 0, of: [] }

/** The terms of one kind; null where it does nothing. */
export function termsOfKind<Terms>({ of }: MoneyTerms, kind: MoneyKind<Terms>): Terms | null {
  return (of.find(each => each.kind === kind)?.terms ?? null) as Terms | null
}

/** The terms without anything that was put into the cart: a fast order does not use that (decision 29). */
export function unwished({ now, of }: MoneyTerms): MoneyTerms {
  return {
    now,
    of: of.map(({ kind, terms }) => ({
      kind,
      terms: terms === null ? null : (kind.unwished?.(terms) ?? null),
    })),
  }
}

/** The rules between goods and delivery, one for each kind that does something. */
export function moneyRules({ now, of }: MoneyTerms, way: Omit<Way, 'now'>): PricingRule[] {
  return of.flatMap(({ kind, terms }, rank) =>
    terms === null
      ? []
      : [{ kind: kind.kind, rank, steps: soFar => kind.apply(terms, soFar, { ...way, now }) }],
  )
}

/** What each line earns, in their order. Paying by `money` earns bonuses, paying by `points` does not. */
export function earnedOfLines({ of }: MoneyTerms, { lines, steps }: Reckoning): number[] {
  const money = of.filter(({ kind }) => kind.role === 'money').map(({ kind }) => kind.kind)
  const paid = { lines, steps: steps.filter(({ kind }) => !money.includes(kind)) }
  const each = of.flatMap(({ kind, terms }) => (terms === null ? [] : [kind.earned?.(terms, paid) ?? []]))
  return lines.map((_, index) => each.reduce((sum, earned) => sum + (earned[index] ?? 0), 0))
}

/**
 * What a quote costs, as it is shown: goods at their old prices, and a row for each kind that does something.
 */
export function sumRows(lines: PricedLine[], sums: Sums, { of }: MoneyTerms): SumRow[] {
  if (lines.length === 0) return []
  const old = lines.reduce((sum, line) => sum + Math.max(line.price, line.price_old ?? 0) * line.quantity, 0)
  const off = [
    { kind: 'shelf', words: 'Скидка магазина', roubles: sums.goods - old },
    ...of.map(({ kind: { kind, words } }) => ({ kind, words: words.sum, roubles: -(sums[kind] ?? 0) })),
  ]
  return [
    { kind: 'goods', words: 'Товары', roubles: old },
    ...off.filter(({ roubles }) => roubles < 0),
    { kind: 'delivery', words: 'Доставка', roubles: sums.delivery },
  ]
}

/** What a cart shows about its money, beside the steps. */
export interface CartMoney {
  sums: Sums
  /** Fields about codes, bonuses and a certificate. */
  shown: Partial<Cart>
  /** By offer. */
  earned: Map<number, number>
}

/**
 * What each kind does with the current delivery method: the rules that made its steps, asked for the reason.
 *
 * @param lines that this delivery method takes; none where nothing can be sent
 * @param steps of the delivery method
 */
export function cartMoney(
  lines: PricedLine[],
  steps: Step[],
  money: MoneyTerms,
  way: Omit<Way, 'now'>,
): CartMoney {
  const sums = sumsOf(steps)
  const earned = earnedOfLines(money, { lines, steps })
  const all = earned.reduce((sum, each) => sum + each, 0)
  const shown = money.of.map(({ kind, terms }, rank) => {
    if (terms === null) return {}
    const own = steps.filter(step => step.kind === kind.kind)
    const soFar = { lines, steps: stepsBefore(money, rank, steps) }
    const roubles = sums[kind.kind] ?? 0
    return kind.shown?.(terms, { soFar, way: { ...way, now: money.now }, own, roubles, earned: all })
  })
  return {
    sums,
    shown: Object.assign({}, ...shown),
    earned: new Map(lines.map(({ offer_id }, index) => [offer_id, earned[index] ?? 0])),
  }
}

/** What the kind of this rank sees. */
function stepsBefore({ of }: MoneyTerms, rank: number, steps: Step[]): Step[] {
  const kinds = ['goods', ...of.slice(0, rank).map(({ kind }) => kind.kind)]
  return steps.filter(({ kind }) => kinds.includes(kind))
}

/** The part of a delivery quote that discounts depend on. */
interface QuotedWay {
  can_go: boolean
  offer_ids: number[]
  steps: Step[]
  certificates_allowed: boolean
}

/**
 * What each delivery method takes away of the discounts that the cart has with another, and why; and what was
 * entered but does nothing with any, with no sum. Nothing disappears silently (decision 42).
 *
 * A discount that is smaller because fewer goods are sent is not reported, and neither is a code that another
 * one beats.
 *
 * @param lines that can be bought
 * @returns in the order of the delivery methods
 */
export function lostSteps(ways: QuotedWay[], lines: PricedLine[], money: MoneyTerms): LostStep[][] {
  const losing = money.of.flatMap(({ kind, terms }, rank) =>
    terms !== null && kind.lost ? [{ kind, terms, rank, most: mostOfKind(ways, kind.kind) }] : [],
  )
  return ways.map(way => {
    if (!way.can_go || losing.length === 0) return []
    const going = lines.filter(line => way.offer_ids.includes(line.offer_id))
    return losing.flatMap(({ kind, terms, rank, most }) => {
      const lost = kind.lost?.(terms, {
        soFar: { lines: going, steps: stepsBefore(money, rank, way.steps) },
        way: { now: money.now, certificates_allowed: way.certificates_allowed },
        own: way.steps.filter(step => step.kind === kind.kind),
        most,
      })
      return (lost ?? []).map(step => ({ ...step, name: kind.words.lost ?? 'Скидка' }))
    })
  })
}

function mostOfKind(ways: QuotedWay[], kind: string): LostAsked['most'] {
  const most: LostAsked['most'] = new Map()
  for (const { steps } of ways) {
    const own = steps.filter(step => step.kind === kind)
    for (const [rule, given] of Map.groupBy(own, step => step.rule)) {
      const roubles = -totalOf(given)
      const [{ words } = { words: '' }] = given
      if (roubles > (most.get(rule)?.roubles ?? 0)) most.set(rule, { roubles, words })
    }
  }
  return most
}

/**
 * Why an order costs more than its cart may have shown: what its delivery method takes away, and what is
 * worth less by now.
 */
export function causesOf(
  { lost, sums }: { lost: LostStep[]; sums: Sums },
  { now, of }: MoneyTerms,
): MoneyChange[] {
  return of.flatMap(({ kind, terms }) => {
    if (terms === null) return []
    const own = lost.filter(step => step.kind === kind.kind)
    return kind.causes?.(terms, { lost: own, sums, now }) ?? own.filter(isReported).map(lostInChange)
  })
}

/**
 * Does the shopper lose money by it? A discount that applies to no delivery method was shown as such before
 * the order.
 */
export function isReported({ roubles }: LostOfKind): boolean {
  return roubles < 0
}

export function lostInChange({ kind, roubles, words }: LostOfKind): MoneyChange {
  return { what: kind, was: -roubles, now: 0, reason: words }
}
