import { formatRubles } from '../../contract/money.ts'
import type { PricingRule } from './steps.rules.ts'

/** The first rule of all: what stands on the shelf, times pieces. */
export const shelfPrice: PricingRule = {
  kind: 'goods',
  steps: ({ lines }) =>
    lines.map(({ offer_id, name, price, quantity }) => ({
      kind: 'goods',
      rule: 'shelf-price',
      line: offer_id,
      roubles: price * quantity,
      words: quantity === 1 ? name : `${name}: ${quantity} × ${formatRubles(price)}`,
    })),
}
