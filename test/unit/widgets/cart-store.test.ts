/** @jest-environment node */
import type { Cart, CartProduct } from '../../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { standInPage } from '../../support/pages/browser-page.ts'
import { type SmallServer, smallServer } from '../../support/small-server.ts'

let server: SmallServer
let store: typeof import('../../../widgets/shared/cart/cart-store.ts')
let changes: typeof import('../../../widgets/shared/cart/change-cart.ts')
let setQuantity: typeof import('../../../widgets/shared/cart/set-quantity.ts').setQuantity
let posted: unknown[]
const happened: unknown[] = []
beforeAll(async () => {
  server = await smallServer()
  posted = standInPage(server.url).posted
  store = await import('../../../widgets/shared/cart/cart-store.ts')
  changes = await import('../../../widgets/shared/cart/change-cart.ts')
  setQuantity = (await import('../../../widgets/shared/cart/set-quantity.ts')).setQuantity
  const { on } = await import('../../../widgets/shared/bus.ts')
  for (const name of ['cart.added', 'cart.changed'] as const) {
    on(name, detail => happened.push([name, detail]))
  }
})
afterAll(() => server.close())
beforeEach(() => {
  store.receiveCart(EMPTY_CART)
  posted.length = 0
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

test('it is empty at first, and holds what the page came with, without notifying anybody', () => {
  expect(store.$cart.get()).toEqual(EMPTY_CART)
  store.receiveCart(WITH_DRESS)

  expect(store.$cart.get()).toEqual(WITH_DRESS)
  expect([happened, posted]).toEqual([[], []])
})

describe('setting a quantity', () => {
  test('sends the wish and takes the server’s cart, prices and all', async () => {
    server.answers({ body: WITH_TWO })
    await setQuantity(7, 5, '')

    expect(server.received).toMatchObject([{ call: 'POST /api/cart/', body: { offer_id: 7, quantity: 5 } }])
    expect(store.$cart.get()).toEqual(WITH_TWO)
    expect(posted).toEqual(['cart'])
  })

  test.each([
    ['names the barcode', '4600000000014', { offer_id: 7, quantity: 1, barcode: '4600000000014' }],
    ['of an offer without one names none', '', { offer_id: 7, quantity: 1 }],
  ])('%s', async (_, barcode, body) => {
    server.answers({ body: WITH_DRESS })
    await setQuantity(7, 1, barcode)

    expect(server.received.map(received => received.body)).toEqual([body])
  })

  test('of what was not in the cart says that it was added, with its line as the server has it', async () => {
    server.answers({ body: WITH_DRESS })
    await setQuantity(7, 1, '')

    expect(happened).toEqual([
      ['cart.changed', {}],
      ['cart.added', { offer_id: 7, quantity: 1, product: DRESS }],
    ])
  })

  test('of what left the catalogue meanwhile says so without a line', async () => {
    server.answers({ body: EMPTY_CART })
    await setQuantity(7, 1, '')

    expect(happened).toContainEqual(['cart.added', { offer_id: 7, quantity: 1, product: null }])
  })

  test('of what was in the cart is a change, not an addition', async () => {
    store.receiveCart(WITH_DRESS)
    server.answers({ body: WITH_TWO })
    await setQuantity(7, 2, '')

    expect(happened).toEqual([['cart.changed', {}]])
  })

  test('to 0 removes', async () => {
    store.receiveCart(WITH_DRESS)
    server.answers({ body: { ...EMPTY_CART, version: 2 } })
    await setQuantity(7, 0, '')

    expect(happened).toEqual([['cart.changed', {}]])
  })

  test('that is refused throws, and all is as it was: nothing happened, nobody is notified', async () => {
    store.receiveCart(WITH_DRESS)
    const error = { code: 'out-of-stock', message: 'Этот размер только что закончился', request_id: 'r' }
    server.answers({ status: 409, body: { error } })

    await expect(setQuantity(8, 1, '')).rejects.toMatchObject({ code: 'out-of-stock', text: error.message })
    expect(store.$cart.get()).toEqual(WITH_DRESS)
    expect([happened, posted]).toEqual([[], []])
  })
})

describe('reading it anew', () => {
  test('takes the server’s cart; other tabs are not notified, or two would ask each other for ever', async () => {
    server.answers({ body: WITH_DRESS })
    await changes.reloadCart()

    expect(server.received.map(({ call }) => call)).toEqual(['GET /api/cart/'])
    expect(store.$cart.get()).toEqual(WITH_DRESS)
    expect(happened).toEqual([['cart.changed', {}]])
    expect(posted).toEqual([])
  })

  test('that fails leaves what was there', async () => {
    store.receiveCart(WITH_DRESS)
    server.answers({ status: 404, body: '' })

    await expect(changes.reloadCart()).rejects.toMatchObject({ status: 404 })
    expect(store.$cart.get()).toEqual(WITH_DRESS)
    expect(happened).toEqual([])
  })
})

describe('answers in the wrong order', () => {
  /** A change is on its way with its answer until `arrive`. */
  async function underWay(work: () => Promise<unknown>, answer: Cart, ...next: Cart[]) {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answers({ body: answer, after: promise }, ...next.map(body => ({ body })))
    const done = work()
    while (server.received.length === 0) await new Promise(setImmediate)
    return () => {
      resolve()
      return done
    }
  }
  const heldUp = { ...EMPTY_CART, id: 3, version: 0 }
  const withDress = { ...WITH_DRESS, id: 3 }
  const withTwo = { ...WITH_TWO, id: 3 }

  test('a reading that was begun before a change takes nothing of it back', async () => {
    store.receiveCart(withDress)
    const arrive = await underWay(changes.reloadCart, withDress, withTwo)
    await setQuantity(7, 2, '')
    await arrive()

    expect(store.$cart.get()).toEqual(withTwo)
    expect(happened).toEqual([['cart.changed', {}]])
  })

  test('of two changes the later one stays, and both are reported', async () => {
    store.receiveCart(heldUp)
    const arrive = await underWay(() => setQuantity(7, 1, ''), withDress, withTwo)
    await setQuantity(7, 2, '')
    await arrive()

    expect(store.$cart.get()).toEqual(withTwo)
    expect(posted).toEqual(['cart', 'cart'])
  })

  test('a question that was begun later and read earlier takes nothing back either', async () => {
    store.receiveCart(withDress)
    const arrive = await underWay(() => setQuantity(7, 2, ''), withTwo, withDress)
    const read = changes.reloadCart()
    await arrive()
    await read

    expect(store.$cart.get()).toEqual(withTwo)
  })

  test('before there was a cart: the reading of none does not empty the one that was made', async () => {
    const arrive = await underWay(changes.reloadCart, EMPTY_CART, withDress)
    await setQuantity(7, 1, '')
    await arrive()

    expect(store.$cart.get()).toEqual(withDress)
  })

  test('the account’s cart is shown after a sign-in in another tab, though its version is lower', async () => {
    store.receiveCart({ ...withTwo, version: 40 })
    const account = { ...withTwo, id: 2, version: 5 }
    server.answers({ body: account })
    await changes.reloadCart()

    expect(store.$cart.get()).toEqual(account)
  })

  test('what the browser’s cart was before the sign-in does not come back, though its version is higher', async () => {
    const account = { ...withTwo, id: 2, version: 5 }
    store.receiveCart(withDress)
    const arrive = await underWay(changes.reloadCart, { ...withDress, version: 40 }, account)
    await changes.reloadCart()
    await arrive()

    expect(store.$cart.get()).toEqual(account)
  })

  test('two tabs: of two readings after two changes elsewhere the later change shows', async () => {
    store.receiveCart(heldUp)
    const arrive = await underWay(changes.reloadCart, withDress, withTwo)
    await changes.reloadCart()
    await arrive()

    expect(store.$cart.get()).toEqual(withTwo)
  })
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
    sum: 3_000 * quantity,
    sum_old: 0,
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
