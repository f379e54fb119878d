import {
  barredBy,
  type CartCoupon,
  couponOutcomes,
  customerLimit,
} from '../../../server/shop/money/coupon/coupon.rules.ts'
import { atShelf, pricedLine } from '../../support/goods/priced-lines.ts'

type Uses = Parameters<typeof barredBy>[0]
const FREE: Uses = {
  uses_limit: 0,
  uses: 0,
  customer_limit: 0,
  own_uses: 0,
  typed_uses: 0,
  is_first_order: 0,
}
const barred = (change: Partial<Uses>, orders = 0) => barredBy({ ...FREE, ...change }, orders)

describe('who may use a code', () => {
  test('anybody, as often as they like, where it has no limit', () => {
    expect(barred({ uses: 1_000, own_uses: 50, typed_uses: 20 }, 50)).toBeNull()
  })

  test.each([
    [0, null],
    [2, null],
    [3, 'used_up'],
    [4, 'used_up'],
  ])('of three uses for all, after %d of them: %p', (uses, reason) => {
    expect(barred({ uses_limit: 3, uses })).toBe(reason)
  })

  test.each([
    [1, 0, null],
    [2, 0, 'used_by_customer'],
    [3, 0, 'used_by_customer'],
    // Others have typed the same phone: whoever signs in with it has uses of their own.
    [1, 1, null],
    [2, 1, 'used_by_phone'],
    [2, 2, 'used_by_phone'],
    [3, 1, 'used_by_customer'],
  ])(
    'of two uses each, after %d, %d of them by others with this phone: %p',
    (own_uses, typed_uses, reason) => {
      expect(barred({ customer_limit: 2, own_uses, typed_uses })).toBe(reason)
    },
  )

  test('who has ordered has no first order any more', () => {
    expect(barred({ is_first_order: 1 }, 0)).toBeNull()
    expect(barred({ is_first_order: 1 }, 1)).toBe('not_first_order')
    expect(barred({ is_first_order: 0 }, 1)).toBeNull()
  })

  test('a first order is one, also where two are placed at once', () => {
    expect(barred({ is_first_order: 1, customer_limit: 5, own_uses: 1 })).toBe('used_by_customer')
    expect(customerLimit({ customer_limit: 5, is_first_order: 1 })).toBe(1)
    expect(customerLimit({ customer_limit: 5, is_first_order: 0 })).toBe(5)
    expect(customerLimit({ customer_limit: 0, is_first_order: 0 })).toBe(0)
  })

  test.each([
    ['used_up', 'Не применен – промокод уже закончился'],
    ['used_by_customer', 'Не применен – вы уже использовали этот промокод'],
    [
      'used_by_phone',
      'Не применен – с этим номером телефона его уже использовали. Если это были не вы, войдите по номеру, и он сработает',
    ],
    ['not_first_order', 'Не применен – промокод только для первого заказа'],
  ] as const)('%s: «%s», whatever is in the cart', (reason, words) => {
    const coupon: CartCoupon = {
      code: 'KOD',
      title: '',
      percent: 10,
      roubles: 0,
      least_items: 9,
      least_total: 9_999,
      category_ids: [7],
      is_combinable: false,
      barred: reason,
    }
    const [outcome] = couponOutcomes([coupon], atShelf([pricedLine(1, 100)]))
    expect(outcome).toMatchObject({ status: 'refused', status_text: words })
  })
})
