import { tabOfService, wayOfTab } from '../../../server/contract/delivery/delivery.ts'
import {
  type CartRead,
  quoteCart,
  type WishedLine,
} from '../../../server/shop/cart/quote/quote-cart.rules.ts'
import { FOLDED, SHIPS, wayOf } from '../../support/orders/delivery-ways.ts'

const moscow = { name: 'Москва', fias_id: 'moscow', timezone: 'UTC+3', latitude: 55.75, longitude: 37.61 }
const place = (id: number, kind: 'store' | 'warehouse') => ({
  ...moscow,
  ...SHIPS,
  id,
  kind,
  region_fias_id: 'moscow',
  city: 'Москва',
})
const WAREHOUSE = 1
const TVERSKAYA = 10
const SOCKS = 100
const COAT = 200
const line = (offer_id: number): WishedLine => ({
  ...FOLDED,
  offer_id,
  quantity: 1,
  name: 'Вещь',
  price: 1_000,
  price_old: 0,
  is_sold: true,
})
const point = {
  shown: { id: 'CDEK1', service_code: 'cdek', has_dressing_room: false },
  json: '{}',
  weight_max_g: 0,
  sides_max_cm: [0, 0, 0],
} as unknown as NonNullable<CartRead<WishedLine>['points']>[number]
const toPoints = wayOf(100, { price: 199, days_min: 2, days_max: 4, service_code: 'cdek' })
const byCourier = wayOf(4, { price: 299, days_min: 1, days_max: 2 })
const weakCourier = wayOf(4, { price: 299, weights: [{ up_to_g: 1, price_more: 0 }] })
const fromStore = wayOf(3)

const quote = (tariffs: CartRead<WishedLine>['tariffs'], asked: { tab?: 'delivery' | 'selfpickup' } = {}) =>
  quoteCart(
    {
      now: Date.UTC(2026, 0, 15, 9),
      region: moscow,
      places: [place(WAREHOUSE, 'warehouse'), place(TVERSKAYA, 'store')],
      tariffs,
      payment_ids: [1, 13],
      points: [point],
      lines: [line(SOCKS), line(COAT)],
      stock: [
        { store_id: WAREHOUSE, offer_id: SOCKS, qty: 5 },
        { store_id: TVERSKAYA, offer_id: SOCKS, qty: 5 },
        { store_id: TVERSKAYA, offer_id: COAT, qty: 5 },
      ],
      tab: 'delivery',
    },
    asked,
  )

describe('the tab «Доставка»', () => {
  test('is shown by the courier where one goes', () => {
    expect(quote([fromStore, toPoints, byCourier]).way?.service_id).toBe(4)
  })

  test.each([
    ['there is no courier', [fromStore, toPoints]],
    ['no courier takes the parcel', [fromStore, toPoints, weakCourier]],
  ])('is shown by pick-up points where %s, though the stores take more', (_, tariffs) => {
    const { way, ways } = quote(tariffs)
    expect(way).toMatchObject({ service_id: 100, offer_ids: [SOCKS] })
    expect(quote(tariffs, { tab: 'delivery' }).way?.service_id).toBe(100)
    expect(wayOfTab(ways, 'delivery')?.service_id).toBe(100)
    expect(wayOfTab(ways, 'selfpickup')?.service_id).toBe(3)
  })

  test('is shown by nothing where nothing of it goes; the cart is then shown by what does', () => {
    expect(quote([fromStore], { tab: 'delivery' }).way).toBeNull()
    expect(quote([fromStore]).way?.service_id).toBe(3)
  })
})

test('the tab «Самовывоз» is shown by the stores that are paid ahead where no other are', () => {
  const { ways } = quote([wayOf(76, { payment_ids_json: '[1]' }), byCourier])
  expect(wayOfTab(ways, 'selfpickup')?.service_id).toBe(76)
})

test('a service is of the tab that shows it', () => {
  expect((['courier', 'pickpoint', 'shop_selfpickup'] as const).map(tabOfService)).toEqual([
    'delivery',
    'delivery',
    'selfpickup',
  ])
})
