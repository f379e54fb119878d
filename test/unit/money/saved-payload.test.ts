import type { Checkout } from '../../../server/contract/checkout/checkout.ts'
import { savedPayload } from '../../../server/shop/checkout/rows-of-order.rules.ts'

const DELIVERY = {
  service_id: 4,
  point_id: '',
  cost: 299,
  tariff_revision: 'r1',
  price_service: 299,
  street: 'Тверская',
  storage_period: null,
  is_default: null as boolean | null,
}
const saved = (change: object = {}) =>
  savedPayload(
    {
      delivery: DELIVERY,
      client: { name: 'Анна', phone: '+79161234567', ym_id: '1234' },
      call_me: false,
      fast_order: false,
      subscribe: false,
      consents: null,
      experiment: 'old',
      ...change,
    } as unknown as Checkout,
    'allPaymentMethods',
  )

test('an order keeps what was sent, but for what is its own or was compared, by the experiment that the server knows of', () => {
  expect(saved()).toEqual({
    price_service: 299,
    street: 'Тверская',
    storage_period: null,
    is_default: null,
    call_me: 0,
    subscribe: 0,
    fast_order: 0,
    ym_id: '1234',
    experiment: 'allPaymentMethods',
  })
})

test('a mark is 1 or 0, or null where it was not set', () => {
  const by = (is_default: boolean) => saved({ delivery: { ...DELIVERY, is_default } }).is_default
  expect([by(true), by(false)]).toEqual([1, 0])
  expect(saved({ call_me: true, fast_order: true })).toMatchObject({ call_me: 1, fast_order: 1 })
})

test.each([
  [false, null, 0],
  [true, null, 1],
  [true, { advertising: false }, 1],
  [false, { advertising: true }, 1],
  [false, { advertising: false }, 0],
])('letters are wished by either box: %p, %j: %d', (subscribe, consents, wish) => {
  expect(saved({ subscribe, consents }).subscribe).toBe(wish)
})
