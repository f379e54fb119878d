/** @jest-environment node */
import { jest } from '@jest/globals'
import type { Cart, Tab } from '../../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'
import { standInPage } from '../../support/pages/browser-page.ts'
import { type SmallServer, smallServer } from '../../support/small-server.ts'

let server: SmallServer
let tabs: typeof import('../../../widgets/cart/tabs.ts')
let store: typeof import('../../../widgets/shared/cart/cart-store.ts')
let checkout: typeof import('../../../widgets/shared/checkout/checkout-store.ts')
let money: typeof import('../../../widgets/shared/checkout/change-money.ts')
let changes: typeof import('../../../widgets/shared/cart/change-cart.ts')
let emit: typeof import('../../../widgets/shared/bus.ts').emit
let setQuantity: typeof import('../../../widgets/shared/cart/set-quantity.ts').setQuantity
beforeAll(async () => {
  server = await smallServer()
  standInPage(server.url)
  tabs = await import('../../../widgets/cart/tabs.ts')
  store = await import('../../../widgets/shared/cart/cart-store.ts')
  checkout = await import('../../../widgets/shared/checkout/checkout-store.ts')
  money = await import('../../../widgets/shared/checkout/change-money.ts')
  changes = await import('../../../widgets/shared/cart/change-cart.ts')
  emit = (await import('../../../widgets/shared/bus.ts')).emit
  setQuantity = (await import('../../../widgets/shared/cart/set-quantity.ts')).setQuantity
  // The half second is the test's; what the network waits by is not.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'Date', 'performance'],
  })
})
afterAll(async () => {
  jest.useRealTimers()
  await server.close()
})

let stop: () => void
beforeEach(() => {
  stop = tabs.keepTabs()
})
afterEach(() => stop())

/** The cart as a tab has it; the sum tells which reading it is. */
const cartOf = (tab: Tab, version: number, price_total: number): Cart => ({
  ...EMPTY_CART,
  tab,
  version,
  price_total,
})
const shown = () => store.$cart.get().price_total
const settled = () =>
  new Promise<void>(resolve => {
    const unbind = checkout.$stateLoading.listen(count => {
      if (count > 0) return
      unbind()
      resolve()
    })
  })
/** The tab is pressed, its half second passes, and the server answers. */
async function lookAt(tab: Tab, answer: Cart): Promise<void> {
  server.answers({ body: answer })
  tabs.switchTab(tab)
  const done = settled()
  jest.advanceTimersByTime(500)
  await done
}
/** The page comes with this cart. */
function open(cart: Cart): void {
  store.receiveCart(cart)
  emit('cart.changed', {})
}
/** Both tabs were looked at: 4 000 by delivery, 3 000 by pickup, which shows. */
async function bothSaved(): Promise<void> {
  open(cartOf('delivery', 7, 4_000))
  await lookAt('selfpickup', cartOf('selfpickup', 8, 3_000))
  expect(shown()).toBe(3_000)
}

test('a tab chooses its service at once, and asks the server half a second later', async () => {
  open(cartOf('delivery', 7, 4_000))
  server.answers({ body: cartOf('selfpickup', 8, 3_000) })
  tabs.switchTab('selfpickup')
  expect(checkout.$draft.get().service_id).toBe(3)
  jest.advanceTimersByTime(499)
  expect(checkout.$stateLoading.get()).toBe(0)
  const done = settled()
  jest.advanceTimersByTime(1)
  await done
  expect(server.received).toMatchObject([{ call: 'POST /api/cart/', body: { tab: 'selfpickup' } }])
  tabs.switchTab('delivery')
  expect(checkout.$draft.get().service_id).toBe(4)
})

test('the tab that is looked at again shows at once what it had, and the server’s cart afterwards', async () => {
  await bothSaved()
  server.answers({ body: cartOf('delivery', 9, 4_100) })
  tabs.switchTab('delivery')
  expect(shown()).toBe(4_000)
  const done = settled()
  jest.advanceTimersByTime(500)
  await done
  expect(shown()).toBe(4_100)
})

describe('what the tabs had is dropped by', () => {
  const next = cartOf('selfpickup', 9, 2_000)
  test.each<[string, () => Promise<unknown>]>([
    ['a change of quantity', () => setQuantity(7, 2, '')],
    ['a deletion', () => setQuantity(7, 0, '')],
    ['a code', () => money.enterCoupon('KOD')],
    ['a code that is taken off', () => money.removeCoupon('KOD')],
    ['bonuses', () => money.changeBonuses(100)],
    ['bonuses that are taken off', () => money.changeBonuses(0)],
    ['a change in another window', () => changes.reloadCart()],
  ])('%s', async (_, change) => {
    await bothSaved()
    server.answers({ body: next })
    await change()
    tabs.switchTab('delivery')
    expect(shown()).toBe(2_000)
  })
})

describe('an answer that is late', () => {
  /** The tab's half second passes and the server has read the cart, but its answer is on the way until `arrive`. */
  async function underWay(tab: Tab, answer: Cart, ...next: Cart[]) {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answers({ body: answer, after: promise }, ...next.map(body => ({ body })))
    tabs.switchTab(tab)
    const done = settled()
    jest.advanceTimersByTime(500)
    while (server.received.length === 0) await new Promise(setImmediate)
    return {
      arrive: () => {
        resolve()
        return done
      },
    }
  }

  test('takes nothing back of a quantity that was changed meanwhile, and is not kept', async () => {
    open(cartOf('delivery', 7, 4_000))
    const asked = await underWay('selfpickup', cartOf('selfpickup', 8, 3_000), cartOf('selfpickup', 9, 6_000))
    await setQuantity(7, 2, '')
    await asked.arrive()
    expect(shown()).toBe(6_000)
  })

  test('of a reading from before the tab was asked for does not hide what the tab had', async () => {
    await bothSaved()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answers({ body: cartOf('delivery', 7, 5_000), after: promise })
    const read = changes.reloadCart()
    while (server.received.length === 0) await new Promise(setImmediate)
    tabs.switchTab('delivery')
    resolve()
    await read
    expect(shown()).toBe(4_000)
  })

  test('does not show the tab that was left meanwhile', async () => {
    open(cartOf('delivery', 7, 4_000))
    const asked = await underWay('selfpickup', cartOf('selfpickup', 8, 3_000))
    tabs.switchTab('delivery')
    await asked.arrive()
    expect(shown()).toBe(4_000)
  })
})
