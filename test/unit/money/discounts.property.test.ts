import fc from 'fast-check'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { type CartCoupon, couponOutcomes } from '../../../server/shop/money/coupon/coupon.rules.ts'
import type { Promotion } from '../../../server/shop/money/promotion/promotion.ts'
import {
  deliveryPrice,
  leftOfLine,
  type PricedLine,
  partsOf,
  reckon,
  shelfPrice,
  sumsOf,
  totalOf,
} from '../../../server/shop/money/steps.rules.ts'
import { cartMoney, moneyRules } from '../../../server/shop/money/terms.rules.ts'
import { type GivenTerms, termsGiven } from '../../support/goods/money-terms.ts'

const NOW = 1_000
const branches = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })
const lines: fc.Arbitrary<PricedLine[]> = fc.uniqueArray(
  fc.record({
    offer_id: fc.integer({ min: 1, max: 99 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 99_999 })),
    name: fc.constantFrom('Платье', 'Носки'),
    category_ids: fc.integer({ min: 1, max: 3 }).map(id => [id]),
    part: fc.nat(1),
  }),
  { selector: line => line.offer_id, minLength: 1, maxLength: 8 },
)
const promotion: fc.Arbitrary<Promotion> = fc.record({
  code: fc.constantFrom('А', 'Б', 'В'),
  title: fc.constant('Акция'),
  kind: fc.constantFrom('nth_percent' as const, 'n_for_price' as const, 'percent' as const),
  pieces: fc.integer({ min: 1, max: 4 }),
  percent: fc.nat(100),
  price: fc.nat(3_000),
  category_ids: branches,
  priority: fc.nat(2),
})
const coupon: fc.Arbitrary<CartCoupon> = fc.record({
  code: fc.constantFrom('ЛЕТО', 'ЗИМА', 'ОСЕНЬ', 'ВЕСНА'),
  title: fc.constant(''),
  percent: fc.nat(100),
  roubles: fc.oneof(fc.constant(0), fc.nat(5_000)),
  least_items: fc.nat(6),
  least_total: fc.nat(9_000),
  category_ids: branches,
  is_combinable: fc.boolean(),
  barred: fc.constantFrom(null, null, null, 'used_up' as const),
})
const terms: fc.Arbitrary<Required<GivenTerms>> = fc.record({
  now: fc.constant(NOW),
  promotions: fc.uniqueArray(promotion, { selector: each => each.code, maxLength: 3 }),
  coupons: fc.uniqueArray(coupon, { selector: each => each.code, maxLength: 4 }),
  bonuses: fc.option(fc.record({ total: fc.nat(9_999), wished: fc.nat(9_999), earn_percent: fc.nat(20) })),
  certificate: fc.option(
    fc.record({
      id: fc.constant('PODAROK-1'),
      balance: fc.nat(99_999),
      wished: fc.nat(99_999),
      ends_at: fc.constantFrom(null, NOW, NOW + 1),
    }),
  ),
})
const way = fc.record({ certificates_allowed: fc.boolean() })
const tariff = fc.record({ price: fc.nat(999), free_delivery_price: fc.nat(9_999) })

const stepsOf = (
  goods: PricedLine[],
  given: GivenTerms,
  by: { certificates_allowed: boolean },
  cost = { price: 0, free_delivery_price: 0 },
) =>
  reckon(goods, [
    shelfPrice,
    ...moneyRules(termsGiven(given), by),
    deliveryPrice(cost, 'Курьер', ['bonuses', 'certificate']),
  ])

describe('whatever is in the cart and whatever takes money off it', () => {
  test('lines add up to the total, every part costs a rouble or more, nothing appears or vanishes', () => {
    fc.assert(
      fc.property(lines, terms, way, tariff, (goods, given, by, cost) => {
        const steps = stepsOf(goods, given, by, cost)
        const sums = sumsOf(steps)
        const {
          goods: shelf,
          promotion: p = 0,
          coupon: c = 0,
          bonuses: b = 0,
          certificate: g = 0,
          delivery,
        } = sums
        expect(shelf - p - c - b - g + delivery).toBe(totalOf(steps))
        const left = goods.map(line => leftOfLine(steps, line.offer_id))
        expect(left.every(each => each >= 0)).toBe(true)
        expect(left.reduce((sum, each) => sum + each, 0) + delivery).toBe(sums.total)
        const parts = partsOf(
          steps,
          goods.map(({ offer_id, part = 0 }) => ({ offer_id, source_id: part })),
        )
        for (const part of parts) expect(part.sums.total).toBeGreaterThanOrEqual(1)
        expect(parts.reduce((sum, part) => sum + part.sums.total, 0)).toBe(sums.total)
      }),
      { numRuns: 300 },
    )
  })

  test('the same reading is the same quote, and what it is read from stays as it was', () => {
    fc.assert(
      fc.property(lines, terms, way, (goods, given, by) => {
        const before = structuredClone(given)
        expect(stepsOf(goods, given, by)).toEqual(stepsOf(goods, given, by))
        expect(given).toEqual(before)
      }),
    )
  })

  test('bonuses pay no more than there are, than were wished, or 30 % of the goods after codes', () => {
    fc.assert(
      fc.property(lines, terms, way, (goods, given, by) => {
        const { goods: shelf, promotion: p = 0, coupon: c = 0, bonuses } = sumsOf(stepsOf(goods, given, by))
        expect(bonuses).toBeLessThanOrEqual(Math.min(given.bonuses?.wished ?? 0, given.bonuses?.total ?? 0))
        expect(bonuses).toBeLessThanOrEqual(((shelf - p - c) * 30) / 100)
      }),
    )
  })

  test('a certificate pays no more than it holds, and nothing where it is not allowed or has ended', () => {
    fc.assert(
      fc.property(lines, terms, way, (goods, given, by) => {
        const { certificate } = sumsOf(stepsOf(goods, given, by))
        const { balance = 0, wished = 0, ends_at = null } = given.certificate ?? {}
        const isOver = ends_at !== null && ends_at <= NOW
        expect(certificate).toBeLessThanOrEqual(
          by.certificates_allowed && !isOver ? Math.min(balance, wished) : 0,
        )
      }),
    )
  })

  test('codes stand together only where each of them may, and no other choice would have taken more off', () => {
    fc.assert(
      fc.property(lines, terms, (goods, { promotions, coupons }) => {
        const before = reckon(goods, [shelfPrice, ...moneyRules(termsGiven({ promotions }), {})])
        const soFar = { lines: goods, steps: before }
        const outcomes = couponOutcomes(coupons, soFar)
        const applied = outcomes.flatMap(each => (each.status === 'applied' ? [each.coupon] : []))
        expect(applied.length <= 1 || applied.every(({ is_combinable }) => is_combinable)).toBe(true)
        const offBy = (some: CartCoupon[]) =>
          couponOutcomes(some, soFar).reduce(
            (sum, each) =>
              sum + (each.status === 'applied' ? each.shares.reduce((all, share) => all + share, 0) : 0),
            0,
          )
        const off = offBy(coupons)
        for (const one of coupons) expect(off).toBeGreaterThanOrEqual(offBy([one]))
        for (const each of outcomes) if (each.status === 'refused') expect(each.status_text).not.toBe('')
      }),
    )
  })

  test('what the cart tells of its money is what its steps are', () => {
    fc.assert(
      fc.property(lines, terms, way, (goods, given, by) => {
        const steps = stepsOf(goods, given, by)
        const sums = sumsOf(steps)
        const cart_money = cartMoney(goods, steps, termsGiven(given), by)
        const money = { ...EMPTY_CART, ...cart_money.shown }
        expect(cart_money.sums).toEqual(sums)
        expect(money).toMatchObject({ price_discount_coupon: sums.coupon, bonuses: sums.bonuses })
        expect(money.promotions.reduce((sum, { discount }) => sum + discount, 0)).toBe(sums.promotion)
        expect(money.coupon_list.some(({ status }) => status === 'applied') || sums.coupon === 0).toBe(true)
        expect(money.certificate?.amount ?? 0).toBe(sums.certificate)
        expect(money.bonuses).toBeLessThanOrEqual(money.balance)
      }),
    )
  })
})
