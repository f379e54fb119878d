/** @jest-environment node */
import type { Cart } from '../../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { DEFAULT_REGION } from '../../../server/contract/delivery/default-region.ts'
import { quoteOf } from '../../support/orders/quote-of.ts'
import { standInPage } from '../../support/pages/browser-page.ts'
import { type SmallServer, smallServer } from '../../support/small-server.ts'

let server: SmallServer
let calculate: typeof import('../../../widgets/shared/checkout/calculate.ts').calculateDelivery
let show: (cart: Partial<Cart>) => void
beforeAll(async () => {
  server = await smallServer()
  standInPage(server.url)
  calculate = (await import('../../../widgets/shared/checkout/calculate.ts')).calculateDelivery
  const { $cart } = await import('../../../widgets/shared/cart/cart-store.ts')
  const { $region } = await import('../../../widgets/shared/visitor-store.ts')
  $region.set(DEFAULT_REGION)
  show = cart => $cart.set({ ...EMPTY_CART, ...cart })
})
afterAll(() => server.close())

const dress = { product_id: 7, quantity: 1, price: 3_990, weight: 300, can_buy: true } as Cart['products'][0]
const calls = async () => {
  await calculate()
  return server.received.splice(0).map(({ call }) => call)
}

test('a delivery is calculated when cart, services and products are there, and once for the same (contract 1.4)', async () => {
  server.answers({ body: { request_id: '', deliveries: [] } })
  const delivery_quotes = [quoteOf(4, 'courier')]
  show({})
  expect(await calls()).toEqual([])
  show({ delivery_quotes })
  expect(await calls()).toEqual([])
  show({ products: [dress] })
  expect(await calls()).toEqual([])
  show({ products: [{ ...dress, can_buy: false }], delivery_quotes })
  expect(await calls()).toEqual([])

  show({ products: [dress], delivery_quotes })
  expect(await calls()).toEqual(['POST /minions/kevin/calculate'])
  expect(await calls()).toEqual([])
  show({ products: [{ ...dress, quantity: 2 }], delivery_quotes })
  expect(await calls()).toEqual(['POST /minions/kevin/calculate'])
})
