import fc from 'fast-check'
import type { Step } from '../../../server/contract/cart/step.ts'
import { linesOfOrder } from '../../../server/shop/checkout/rows-of-order.rules.ts'
import { spread } from '../../../server/shop/money/spread.rules.ts'
import {
  deliveryPrice,
  discountOf,
  leftOfLine,
  type PricingRule,
  partsOf,
  reckon,
  shelfPrice,
} from '../../../server/shop/money/steps.rules.ts'

const KINDS = ['promotion', 'coupon', 'bonuses', 'certificate'] as const

/** So many per cent off what is left, less a rouble for the whole. */
function off(kind: (typeof KINDS)[number], percent: number): PricingRule {
  return {
    kind,
    rank: KINDS.indexOf(kind),
    steps({ lines, steps }) {
      const worths = lines.map(line => leftOfLine(steps, line.offer_id))
      const whole = worths.reduce((sum, worth) => sum + worth, 0)
      const shares = spread(Math.min(Math.floor((whole * percent) / 100), whole - 1), worths)
      return lines.map(({ offer_id: line }, index): Step => {
        const roubles = 0 - (shares[index] ?? 0)
        return { kind, rule: `${kind} ${percent}`, line, roubles, words: `Скидка ${percent} %` }
      })
    },
  }
}

const cart = fc.uniqueArray(
  fc.record({
    offer_id: fc.integer({ min: 1, max: 99 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 99_999 }),
  }),
  { selector: line => line.offer_id, minLength: 1, maxLength: 8 },
)
const discounts = fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(100)), { maxLength: 4 })

test('what an order keeps is its quote: reasons by line and kind, to the rouble', () => {
  fc.assert(
    fc.property(cart, discounts, (drawn, given) => {
      const lines = drawn.map(line => ({
        ...line,
        product_id: 1,
        name: 'Вещь',
        size_name: '',
        color_name: '',
        price_old: 0,
        vat: null,
      }))
      const rules = given.map(([kind, percent]) => off(kind, percent))
      const terms = { price: 299, free_delivery_price: 5_000 }
      const steps = reckon(lines, [shelfPrice, ...rules, deliveryPrice(terms, 'Курьер', [])])
      const sources = lines.map(({ offer_id }) => ({ offer_id, source_id: 1 }))
      const [part] = partsOf(steps, sources)
      if (!part) throw new Error('no part')

      const stored = linesOfOrder('o', { lines, part })

      const { sums } = part
      const sum = (rows: { roubles: number }[]) => rows.reduce((all, { roubles }) => all + roubles, 0)
      for (const kind of KINDS) {
        expect(sum(stored.money.filter(row => row.kind === kind))).toBe(sums[kind])
      }
      for (const line of stored.lines) {
        expect(sum(stored.money.filter(row => row.offer_id === line.offer_id))).toBe(line.discount)
        expect(line.price * line.quantity - line.discount).toBe(leftOfLine(steps, line.offer_id))
      }
      expect(sum(stored.money)).toBe(discountOf(sums))
      expect(sums.goods - discountOf(sums) + sums.delivery).toBe(sums.total)
      expect(stored.money.map(row => row.position)).toEqual(stored.money.map((_, index) => index + 1))
      expect(stored.money.every(({ roubles, words }) => roubles > 0 && words !== '')).toBe(true)
    }),
  )
})
