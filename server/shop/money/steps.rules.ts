import type { Sums } from '../../contract/cart/cart-money.ts'
import { NO_SUMS } from '../../contract/cart/empty-cart.ts'
import type { Step } from '../../contract/cart/step.ts'
import { formatRubles, type Rubles } from '../../contract/money.ts'

export type { Sums }

/** A line as the rules see it. */
export interface PricedLine {
  offer_id: number
  quantity: number
  price: Rubles
  /** 0 without one. */
  price_old?: Rubles
  name: string
  /** Its branch of the catalogue, the root first. */
  category_ids?: number[]
  /** Lines of one part come from one source, and are an order of their own (decision 24). */
  part?: number
}

/** What a rule sees: the lines that are sent, and every step of the kinds before its own. */
export interface Reckoning {
  lines: PricedLine[]
  steps: Step[]
}

/** A rule adds the steps of its kind; none when it has nothing to say. */
export interface PricingRule {
  kind: string
  /** Its place in the order of money: it sees what the kinds before it left (decision 3). */
  rank: number
  steps(soFar: Reckoning): Step[]
}

/**
 * Every step of these rules, in the order of money, whatever order the rules are given in; rules of one kind
 * keep theirs. Throws for an invalid step: of another kind, without words, not whole roubles, with the wrong
 * sign, or of a line that does not exist. Such a step is our bug, and no price is better than a wrong one.
 */
export function reckon(lines: Reckoning['lines'], rules: PricingRule[]): Step[] {
  const steps: Step[] = []
  for (const rule of rules.toSorted((a, b) => a.rank - b.rank)) {
    const added = rule.steps({ lines, steps: [...steps] })
    for (const step of added) assertSound(step, rule.kind, lines)
    steps.push(...added)
  }
  return steps
}

function assertSound(step: Step, kind: string, lines: Reckoning['lines']): void {
  const adds = kind === 'goods' || kind === 'delivery'
  const isSound =
    step.kind === kind &&
    step.words.trim() !== '' &&
    Number.isSafeInteger(step.roubles) &&
    (adds ? step.roubles >= 0 : step.roubles <= 0) &&
    (kind === 'delivery' ? step.line === undefined : lines.some(({ offer_id }) => offer_id === step.line))
  if (!isSound) throw new Error(`no rule may make this step of ${kind}: ${JSON.stringify(step)}`)
}

export function totalOf(steps: Step[]): Rubles {
  return steps.reduce((sum, step) => sum + step.roubles, 0)
}

/** Sums by kind: what an order stores, and what a cart shows. */
export function sumsOf(steps: Step[]): Sums {
  const sums: Sums = { ...NO_SUMS, total: totalOf(steps) }
  for (const { kind, roubles } of steps) sums[kind] = (sums[kind] ?? 0) + Math.abs(roubles)
  return sums
}

/** What everything between goods and delivery takes off together, including what pays. */
export function discountOf({ goods, delivery, total }: Sums): Rubles {
  return goods + delivery - total
}

/** What is left to pay for one line after these steps. */
export function leftOfLine(steps: Step[], offer_id: number): Rubles {
  return totalOf(steps.filter(step => step.line === offer_id))
}

/** The first rule: shelf price times quantity. */
export const shelfPrice: PricingRule = {
  kind: 'goods',
  rank: -1,
  steps: ({ lines }) =>
    lines.map(({ offer_id, name, price, quantity }) => ({
      kind: 'goods',
      rule: 'shelf-price',
      line: offer_id,
      roubles: price * quantity,
      words: quantity === 1 ? name : `${name}: ${quantity} × ${formatRubles(price)}`,
    })),
}

export interface DeliveryTariff {
  price: Rubles
  /** From this sum of goods on delivery is free; 0 is never. */
  free_delivery_price: Rubles
}

/** What a service costs for goods of this sum. Discounts of the goods never change it (decision 3). */
export function deliveryCost(tariff: DeliveryTariff, goods_total: Rubles): Rubles {
  const isFree = tariff.free_delivery_price > 0 && goods_total >= tariff.free_delivery_price
  return isFree ? 0 : tariff.price
}

/**
 * The last rule: the tariff of the chosen service, free from its threshold on.
 *
 * The threshold is compared with the goods after promotions and codes; bonuses and a certificate are ways of
 * paying, and do not take free delivery away.
 *
 * @param name the service in words
 * @param paying kinds that pay: bonuses, a certificate
 */
export function deliveryPrice(tariff: DeliveryTariff, name: string, paying: string[]): PricingRule {
  return {
    kind: 'delivery',
    rank: Number.POSITIVE_INFINITY,
    steps({ steps }) {
      const goods = totalOf(steps.filter(({ kind }) => !paying.includes(kind)))
      const roubles = deliveryCost(tariff, goods)
      const isSaved = roubles === 0 && tariff.price > 0
      const words = isSaved ? `${name}: бесплатно от ${formatRubles(tariff.free_delivery_price)}` : name
      return [{ kind: 'delivery', rule: 'tariff', roubles, words }]
    },
  }
}

/** What one source sends: an order of its own within the checkout. */
export interface Part {
  /** The warehouse or the store that the pieces come from. */
  source_id: number
  /** Offers, in the order of the cart. */
  lines: number[]
  steps: Step[]
  sums: Sums
}

/**
 * The steps of a whole quote, part by part: every line's steps go where the line goes, and delivery is
 * charged once, on the first part. The parts add up to the whole, by kind too.
 *
 * @param sources where each line comes from, in the order of the cart; the first line's source makes the
 *   first part
 *
 * Source: decision 24: one order has one source.
 */
export function partsOf(steps: Step[], sources: { offer_id: number; source_id: number }[]): Part[] {
  const ids = [...new Set(sources.map(({ source_id }) => source_id))]
  return ids.map((source_id, index) => {
    const lines = sources.filter(each => each.source_id === source_id).map(({ offer_id }) => offer_id)
    const own = steps.filter(step => (step.line === undefined ? index === 0 : lines.includes(step.line)))
    return { source_id, lines, steps: own, sums: sumsOf(own) }
  })
}
