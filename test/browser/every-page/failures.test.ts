import { importCities } from '../../../server/import/cities/import-cities.ts'
import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { type BrowserShop, openBrowserShop, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { BUILT_IN_TOWNS } from '../../support/goods/built-in-towns.ts'

let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  const { providers } = bareShop(undefined as never)
  const addresses = pretendAddresses(BUILT_IN_TOWNS, { has_streets: true })
  shop = await openBrowserShop({ given: { given: { providers: { ...providers, addresses } } } })
  await importCities(shop.shop.db, BUILT_IN_CITIES)
})
afterAll(() => shop?.close())
beforeEach(async () => {
  page = await shop.page()
})
afterEach(() => page?.close())

const CITY = 'dialog[open][aria-label="Выбор города"]'
const cityInHeader = () => page.$eval('.city-selector__open', link => link.textContent?.trim())

describe('the list of regions does not come', () => {
  test.each([
    ['hangs', () => undefined],
    ['fails', request => void request.abort('connectionfailed')],
  ] as [string, (request: { abort(why: string): unknown }) => void][])(
    'when the call %s, the selector opens and searches all the same',
    async (_how, answer) => {
      await page.setRequestInterception(true)
      page.on('request', request => {
        if (request.url().includes('/api/v2/regions/?page')) answer(request as never)
        else void request.continue()
      })
      await page.goto(`${shop.url}/about/`)
      await page.locator('.city-selector__open').click()
      await page.waitForSelector(`${CITY} [role=combobox]`, { visible: true })
      await page.type(`${CITY} [role=combobox]`, 'тверь')
      await page.locator(`${CITY} [role=option]`).click()

      await page.waitForFunction(() =>
        document.querySelector('.city-selector__open')?.textContent?.includes('Тверь'),
      )
    },
  )
})

describe('the code of the city selector is missing', () => {
  test.each([
    ['city-selector.js', 'awake or not'],
    ['city-picker.js', 'once opened'],
  ])('%s: its link leads to a page where a city is chosen', async chunk => {
    await meetChunks(page, { [chunk]: 'missing' })
    await page.goto(`${shop.url}/about/`)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
    await page.click('.city-selector__open')
    await page.waitForFunction(() => location.pathname === '/region/')
    // While pages change over, the picture of the change takes the press.
    await page.waitForSelector('html[data-started]')
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await page.locator('main button ::-p-text(Казань)').click()

    await page.waitForFunction(() => location.pathname === '/about/')
    expect(await cityInHeader()).toBe('Казань')
  })

  test('also from the menu of phones', async () => {
    await meetChunks(page, { 'city-selector.js': 'missing' })
    await page.setViewport({ width: 360, height: 740 })
    await page.goto(`${shop.url}/about/`)
    await touchIsland(page, 'city-selector', 'broken')
    await page.click('.header__burger')
    await page.waitForSelector('[data-burger][open]')
    await page.click('[data-burger] [data-asks="region.asked"]')

    await page.waitForFunction(() => location.pathname === '/region/')
  })

  test('is logged with its type', async () => {
    await meetChunks(page, { 'city-selector.js': 'missing' })
    const reported = page.waitForResponse(
      answer =>
        answer.url().includes('/api/logger/') &&
        answer.request().postData()?.includes('widget.broken') === true,
    )
    await page.goto(`${shop.url}/about/`)
    await touchIsland(page, 'city-selector', 'broken')
    await reported

    expect(shop.log.some(line => line.includes('city-selector: Loading chunk failed: missing'))).toBe(true)
  })
})

test('a button whose code is missing says so instead of doing nothing, also when pressed before that is known', async () => {
  await meetChunks(page, { 'newsletter.js': 'missing' })
  await page.goto(shop.url)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
  await page.click('main [data-asks="newsletter.asked"]')

  await page.waitForSelector('.toast ::-p-text(Не загрузилось. Обновите страницу.)')
})

test('without its code the mini-cart says so when it is asked for, and its link leads to the order', async () => {
  await meetChunks(page, { 'every-page.js': 'missing' })
  await fillCart(shop, page)
  await page.goto(shop.url)
  await page.waitForSelector('html[data-started]')
  await page.focus('button[aria-label="Показать корзину"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.toast ::-p-text(Не загрузилось. Обновите страницу.)')
  expect(await page.$('.peek')).toBeNull()
  await Promise.all([page.waitForNavigation(), page.click('.header-tools a[href="/order/"]')])

  expect(new URL(page.url()).pathname).toBe('/order/')
})
