/** @jest-environment node */
import type { Cart, CartProduct } from '../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../server/contract/cart/empty-cart.ts'
import { standInPage } from '../support/browser-page.ts'
import { type SmallServer, smallServer } from '../support/small-server.ts'

let server: SmallServer
let store: typeof import('../../widgets/shared/cart-store.ts')
let setQuantity: typeof import('../../widgets/shared/set-quantity.ts').setQuantity
let told: unknown[]
const happened: unknown[] = []
beforeAll(async () => {
  server = await smallServer()
  told = standInPage(server.url).told
  store = await import('../../widgets/shared/cart-store.ts')
  setQuantity = (await import('../../widgets/shared/set-quantity.ts')).setQuantity
  const { on } = await import('../../widgets/shared/bus.ts')
  for (const name of ['cart.added', 'cart.removed', 'cart.changed'] as const) {
    on(name, detail => happened.push([name, detail]))
  }
})
afterAll(() => server.close())
beforeEach(() => {
  store.receiveCart(EMPTY_CART)
  told.length = 0
  happened.length = 0
})

const DRESS = lineOf(7, 1)
const WITH_DRESS: Cart = {
  ...EMPTY_CART,
  version: 1,
  products: [DRESS],
  quantity_total: 1,
  price_total: 3_000,
}
const WITH_TWO: Cart = { ...WITH_DRESS, version: 2, products: [lineOf(7, 2)], price_total: 6_000 }

test('it is empty at first, and holds what the page came with, of which nobody is told', () => {
  expect(store.$cart.get()).toEqual(EMPTY_CART)
  store.receiveCart(WITH_DRESS)

  expect(store.$cart.get()).toEqual(WITH_DRESS)
  expect([happened, told]).toEqual([[], []])
})

describe('setting a quantity', () => {
  test('sends the wish and takes the server’s cart, prices and all', async () => {
    server.answers({ body: WITH_TWO })
    await setQuantity(7, 5)

    expect(server.heard).toMatchObject([{ call: 'POST /api/cart/', body: { offer_id: 7, quantity: 5 } }])
    expect(store.$cart.get()).toEqual(WITH_TWO)
    expect(told).toEqual(['cart'])
  })

  test('of what was not in the cart says that it was added, with its line as the server has it', async () => {
    server.answers({ body: WITH_DRESS })
    await setQuantity(7, 1)

    expect(happened).toEqual([
      ['cart.changed', { cart: WITH_DRESS }],
      ['cart.added', { offer_id: 7, quantity: 1, product: DRESS }],
    ])
  })

  test('of what left the catalogue meanwhile says so without a line', async () => {
    server.answers({ body: EMPTY_CART })
    await setQuantity(7, 1)

    expect(happened).toContainEqual(['cart.added', { offer_id: 7, quantity: 1, product: null }])
  })

  test('of what was in the cart is a change, not an addition', async () => {
    store.receiveCart(WITH_DRESS)
    server.answers({ body: WITH_TWO })
    await setQuantity(7, 2)

    expect(happened).toEqual([['cart.changed', { cart: WITH_TWO }]])
  })

  test('to 0 removes', async () => {
    store.receiveCart(WITH_DRESS)
    server.answers({ body: { ...EMPTY_CART, version: 2 } })
    await setQuantity(7, 0)

    expect(happened).toEqual([
      ['cart.changed', { cart: { ...EMPTY_CART, version: 2 } }],
      ['cart.removed', { offer_id: 7 }],
    ])
  })

  test('that is refused throws, and all is as it was: nothing happened, nobody is told', async () => {
    store.receiveCart(WITH_DRESS)
    const error = { code: 'out-of-stock', message: 'Этот размер только что закончился', request_id: 'r' }
    server.answers({ status: 409, body: { error } })

    await expect(setQuantity(8, 1)).rejects.toMatchObject({ code: 'out-of-stock', text: error.message })
    expect(store.$cart.get()).toEqual(WITH_DRESS)
    expect([happened, told]).toEqual([[], []])
  })
})

describe('reading it anew', () => {
  test('takes the server’s cart; other tabs are not told, or two would ask each other for ever', async () => {
    server.answers({ body: WITH_DRESS })
    await store.reloadCart()

    expect(server.heard.map(({ call }) => call)).toEqual(['GET /api/cart/'])
    expect(store.$cart.get()).toEqual(WITH_DRESS)
    expect(happened).toEqual([['cart.changed', { cart: WITH_DRESS }]])
    expect(told).toEqual([])
  })

  test('that fails leaves what was there', async () => {
    store.receiveCart(WITH_DRESS)
    server.answers({ status: 404, body: '' })

    await expect(store.reloadCart()).rejects.toMatchObject({ status: 404 })
    expect(store.$cart.get()).toEqual(WITH_DRESS)
    expect(happened).toEqual([])
  })
})

test('after an order it is empty, at the version that was ordered, and the other tabs are told', () => {
  store.receiveCart(WITH_TWO)
  store.emptyCart()

  const empty = { ...EMPTY_CART, version: 2 }
  expect(store.$cart.get()).toEqual(empty)
  expect(happened).toEqual([['cart.changed', { cart: empty }]])
  expect(told).toEqual(['cart'])
})

function lineOf(offer_id: number, quantity: number): CartProduct {
  return {
    product_id: offer_id,
    parent_product_id: 1,
    name: 'Платье',
    url: '/product/plate-1/#7',
    img: '',
    price: 3_000,
    price_old: 0,
    quantity,
    quantity_available: 5,
    quantity_available_delivery: 5,
    quantity_available_pickup: 5,
    can_buy: true,
    reason: '',
    weight: 300,
    length: 30,
    width: 20,
    height: 5,
    bonuses_new: 0,
    category_id: 2,
    category_name: 'Платья',
    category_tree: 'Женщинам/Платья',
    variant: '44',
    properties: [{ name: 'Размер', value: '44' }],
    barcode: '4006381333931',
    product_dl_id: '1',
    product_dl_name: 'Платье',
    sku_id: '7',
  }
}
