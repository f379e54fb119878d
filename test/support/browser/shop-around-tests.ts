import { type OpenShops, openShops } from '../orders/crowd.ts'
import { type BrowserShop, openBrowserShop } from './browser-shop.ts'

type Options = Parameters<typeof openBrowserShop>[0]

/**
 * A shop with a browser for each test of the calling file: opened before it, closed after it.
 *
 * @returns the shop of the current test; empty before the first one
 */
export function shopOfEachTest(options?: Options): BrowserShop {
  const shop = {} as BrowserShop
  beforeEach(async () => {
    Object.assign(shop, await openBrowserShop(options))
  })
  afterEach(() => shop.close())
  return shop
}

/** The same for all tests of the file: opened before the first, closed after the last. */
export function shopOfAllTests(options?: Options): BrowserShop {
  const shop = {} as BrowserShop
  beforeAll(async () => {
    Object.assign(shop, await openBrowserShop(options))
  })
  afterAll(() => shop.close?.())
  return shop
}

/** Opens shops for a crowd in a test; they are closed after it. */
export function crowdShopsOfEachTest(): typeof openShops {
  let shops: OpenShops | undefined
  afterEach(async () => {
    await shops?.close()
    shops = undefined
  })
  return async (...asked) => {
    shops = await openShops(...asked)
    return shops
  }
}
