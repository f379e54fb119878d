import { importCities } from '../../../server/import/cities/import-cities.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'
import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { firstScroll } from '../../support/browser/first-scroll.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { SHOP_PAGES, wakeAll } from '../../support/browser/shop-pages.ts'

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  await importCities(shop.shop.db, BUILT_IN_CITIES)
})
beforeEach(async () => {
  page = await shop.page()
  await page.evaluateOnNewDocument(forbidStorage)
})
afterEach(() => page?.close())

const OPEN_PAGES = SHOP_PAGES.filter(({ status }) => status === 200)

test.each(OPEN_PAGES)('$name wakes whole where the browser forbids storage', async ({ path }) => {
  await page.goto(shop.url + (await path(shop, page)))
  await wakeAll(page)

  const asleep = await page.$$eval('[data-widget]:not([data-widget-status="awake"])', all => all.length)
  expect(asleep).toBe(0)
  expect(page.faults).toEqual([])
})

test('the city is still chosen, and the page opens anew in it', async () => {
  await page.goto(`${shop.url}/about/`)
  await page.locator('.city-selector__open').click()
  await page.locator('dialog[open] .city-picker__region ::-p-text(Санкт-Петербург)').click()

  await page.waitForFunction(() =>
    document.querySelector('.city-selector__open')?.textContent?.includes('Санкт-Петербург'),
  )
  expect(page.faults).toEqual([])
})

test('the notices are still closed', async () => {
  await page.goto(`${shop.url}/about/`)
  await firstScroll(page)
  await page.locator('.city-detection__close').click()
  await page.locator('[data-cookie-toast-close]').click()

  await page.waitForSelector('[data-cookie-toast]', { hidden: true })
  expect(page.faults).toEqual([])
})

/** Runs in the page: what a browser does where «site data» is blocked. */
function forbidStorage(): void {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: forbid, configurable: true })
  Object.defineProperty(Document.prototype, 'cookie', { get: forbid, set: forbid, configurable: true })
  Object.assign(window, { BroadcastChannel: forbid })
}
