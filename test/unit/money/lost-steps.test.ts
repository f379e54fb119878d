import type { LostStep } from '../../../server/contract/cart/step.ts'
import type { CartCoupon } from '../../../server/shop/money/coupon/coupon.rules.ts'
import type { Promotion } from '../../../server/shop/money/promotion/promotion.ts'
import { reckon, shelfPrice, sumsOf } from '../../../server/shop/money/steps.rules.ts'
import { causesOf, lostSteps, type MoneyTerms, moneyRules } from '../../../server/shop/money/terms.rules.ts'
import { type GivenTerms, termsGiven } from '../../support/goods/money-terms.ts'
import { pricedLine } from '../../support/goods/priced-lines.ts'

const NOW = 1_000
const BELTS = 7
/** Three dresses can go either way, the belt lies in a store alone. */
const goods = [pricedLine(1, 1_000, { quantity: 3 }), pricedLine(2, 1_000, { category_ids: [BELTS] })]
const FOUR: CartCoupon = {
  code: 'FOUR',
  title: '',
  percent: 10,
  roubles: 0,
  least_items: 4,
  least_total: 0,
  category_ids: [],
  is_combinable: false,
  barred: null,
}
const BELT_SALE: Promotion = {
  code: 'А',
  title: 'Ремни со скидкой',
  kind: 'percent',
  pieces: 1,
  percent: 20,
  price: 0,
  category_ids: [BELTS],
  priority: 0,
}
const GIFT = { id: 'PODAROK-2026', balance: 500, wished: 300, ends_at: null }

function wayOf(money: MoneyTerms, offer_ids: number[], certificates_allowed = true) {
  const going = goods.filter(({ offer_id }) => offer_ids.includes(offer_id))
  const steps = reckon(going, [shelfPrice, ...moneyRules(money, { certificates_allowed })])
  return { can_go: going.length > 0, offer_ids, steps, certificates_allowed }
}
/** What is lost by the store, which has all of it, and by the courier, who takes the dresses. */
function lostBy(given: GivenTerms, certificates_allowed = true): LostStep[][] {
  const money = termsGiven({ now: NOW, ...given })
  return lostSteps([wayOf(money, [1, 2]), wayOf(money, [1], certificates_allowed)], goods, money)
}

describe('what a way takes away', () => {
  test('is a code that needs more pieces than go', () => {
    const words = 'Промокод FOUR не применен – товаров меньше 4-х'
    expect(lostBy({ coupons: [FOUR] })).toEqual([
      [],
      [{ kind: 'coupon', rule: 'FOUR', roubles: -400, name: 'Скидка', words }],
    ])
  })

  test('is a promotion of goods that stay', () => {
    const words = 'Акция «Ремни со скидкой» так не действует'
    expect(lostBy({ promotions: [BELT_SALE] })).toEqual([
      [],
      [{ kind: 'promotion', rule: 'А', roubles: -200, name: 'Скидка', words }],
    ])
  })

  test('is that promotion also where a code that applies has its name', () => {
    const namesake = { ...FOUR, code: BELT_SALE.code, least_items: 0 }
    expect(lostBy({ promotions: [BELT_SALE], coupons: [namesake] })[1]).toMatchObject([
      { kind: 'promotion', rule: 'А', roubles: -200 },
    ])
  })

  test('is a certificate that the carrier does not take', () => {
    const words = 'При этом способе доставки сертификат не принимается'
    const lost = { kind: 'certificate', rule: 'certificate', roubles: -300, words }
    expect(lostBy({ certificate: GIFT }, false)).toEqual([[], [{ ...lost, name: 'Оплата сертификатом' }]])
  })

  test('is no discount that is smaller because fewer goods go', () => {
    expect(
      lostBy({ coupons: [{ ...FOUR, least_items: 0 }], promotions: [{ ...BELT_SALE, category_ids: [] }] }),
    ).toEqual([[], []])
  })

  test('is what it takes off by the way that has most of it', () => {
    const money = termsGiven({ now: NOW, coupons: [{ ...FOUR, least_items: 3 }] })
    const ways = [[1], [1, 2], [1], [2]].map(ids => wayOf(money, ids))
    expect(lostSteps(ways, goods, money).map(lost => lost.map(({ roubles }) => roubles))).toEqual([
      [],
      [],
      [],
      [-400],
    ])
  })

  test('is nothing where the way cannot go at all', () => {
    const money = termsGiven({ now: NOW, coupons: [FOUR] })
    expect(lostSteps([wayOf(money, [1, 2]), wayOf(money, [])], goods, money)).toEqual([[], []])
  })

  test('has no sum where no way has it: all of them report it', () => {
    const never = { ...FOUR, least_items: 9 }
    const words = 'Промокод FOUR не применен – товаров меньше 9-х'
    const lost = { kind: 'coupon', rule: 'FOUR', roubles: 0, name: 'Скидка', words }
    expect(lostBy({ coupons: [never] })).toEqual([[lost], [lost]])
  })

  test('is no code that a better one beats', () => {
    const better = { ...FOUR, code: 'MORE', least_items: 0, percent: 30 }
    const words = 'Промокод FOUR не применен – не суммируется с промокодом MORE'
    const beaten = { kind: 'coupon', rule: 'FOUR', roubles: 0, name: 'Скидка', words }
    expect(lostBy({ coupons: [FOUR, better] })[0]).toEqual([beaten])
  })

  test('judges a code by what promotions have left, not by what pays after it', () => {
    const paying = { coupons: [{ ...FOUR, least_items: 0, least_total: 3_000 }], certificate: GIFT }
    expect(lostBy(paying)).toEqual([[], []])
    expect(lostBy({ ...paying, promotions: [{ ...BELT_SALE, category_ids: [] }] })[1]).toMatchObject([
      { words: 'Промокод FOUR не применен – сумма заказа меньше 3000 Р' },
    ])
  })
})

describe('an order costs more than its cart may have said', () => {
  const lost = (kind: string, rule: string, roubles: number): LostStep => ({
    kind,
    rule,
    roubles,
    name: 'Скидка',
    words: `Причина: ${rule}`,
  })
  const causes = (given: GivenTerms, lostOfWay: LostStep[] = []) => {
    const money = termsGiven({ now: NOW, ...given })
    const sums = sumsOf(reckon(goods, [shelfPrice, ...moneyRules(money, {})]))
    return causesOf({ lost: lostOfWay, sums }, money)
  }

  test('by what its way takes away, each with its reason; what no way has was shown before', () => {
    const ways = [lost('promotion', 'А', -200), lost('promotion', 'Б', 0), lost('coupon', 'FOUR', -400)]
    expect(causes({ promotions: [], coupons: [FOUR], certificate: GIFT }, ways)).toEqual([
      { what: 'promotion', was: 200, now: 0, reason: 'Причина: А' },
      { what: 'coupon', coupon: 'FOUR', was: 400, now: 0, reason: 'Причина: FOUR' },
    ])
  })

  test('by a certificate that the way does not take, and else by one that holds less than was wished', () => {
    const notTaken = [lost('certificate', 'certificate', -300)]
    expect(causes({ certificate: GIFT }, notTaken)).toEqual([
      { what: 'certificate', was: 300, now: 0, reason: 'Причина: certificate' },
    ])
    expect(causes({ certificate: { ...GIFT, balance: 120 } })).toEqual([
      { what: 'certificate', was: 300, now: 120 },
    ])
    expect(causes({ certificate: { ...GIFT, ends_at: NOW } })).toEqual([
      { what: 'certificate', was: 300, now: 0 },
    ])
    expect(causes({ certificate: GIFT })).toEqual([])
    expect(causes({ certificate: { ...GIFT, wished: 0, ends_at: NOW } })).toEqual([])
  })

  test('by bonuses that are fewer than was wished', () => {
    expect(causes({ bonuses: { total: 50, wished: 200, earn_percent: 5 } })).toEqual([
      { what: 'bonuses', was: 200, now: 50 },
    ])
    expect(causes({ bonuses: { total: 200, wished: 200, earn_percent: 5 } })).toEqual([])
  })

  test('by nothing of a kind that the cart does not have', () => {
    expect(causes({}, [lost('certificate', 'certificate', -300)])).toEqual([])
  })
})
