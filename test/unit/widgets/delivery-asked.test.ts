/** @jest-environment node */
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { standInPage } from '../../support/pages/browser-page.ts'
import { type SmallServer, smallServer } from '../../support/small-server.ts'

const MOSCOW = {
  name: 'Москва',
  fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
  kladr_id: '7700000000000',
  latitude: 55.75,
  longitude: 37.61,
  timezone: 'UTC+3',
}
const NOTHING = { body: { deliveries: [], request_id: null } }

let server: SmallServer
let calculateFor: typeof import('../../../widgets/delivery-block/use-deliveries.ts').calculateFor
let $user: typeof import('../../../widgets/shared/visitor-store.ts').$user
beforeAll(async () => {
  server = await smallServer()
  standInPage(server.url)
  calculateFor = (await import('../../../widgets/delivery-block/use-deliveries.ts')).calculateFor
  $user = (await import('../../../widgets/shared/visitor-store.ts')).$user
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
})

test('the card calculates once for a town and an offer, and anew for an administrator, who says so', async () => {
  server.answers(NOTHING)
  await calculateFor(MOSCOW, 7)
  await calculateFor(MOSCOW, 7)
  expect(server.received).toMatchObject([
    {
      call: 'POST /minions/kevin/calculate',
      body: {
        location: { name: 'Москва', uuid: MOSCOW.fias_id },
        products: [{ id: 7, quantity: 1 }],
        request_id: `${MOSCOW.fias_id} 7`,
        is_admin: false,
      },
    },
  ])
  $user.set({ ...$user.get(), is_admin: true })
  await calculateFor(MOSCOW, 7)
  expect(server.received).toHaveLength(2)
  expect(server.received[1]?.body).toMatchObject({ is_admin: true })
})

test('after a failure who wants it next asks again', async () => {
  server.answers({ status: 500, body: {} }, NOTHING)
  await expect(calculateFor(MOSCOW, 8)).rejects.toThrow()
  expect(await calculateFor(MOSCOW, 8)).toEqual([])
  expect(server.received).toHaveLength(2)
})

test('the checkout says it too, and asks anew when the flag changes', async () => {
  const { calculateDelivery } = await import('../../../widgets/shared/checkout/calculate.ts')
  const { $cart } = await import('../../../widgets/shared/cart/cart-store.ts')
  const line = {
    product_id: 7,
    can_buy: true,
    quantity: 1,
    price: 1,
    weight: 0,
    length: 0,
    width: 0,
    height: 0,
  }
  $cart.set({ ...EMPTY_CART, products: [line], delivery_quotes: [{}] } as unknown as typeof EMPTY_CART)
  $user.set({ ...$user.get(), is_admin: false })
  server.answers(NOTHING)
  await calculateDelivery()
  await calculateDelivery()
  $user.set({ ...$user.get(), is_admin: true })
  await calculateDelivery()
  expect(server.received.map(({ body }) => (body as { is_admin: boolean }).is_admin)).toEqual([false, true])
})
