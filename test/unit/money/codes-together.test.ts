import {
  type CartCoupon,
  couponEntry,
  couponOutcomes,
  couponSteps,
} from '../../../server/shop/money/coupon/coupon.rules.ts'
import { couponGiven } from '../../support/goods/money-terms.ts'
import { atShelf, pricedLine } from '../../support/goods/priced-lines.ts'

const code = (name: string, change: Partial<CartCoupon> = {}) => couponGiven({ code: name, ...change })
const combinable = (name: string, change: Partial<CartCoupon> = {}) =>
  code(name, { is_combinable: true, ...change })
const dress = atShelf([pricedLine(1, 1_000)])
/** What each takes off, null for one that does not apply. */
const off = (coupons: CartCoupon[], goods = dress) =>
  couponOutcomes(coupons, goods).map(each => (each.status === 'applied' ? each.shares : null))

describe('codes of one cart', () => {
  test('combine where each of them may, the second of what the first has left', () => {
    expect(off([combinable('A', { percent: 50 }), combinable('B', { percent: 50 })])).toEqual([[500], [250]])
    expect(
      off([combinable('A', { roubles: 600, percent: 0 }), combinable('B', { roubles: 600, percent: 0 })]),
    ).toEqual([[600], [399]])
  })

  test('else what takes more off wins, one code or those that combine, and the others name it', () => {
    const two = [combinable('A'), code('B', { percent: 15 }), combinable('C')]
    expect(off(two)).toEqual([[100], null, [90]])
    expect(couponOutcomes(two, dress)[1]).toEqual({
      status: 'refused',
      coupon: two[1],
      status_text: 'Не применен – не суммируется с промокодом A, C',
      is_beaten: true,
    })
    expect(off([combinable('A'), code('B', { percent: 20 }), combinable('C')])).toEqual([null, [200], null])
  })

  test('of those that take off the same the first entered wins', () => {
    expect(off([code('A'), code('B')])).toEqual([[100], null])
    expect(off([code('B'), code('A')])).toEqual([[100], null])
    expect(off([code('A'), combinable('B')])).toEqual([[100], null])
    expect(off([combinable('A'), code('B')])).toEqual([[100], null])
  })

  test('one that is refused by its own terms is not beaten, and keeps no other from applying', () => {
    const [refused, applied] = couponOutcomes([code('A', { percent: 90, least_items: 2 }), code('B')], dress)
    expect(refused).toMatchObject({ status: 'refused', is_beaten: false })
    expect(applied).toMatchObject({ status: 'applied', shares: [100] })
  })

  test('one that finds nothing more to take off applies all the same', () => {
    expect(off([code('A')], atShelf([pricedLine(1, 1)]))).toEqual([[0]])
  })
})

describe('a code takes off', () => {
  test('a part of what its branch costs after promotions, rounded down, and roubles beside it', () => {
    const goods = atShelf(
      [pricedLine(1, 1_009, { category_ids: [1, 7] }), pricedLine(2, 5_000, { category_ids: [1, 8] })],
      { 1: 50 },
    )
    expect(off([code('A', { category_ids: [7] })], goods)).toEqual([[95, 0]])
    expect(off([code('A', { category_ids: [7, 9], roubles: 100 })], goods)).toEqual([[195, 0]])
    expect(off([code('A', { category_ids: [1] })], goods)).toEqual([[95, 500]])
  })

  test('no more than all but one rouble of what it is for', () => {
    const goods = atShelf([pricedLine(1, 300, { category_ids: [7] }), pricedLine(2, 5_000)])
    expect(off([code('A', { category_ids: [7], roubles: 900 })], goods)).toEqual([[300, 0]])
    expect(off([code('A', { percent: 100 })], goods)).toEqual([[300, 4_999]])
  })

  test('nothing of goods that it is not for, and says so', () => {
    const wordsOf = (goods: typeof dress) =>
      couponOutcomes([code('A', { category_ids: [7] })], goods).map(
        each => 'status_text' in each && each.status_text,
      )
    expect(wordsOf(dress)).toEqual(['Не применен – в корзине нет товаров, на которые действует промокод'])
    expect(wordsOf(atShelf([]))).toEqual(['Не применен – в корзине нет товаров, которые можно заказать'])
  })
})

test('the steps are those of the codes that apply, the list tells of all', () => {
  const coupons = [code('A'), code('B', { percent: 20 })]
  expect(couponSteps(coupons, dress)).toEqual([
    { kind: 'coupon', rule: 'B', line: 1, roubles: -200, words: 'Промокод B' },
  ])
  expect(couponOutcomes(coupons, dress).map(couponEntry)).toEqual([
    { coupon: 'A', status: 'not_applied', status_text: 'Не применен – не суммируется с промокодом B' },
    { coupon: 'B', status: 'applied', status_text: 'Промокод применен' },
  ])
})
