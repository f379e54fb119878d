import { type CartCoupon, couponOutcomes } from '../../../server/shop/money/coupon/coupon.rules.ts'
import { couponGiven } from '../../support/goods/money-terms.ts'

/** Goods at shelf price, in pieces of one line; what promotions took off it. */
function cart(price: number, { quantity = 1, promotion = 0 } = {}) {
  const line = { offer_id: 1, quantity, price, name: 'Платье', category_ids: [7] }
  const steps = [
    { kind: 'price' as const, rule: 'shelf', line: 1, roubles: price * quantity, words: '' },
    { kind: 'promotion' as const, rule: 'sale', line: 1, roubles: -promotion, words: '' },
  ]
  return { lines: [line], steps } as unknown as Parameters<typeof couponOutcomes>[1]
}

const outcome = (terms: Partial<CartCoupon>, goods: ReturnType<typeof cart>) =>
  couponOutcomes([couponGiven(terms)], goods)[0]

describe('a code that asks for 2 499 roubles', () => {
  test('applies at exactly 2 499', () => {
    expect(outcome({ least_total: 2_499 }, cart(2_499))).toMatchObject({ status: 'applied', shares: [249] })
  })

  test('is refused at 2 498, in the words of the contract', () => {
    expect(outcome({ least_total: 2_499 }, cart(2_498))).toMatchObject({
      status: 'refused',
      status_text: 'Не применен – сумма заказа меньше 2499 Р',
    })
  })

  test('counts what is left after promotions, not the shelf price', () => {
    expect(outcome({ least_total: 2_499 }, cart(3_000, { promotion: 502 }))).toMatchObject({
      status: 'refused',
    })
    expect(outcome({ least_total: 2_499 }, cart(3_000, { promotion: 501 }))).toMatchObject({
      status: 'applied',
    })
  })
})

describe('a code for four pieces', () => {
  test('applies to exactly four', () => {
    expect(outcome({ least_items: 4 }, cart(500, { quantity: 4 }))).toMatchObject({ status: 'applied' })
  })

  test('is refused for three, in the words of the contract', () => {
    expect(outcome({ least_items: 4 }, cart(500, { quantity: 3 }))).toMatchObject({
      status: 'refused',
      status_text: 'не применен – товаров меньше 4-х',
    })
  })
})
