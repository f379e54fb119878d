import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'

// A slow line: the start comes late, islands later, answers last. What is pressed and typed meanwhile is answered by HTML, and
// none of it is lost: pressed before the start, while an island sleeps, while it wakes, and when it is awake.

const LATE_MS = { start: 900, islands: 500, calls: 400 }
const DRESSES = '/catalog/women/dresses/'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(async () => {
  expect(page.faults).toEqual([])
  await page.close()
})

async function openSlowly(path: string, viewport: typeof DESKTOP | typeof PHONE) {
  page = await shop.page({ viewport })
  if (path === '/about/') await fillCart(shop, page)
  page.is_retrying = false
  await page.setRequestInterception(true)
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    const kind = pathname.startsWith('/assets/start-')
      ? 'start'
      : /^\/assets\/.*\.js$/.test(pathname)
        ? 'islands'
        : pathname.startsWith('/api/')
          ? 'calls'
          : null
    // The page may have been left meanwhile.
    const goOn = () => void request.continue().catch(() => undefined)
    if (kind) setTimeout(goOn, LATE_MS[kind])
    else goOn()
  })
  await page.goto(shop.url + path, { waitUntil: [] })
  await page.waitForSelector('#page-state')
}

const STAGES = {
  'as soon as the page is painted': async () => undefined,
  'while it sleeps': async () => void (await page.waitForSelector('html[data-started]')),
  'while it wakes': async (widget: string) => {
    await page.waitForSelector('html[data-started]')
    await touch(widget)
    await page.waitForSelector(
      `[data-widget="${widget}"]:is([data-widget-status="waking"], [data-widget-status="awake"])`,
    )
  },
  'when it is awake': async (widget: string) => {
    await page.waitForSelector('html[data-started]')
    await touch(widget)
    await page.waitForSelector(`[data-widget="${widget}"][data-widget-status="awake"]`)
  },
}
const touch = (widget: string) =>
  page.$eval(`[data-widget="${widget}"]`, island =>
    island.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
  )

describe.each(Object.entries(STAGES))('pressed %s,', (name, stage) => {
  test('the filters of a phone open, fold and tick, and their button applies what is ticked', async () => {
    await openSlowly(DRESSES, PHONE)
    await stage('filter-panel')
    await page.tap('.filters__toggle')
    await page.waitForSelector('.filters__dialog[open] .filters__groups', { visible: true })
    const group = await page.$('.filters__group[open]:has([name="f_color"])')
    const value = await group?.$('label:has([value="belyy"])')
    await value?.tap()
    expect(await page.$eval('[value="belyy"]', tick => (tick as HTMLInputElement).checked)).toBe(true)
    await page.tap('.filters__group:not([open]) summary')
    await Promise.all([
      page.waitForFunction(() => location.pathname.includes('/filter/')),
      page.tap('.filters__apply'),
    ])

    expect(decodeURI(new URL(page.url()).pathname)).toBe(`${DRESSES}filter/color=belyy/`)
  })

  test('a price typed into the filters of a desktop is applied by Enter', async () => {
    await openSlowly(DRESSES, DESKTOP)
    await stage('filter-panel')
    await page.click('.filters__toggle')
    await page.waitForSelector('.filters__dialog[open] [name="f_price_to"]', { visible: true })
    await page.focus('[name="f_price_to"]')
    await page.$eval('[name="f_price_to"]', field => (field as HTMLInputElement).select())
    await page.keyboard.type('4500')
    await Promise.all([
      page.waitForFunction(() => location.pathname.includes('/filter/')),
      page.keyboard.press('Enter'),
    ])

    expect(decodeURI(new URL(page.url()).pathname)).toMatch(/\/filter\/price=\d+-4500\/$/)
  })

  test('the mini-cart opens at once and is filled when its code is there', async () => {
    await openSlowly('/about/', DESKTOP)
    // It wakes by being opened: whoever presses later finds it so.
    if (name !== 'as soon as the page is painted') await page.waitForSelector('html[data-started]')
    if (name === 'when it is awake') {
      await page.hover('.header-tools [href="/order/"]')
      await page.waitForSelector('#peek-cart [data-widget-status="awake"]')
      await page.hover('.header__wordmark')
      await page.waitForSelector('#peek-cart', { hidden: true })
    }
    await page.focus('[data-cart-peek]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('section[aria-label="Корзина"]:not([aria-busy]) ::-p-text(Платье льняное)')
    await page.keyboard.press('Escape')
    await page.waitForSelector('section[aria-label="Корзина"]', { hidden: true })
  })

  test('the search suggests for what is typed', async () => {
    await openSlowly('/', DESKTOP)
    await stage('search')
    await page.type('.search__input', 'плать')
    await page.waitForSelector('.search__found:not([hidden]) [role="option"]')

    expect(await page.$eval('.search__input', field => (field as HTMLInputElement).value)).toBe('плать')
  })
})
