/** @jest-environment node */
import type { Cart } from '../../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { wayRows } from '../../../server/contract/checkout/way-rows.ts'
import { quoteOf } from '../../support/orders/quote-of.ts'

const CART: Cart = {
  ...EMPTY_CART,
  delivery_quotes: [
    quoteOf(4, 'courier'),
    quoteOf(3, 'shop_selfpickup'),
    quoteOf(76, 'shop_selfpickup', { cost: 100 }),
    quoteOf(100, 'pickpoint'),
  ],
}
const ADDRESS: Cart['last_address'] = {
  post_code: '125047',
  region: 'Москва',
  city_type: 'г',
  city_parent: '',
  city: 'Москва',
  street: 'Лесная',
  house: '7',
  entrance: '3',
  flat: '',
  address: 'Москва, Лесная, 7',
}
const rowsOf = (change: Partial<Cart>) =>
  wayRows({ ...CART, ...change }).map(({ kind, last, last_words }) => ({ kind, last, last_words }))
const none = (kind: string) => ({ kind, last: {}, last_words: '' })

describe('step 2 offers', () => {
  test('store, courier and point where nothing was ordered before', () => {
    expect(rowsOf({})).toEqual([none('store'), none('courier'), none('point')])
  })

  test('the last store, to be taken over with its row', () => {
    expect(rowsOf({ last_shop: '12' })).toEqual([
      { kind: 'store', last: { point_id: '12' }, last_words: 'Как в прошлый раз' },
      none('courier'),
      none('point'),
    ])
  })

  test('the last point before what was not ordered by', () => {
    expect(rowsOf({ last_pvz: 'MSK7' })).toEqual([
      { kind: 'point', last: { point_id: 'MSK7' }, last_words: 'Как в прошлый раз' },
      none('store'),
      none('courier'),
    ])
  })

  test('the last address in words, with all its parts, beside the last store', () => {
    const [store, courier, point] = rowsOf({ last_shop: '12', last_address: ADDRESS })
    expect([store?.kind, point]).toEqual(['store', none('point')])
    expect(courier).toMatchObject({
      kind: 'courier',
      last: { address: 'Лесная, 7', street: 'Лесная', house: '7', entrance: '3', post_code: '125047' },
      last_words: 'Как в прошлый раз: Лесная, 7',
    })
  })

  test('what cannot go after what can, though it was the last', () => {
    const quotes = [quoteOf(3, 'shop_selfpickup', { can_go: false }), quoteOf(4, 'courier')]
    expect(rowsOf({ delivery_quotes: quotes, last_shop: '12' }).map(({ kind }) => kind)).toEqual([
      'courier',
      'store',
    ])
  })
})
