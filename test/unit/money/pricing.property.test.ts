import fc from 'fast-check'
import { KINDS } from '../../../server/shop/money/kinds.ts'
import { spread } from '../../../server/shop/money/spread.rules.ts'
import {
  deliveryCost,
  deliveryPrice,
  leftOfLine,
  type PricingRule,
  partsOf,
  reckon,
  shelfPrice,
  sumsOf,
  totalOf,
} from '../../../server/shop/money/steps.rules.ts'

const ORDER_OF_MONEY = ['goods', ...KINDS.map(({ kind }) => kind), 'delivery']
const PAYING = ['bonuses', 'certificate']

const roubles = fc.integer({ min: 1, max: 300_000 })
const lines = fc.uniqueArray(
  fc.record({
    offer_id: fc.integer({ min: 1, max: 1_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    price: roubles,
    name: fc.constantFrom('Платье', 'Джинсы', 'Носки'),
  }),
  { selector: line => line.offer_id, minLength: 1, maxLength: 12 },
)
const tariff = fc.record({ price: fc.nat(1_000), free_delivery_price: fc.nat(10_000) })

/** A discount of some percent on what the kinds before have left, spread over the lines. */
function percentOff(kind: string, percent: number): PricingRule {
  return {
    kind,
    rank: KINDS.findIndex(each => each.kind === kind),
    steps({ lines: seen, steps }) {
      const worths = seen.map(line => leftOfLine(steps, line.offer_id))
      const whole = worths.reduce((sum, worth) => sum + worth, 0)
      const shares = spread(Math.min(Math.floor((whole * percent) / 100), whole - 1), worths)
      return seen.map((line, index) => ({
        kind,
        rule: `${percent} %`,
        line: line.offer_id,
        // Never -0.
        roubles: 0 - (shares[index] ?? 0),
        words: `Скидка ${percent} %`,
      }))
    },
  }
}

const discounts = fc.array(
  fc
    .record({
      kind: fc.constantFrom('promotion', 'coupon', 'bonuses', 'certificate'),
      percent: fc.nat(100),
    })
    .map(({ kind, percent }) => percentOff(kind, percent)),
  { maxLength: 5 },
)

describe('a quote', () => {
  const rules = fc
    .tuple(tariff, discounts)
    .map(([terms, found]) => [shelfPrice, ...found, deliveryPrice(terms, 'Курьер', PAYING)])

  test('is the sum of its steps, at least 1 rouble, whatever order its rules are given in', () => {
    fc.assert(
      fc.property(lines, rules, fc.infiniteStream(fc.nat()), (goods, given, chance) => {
        const steps = reckon(goods, given)
        const sums = sumsOf(steps)
        expect(sums.total).toBe(totalOf(steps))
        expect(sums.total).toBeGreaterThanOrEqual(1)
        const { goods: shelf, delivery, total, ...byKind } = sums
        expect(Object.values(byKind).reduce((left, sum) => left - sum, shelf) + delivery).toBe(total)
        // Kinds in any order; rules of one kind keep theirs, as codes do.
        const kinds = [...ORDER_OF_MONEY].sort(() => (chance.next().value % 2 ? 1 : -1))
        const shuffled = kinds.flatMap(kind => given.filter(rule => rule.kind === kind))
        expect(reckon(goods, shuffled)).toEqual(steps)
      }),
    )
  })

  test('has lines that add up to it, without delivery', () => {
    fc.assert(
      fc.property(lines, rules, (goods, given) => {
        const steps = reckon(goods, given)
        const ofLines = goods.map(line => leftOfLine(steps, line.offer_id))
        expect(ofLines.every(left => left >= 0)).toBe(true)
        expect(ofLines.reduce((sum, left) => sum + left, 0)).toBe(totalOf(steps) - sumsOf(steps).delivery)
      }),
    )
  })

  test('has no step without words, and is the same when made twice', () => {
    fc.assert(
      fc.property(lines, rules, (goods, given) => {
        const steps = reckon(goods, given)
        expect(steps.every(step => step.words.trim() !== '')).toBe(true)
        expect(reckon(goods, given)).toEqual(steps)
      }),
    )
  })

  test('has parts that add up to the whole, by kind, with delivery once', () => {
    fc.assert(
      fc.property(
        lines,
        rules,
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12 }),
        (goods, given, from) => {
          const steps = reckon(goods, given)
          const whole = sumsOf(steps)
          const parts = partsOf(
            steps,
            goods.map(({ offer_id }, index) => ({ offer_id, source_id: from[index] ?? 1 })),
          )
          for (const kind of [...ORDER_OF_MONEY, 'total']) {
            expect(parts.reduce((sum, part) => sum + (part.sums[kind] ?? 0), 0)).toBe(whole[kind])
          }
          expect(parts.slice(1).every(part => part.sums.delivery === 0)).toBe(true)
          expect(parts.flatMap(part => part.lines).toSorted()).toEqual(
            goods.map(line => line.offer_id).toSorted(),
          )
        },
      ),
    )
  })

  test.each([
    ['of another kind', { kind: 'goods', roubles: 0 }],
    ['that raises the price', { roubles: 1 }],
    ['of half a rouble', { roubles: -0.5 }],
    ['of goods that are bought back', { kind: 'goods', roubles: -1 }, 'goods'],
    ['of a delivery that is paid out', { kind: 'delivery', roubles: -1, line: undefined }, 'delivery'],
    ['of a delivery for one line', { kind: 'delivery', roubles: 1 }, 'delivery'],
    ['without words', { words: ' ' }],
    ['of a line that is not there', { line: 2 }],
    ['of no line', { line: undefined }],
  ])('takes no step %s', (_, wrong, kind = 'coupon') => {
    const step = { kind: 'coupon', rule: 'ЛЕТО', line: 1, roubles: -1, words: 'Промокод', ...wrong } as never
    const line = { offer_id: 1, quantity: 1, price: 100, name: 'Платье' }
    expect(() => reckon([line], [shelfPrice, { kind, rank: 1, steps: () => [step] }])).toThrow(
      'no rule may make',
    )
  })
})

describe('delivery', () => {
  const line = { offer_id: 1, quantity: 1, price: 3_000, name: 'Платье' }
  const terms = { price: 290, free_delivery_price: 3_000 }
  const costOf = (...rules: PricingRule[]) =>
    sumsOf(reckon([line], [shelfPrice, ...rules, deliveryPrice(terms, 'Курьер', PAYING)])).delivery

  test('is free from exactly the threshold on', () => {
    expect(costOf()).toBe(0)
    expect(costOf(percentOff('coupon', 1))).toBe(290)
  })

  test('stays free when bonuses or a certificate pay a part', () => {
    expect(costOf(percentOff('bonuses', 30), percentOff('certificate', 50))).toBe(0)
  })

  test.each([
    [{ price: 290, free_delivery_price: 3_000 }, 0, 'Курьер: бесплатно от 3\u00a0000\u00a0Р'],
    [{ price: 290, free_delivery_price: 3_001 }, 290, 'Курьер'],
    [{ price: 0, free_delivery_price: 3_000 }, 0, 'Курьер'],
    [{ price: 0, free_delivery_price: 0 }, 0, 'Курьер'],
  ])('by %j costs %d, in words «%s»: nothing is saved where there was no price', (terms, roubles, words) => {
    const steps = reckon([line], [shelfPrice, deliveryPrice(terms, 'Курьер', PAYING)])
    expect(steps.at(-1)).toEqual({ kind: 'delivery', rule: 'tariff', roubles, words })
  })

  test('is never discounted', () => {
    expect(costOf(percentOff('coupon', 100))).toBe(290)
  })

  test.each([
    [2_999, 290],
    [3_000, 0],
    [3_001, 0],
  ])('of goods for %d costs %d', (goods, cost) => {
    expect(deliveryCost(terms, goods)).toBe(cost)
  })

  test('is never free without a threshold', () => {
    expect(deliveryCost({ price: 290, free_delivery_price: 0 }, 1_000_000)).toBe(290)
  })
})

test('goods are listed by name, and several of a kind by their number and price', () => {
  const line = { offer_id: 1, quantity: 1, price: 3_000, name: 'Платье' }
  const steps = reckon([line, { ...line, offer_id: 2, quantity: 2 }], [shelfPrice])

  expect(steps.map(({ roubles, words }) => [roubles, words])).toEqual([
    [3_000, 'Платье'],
    [6_000, 'Платье: 2 × 3\u00a0000\u00a0Р'],
  ])
})
