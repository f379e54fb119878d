import type { Sums } from '../../contract/cart/cart-money.ts'
import { ORDER_OF_MONEY, type Step, type StepKind } from '../../contract/cart/step.ts'
import type { Rubles } from '../../contract/money.ts'

export type { Sums }

/** A line as the rules see it. */
export interface PricedLine {
  offer_id: number
  quantity: number
  price: Rubles
  name: string
  /** Its branch of the catalogue, the root first. */
  category_ids?: number[]
  /** Lines of one part come from one source, and are an order of their own (decision 24). */
  part?: number
}

/** What a rule sees: the lines that go, and every step of the kinds before its own. */
export interface Reckoning {
  lines: PricedLine[]
  steps: Step[]
}

/** A rule adds the steps of its kind; none when it has nothing to say. */
export interface PricingRule {
  kind: StepKind
  steps(soFar: Reckoning): Step[]
}

/**
 * Every step of these rules, in the order of money, whatever order the rules are given in; rules of one kind keep theirs.
 * Throws for a step that no rule may make: of another kind, without words, not whole roubles, with the wrong sign,
 * or of a line that is not there. That is our bug, and better no price than a wrong one.
 */
export function reckon(lines: Reckoning['lines'], rules: PricingRule[]): Step[] {
  const steps: Step[] = []
  for (const kind of ORDER_OF_MONEY) {
    for (const rule of rules.filter(each => each.kind === kind)) {
      const added = rule.steps({ lines, steps: [...steps] })
      for (const step of added) assertSound(step, kind, lines)
      steps.push(...added)
    }
  }
  return steps
}

function assertSound(step: Step, kind: StepKind, lines: Reckoning['lines']): void {
  const adds = kind === 'goods' || kind === 'delivery'
  const isSound =
    step.kind === kind &&
    step.words.trim() !== '' &&
    Number.isSafeInteger(step.roubles) &&
    (adds ? step.roubles >= 0 : step.roubles <= 0) &&
    (kind === 'delivery'
      ? step.line === undefined
      : step.line !== undefined && lines.some(({ offer_id }) => offer_id === step.line))
  if (!isSound) throw new Error(`no rule may make this step of ${kind}: ${JSON.stringify(step)}`)
}

export function totalOf(steps: Step[]): Rubles {
  return steps.reduce((sum, step) => sum + step.roubles, 0)
}

/** Sums by kind: what an order keeps, and what a cart shows. */
export function sumsOf(steps: Step[]): Sums {
  const sumOf = (kind: StepKind) => Math.abs(totalOf(steps.filter(step => step.kind === kind)))
  return {
    goods: sumOf('goods'),
    promotion: sumOf('promotion'),
    coupon: sumOf('coupon'),
    bonuses: sumOf('bonuses'),
    certificate: sumOf('certificate'),
    delivery: sumOf('delivery'),
    total: totalOf(steps),
  }
}

/** What all discounts together take off; bonuses and a certificate are among them. */
export function discountOf({ promotion, coupon, bonuses, certificate }: Sums): Rubles {
  return promotion + coupon + bonuses + certificate
}

/** What is left to pay for one line after these steps. */
export function leftOfLine(steps: Step[], offer_id: number): Rubles {
  return totalOf(steps.filter(step => step.line === offer_id))
}
