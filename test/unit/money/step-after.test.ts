import type { Cart } from '../../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { EMPTY_DRAFT } from '../../../server/contract/checkout/draft.ts'
import { promiseInWords } from '../../../server/contract/checkout/order-words.ts'
import { stepAfter } from '../../../server/contract/checkout/steps.ts'
import { COURIER, SHOP_PICKUP } from '../../../server/contract/delivery/delivery.ts'
import type { DeliveryQuote } from '../../../server/contract/delivery/delivery-quote.ts'

const quote = (service_id: number, service_type: DeliveryQuote['service_type']) => ({
  service_id,
  service_type,
  can_go: true,
  payment_ids: [13],
  stores:
    service_type === 'shop_selfpickup' ? [{ store_id: 7, can_go: true, payment_ids: [13], holds: [] }] : [],
  days_min: 1,
  days_max: 3,
})
const cart = {
  ...EMPTY_CART,
  delivery_quotes: [quote(COURIER, 'courier'), quote(SHOP_PICKUP, 'shop_selfpickup')],
} as unknown as Cart
const client = { name: 'Анна Каренина', phone: '+7 916 123 45 67', email: 'anna@example.ru' }
const at = (step: number, draft: object) =>
  stepAfter(step, { cart, draft: { ...EMPTY_DRAFT, ...draft }, deliveries: null })

test('the cart goes on past the delivery only with a place that was chosen and can be used', () => {
  expect(at(1, {})).toBe(2)
  expect(at(1, { service_id: SHOP_PICKUP, point_id: '7' })).toBe(3)
  expect(at(1, { service_id: SHOP_PICKUP, point_id: '7', ...client })).toBe(4)
  expect(at(1, { service_id: SHOP_PICKUP, point_id: '8', ...client })).toBe(2)
  // An address is shown again, with its days and hours.
  expect(at(1, { service_id: COURIER, street: 'Тверская', house: '1', ...client })).toBe(2)
})

test('the delivery goes on to the recipient, or to the check where that is known', () => {
  expect([at(2, {}), at(2, client), at(3, client)]).toEqual([3, 4, 4])
})

test('the bar of the cart says when the order comes', () => {
  const [courier, store] = cart.delivery_quotes as [DeliveryQuote, DeliveryQuote]
  expect(promiseInWords(courier)).toBe('привезём через 1–3 дня')
  expect(promiseInWords({ ...store, days_min: 0, days_max: 0 })).toBe('заберёте сегодня')
})
