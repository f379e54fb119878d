import {
  type PricedLine,
  type Reckoning,
  reckon,
  shelfPrice,
} from '../../../server/shop/money/steps.rules.ts'

/** A line of the cart, as the rules of money see it. */
export function pricedLine(offer_id: number, price: number, change: Partial<PricedLine> = {}): PricedLine {
  return { offer_id, price, quantity: 1, name: 'Вещь', ...change }
}

/**
 * Goods at shelf price, and what promotions took off them.
 *
 * @param off roubles by offer
 */
export function atShelf(lines: PricedLine[], off: Record<number, number> = {}): Reckoning {
  const promotions = Object.entries(off).map(([offer_id, roubles]) => ({
    kind: 'promotion',
    rule: 'АКЦИЯ',
    line: Number(offer_id),
    roubles: -roubles,
    words: 'Акция',
  }))
  return { lines, steps: [...reckon(lines, [shelfPrice]), ...promotions] }
}
