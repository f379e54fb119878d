import { NO_SUMS } from '../../../server/contract/cart/empty-cart.ts'
import { bonuses } from '../../../server/shop/money/bonuses/bonuses.ts'
import { certificate } from '../../../server/shop/money/certificate/certificate.ts'
import { coupon } from '../../../server/shop/money/coupon/coupon.ts'
import type { MoneyKind } from '../../../server/shop/money/kind.ts'
import { type Promotion, promotion } from '../../../server/shop/money/promotion/promotion.ts'
import { type PricedLine, reckon, shelfPrice, sumsOf } from '../../../server/shop/money/steps.rules.ts'
import {
  cartMoney,
  earnedOfLines,
  type MoneyTerms,
  moneyRules,
  NO_TERMS,
  sumRows,
  termsOfKind,
  unwished,
} from '../../../server/shop/money/terms.rules.ts'
import { couponGiven, termsGiven } from '../../support/goods/money-terms.ts'
import { pricedLine } from '../../support/goods/priced-lines.ts'

const NOW = 1_000
const TENTH_OFF: Promotion = {
  code: 'А',
  title: 'Скидка недели',
  kind: 'percent',
  pieces: 1,
  percent: 10,
  price: 0,
  category_ids: [],
  priority: 0,
}
const HUNDRED_OFF = couponGiven({ code: 'СТО', percent: 0, roubles: 100 })
const MEMBER = { total: 900, wished: 200, earn_percent: 5 }
const GIFT = { id: 'PODAROK-2026', balance: 500, wished: 300, ends_at: NOW + 1 }
/** A dress of 2 000, two belts of 500; a promotion takes 300, a code 100, bonuses pay 200, a certificate 300. */
const GIVEN = {
  now: NOW,
  promotions: [TENTH_OFF],
  coupons: [HUNDRED_OFF],
  bonuses: MEMBER,
  certificate: GIFT,
}
const everything = termsGiven(GIVEN)
const goods = [
  pricedLine(1, 2_000, { price_old: 2_500 }),
  pricedLine(2, 500, { quantity: 2, price_old: 400 }),
]
const stepsOf = (money: MoneyTerms, way = {}, lines: PricedLine[] = goods) =>
  reckon(lines, [shelfPrice, ...moneyRules(money, way)])

/** A kind that says nothing of itself, and earns a bonus for each piece. */
const silent = (change: Partial<MoneyKind>) =>
  ({ kind: 'stamps', role: 'points', words: { sum: 'Марки' }, apply: () => [], ...change }) as MoneyKind

describe('the terms of a cart', () => {
  test('are found by their kind, and are none where it does nothing', () => {
    expect(termsOfKind(everything, bonuses)).toEqual(MEMBER)
    expect(termsOfKind(everything, certificate)).toEqual(GIFT)
    expect(termsOfKind(termsGiven({}), certificate)).toBeNull()
    expect(termsOfKind(NO_TERMS, bonuses)).toBeNull()
  })

  test('leave promotions to a fast order, and bonuses that are earned: nothing that was put into the cart', () => {
    const { now, of } = unwished(everything)
    expect(now).toBe(NOW)
    expect(of).toEqual([
      { kind: promotion, terms: [TENTH_OFF] },
      { kind: coupon, terms: null },
      { kind: bonuses, terms: { ...MEMBER, wished: 0 } },
      { kind: certificate, terms: null },
    ])
    expect(unwished(termsGiven({})).of.map(({ terms }) => terms)).toEqual([[], null, null, null])
  })
})

describe('what goods earn', () => {
  const earned = (money: MoneyTerms) => earnedOfLines(money, { lines: goods, steps: stepsOf(money) })

  test('is a part of what money pays, a certificate’s too, and not of what bonuses pay', () => {
    // 2 000 and 1 000, of which promotions take 200 and 100, the code 67 and 33, bonuses 134 and 66.
    expect(earned(termsGiven({ ...GIVEN, bonuses: { ...MEMBER, wished: 0 } }))).toEqual([86, 43])
    expect(earned(everything)).toEqual([79, 40])
  })

  test('is nothing for who is no member', () => {
    expect(earned(termsGiven({ promotions: [TENTH_OFF], certificate: GIFT }))).toEqual([0, 0])
    expect(earned(NO_TERMS)).toEqual([0, 0])
  })

  test('is of every kind that earns together', () => {
    const stamps = silent({ earned: (_, { lines }) => lines.map(({ quantity }) => quantity) })
    const money = { now: NOW, of: [...termsGiven({ bonuses: MEMBER }).of, { kind: stamps, terms: {} }] }
    expect(earnedOfLines(money, { lines: goods, steps: reckon(goods, [shelfPrice]) })).toEqual([101, 52])
  })
})

describe('the sums of a quote', () => {
  test('are goods at their old prices, a row for each kind that does something, and the delivery', () => {
    const sums = { ...sumsOf(stepsOf(everything)), delivery: 299 }
    expect(sumRows(goods, sums, everything)).toEqual([
      { kind: 'goods', words: 'Товары', roubles: 3_500 },
      { kind: 'shelf', words: 'Скидка магазина', roubles: -500 },
      { kind: 'promotion', words: 'Акции', roubles: -300 },
      { kind: 'coupon', words: 'Промокод', roubles: -100 },
      { kind: 'bonuses', words: 'Бонусы', roubles: -200 },
      { kind: 'certificate', words: 'Сертификат', roubles: -300 },
      { kind: 'delivery', words: 'Доставка', roubles: 299 },
    ])
  })

  test('name nothing that takes nothing off, and an old price below the present one saves nothing', () => {
    const plain = [pricedLine(1, 2_000), pricedLine(2, 500, { price_old: 400 })]
    expect(sumRows(plain, sumsOf(reckon(plain, [shelfPrice])), everything)).toEqual([
      { kind: 'goods', words: 'Товары', roubles: 2_500 },
      { kind: 'delivery', words: 'Доставка', roubles: 0 },
    ])
  })

  test('are none of a cart of which nothing goes', () => {
    expect(sumRows([], NO_SUMS, everything)).toEqual([])
  })

  test('add up to the total, whatever else does something', () => {
    const rows = sumRows(goods, sumsOf(stepsOf(everything)), everything)
    expect(rows.reduce((sum, { roubles }) => sum + roubles, 0)).toBe(sumsOf(stepsOf(everything)).total)
  })
})

describe('what a cart tells of its money', () => {
  test('is what each kind does, why, and what every line earns', () => {
    const { sums, shown, earned } = cartMoney(goods, stepsOf(everything), everything, {})
    expect(sums).toMatchObject({
      goods: 3_000,
      promotion: 300,
      coupon: 100,
      bonuses: 200,
      certificate: 300,
      total: 2_100,
    })
    expect(shown).toEqual({
      promotions: [{ title: 'Скидка недели', discount: 300 }],
      coupon_list: [{ coupon: 'СТО', status: 'applied', status_text: 'Промокод применен' }],
      price_discount_coupon: 100,
      balance_total: 900,
      // 30 % of the 2 600 that promotions and the code have left.
      balance: 780,
      bonuses: 200,
      bonuses_new: 119,
      certificate: { certificate_id: 'PODAROK-2026', amount: 300, wished: 300, balance: 500, error: null },
    })
    expect(Object.fromEntries(earned)).toEqual({ 1: 79, 2: 40 })
  })

  test('says by which way a certificate pays nothing, and that it has ended', () => {
    const errorBy = (money: MoneyTerms, way: object) =>
      cartMoney(goods, stepsOf(money, way), money, way).shown.certificate?.error
    expect(errorBy(everything, { certificates_allowed: false })).toBe(
      'При этом способе доставки сертификат не принимается',
    )
    expect(errorBy({ ...everything, now: NOW + 1 }, {})).toBe('Срок действия сертификата закончился')
  })

  test('is nothing of a kind without terms, or that has nothing to say', () => {
    const money = { now: NOW, of: [{ kind: silent({}), terms: {} }, ...termsGiven({}).of] }
    const { shown, sums } = cartMoney([], [], money, {})
    expect(shown).toEqual({ promotions: [], coupon_list: [], price_discount_coupon: 0 })
    expect(sums).toEqual(NO_SUMS)
  })
})
