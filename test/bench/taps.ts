import type { Browser, Page } from 'puppeteer'
import { launchBrowser } from '../support/browser/browser.ts'
import { DEMO_DIR, startShop } from './serve.ts'
import { measureTap, type TapTime } from './tap-time.ts'

// How long a tap waits for the frame that shows what it did (INP), four times slower than this machine: each as the first
// tap of a page that was just loaded. Of several loads the median and the least are told: what else the machine does makes
// a tap longer and never shorter. Judged by nobody.

const LOADS = Number(process.argv.find(each => /^\d+$/.test(each)) ?? 5)
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const DESKTOP = { width: 1280, height: 900 }

interface Tap {
  path: 'home' | 'listing' | 'product' | 'auth'
  selector: string
  viewport?: typeof DESKTOP
  /** What stands open before the tap. */
  before?: (page: Page) => Promise<unknown>
  /** Instead of a tap. */
  key?: string
  /** What the tap brings onto the screen, when that may come after the first frame. */
  brings?: string
}

const openFilters = async (page: Page) => {
  await page.locator('[data-filters-open]').click()
  await page.waitForSelector('.filters__dialog[open] .filters__groups', { visible: true })
  await page.waitForSelector('[data-filters="awake"]')
}
const fillCart = (page: Page) =>
  page.$eval('[data-widget="buy-button"]', async card => {
    const { offers } = JSON.parse((card as HTMLElement).dataset.props ?? '{}') as {
      offers: { id: number; is_sold: boolean }[]
    }
    await fetch('/api/cart/', {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      body: JSON.stringify({ offer_id: offers.find(({ is_sold }) => is_sold)?.id, quantity: 1 }),
    })
  })
const chooseSize = (page: Page) =>
  page.$eval('.sizes__item:not(.sizes__item--out) input', size => (size as HTMLElement).click())

const touched = (selector: string) => async (page: Page) => {
  await page.$eval(selector, element => element.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  await page.waitForSelector(`${selector}[data-widget-status="awake"]`)
}
const startOrder = async (page: Page) => {
  await fillCart(page)
  await page.goto(new URL('/order/', page.url()).href)
  await page.waitForSelector('[data-widget="checkout-summary"][data-widget-status="awake"]')
  await page.waitForSelector('.cart-line')
}
const toWays = async (page: Page) => {
  await startOrder(page)
  await page.locator('.order-bar__button').click()
  await page.waitForSelector('.order-way__row:enabled')
}
const way = (words: string) => `.order-way__row:enabled ::-p-text(${words})`
const toPlaces = async (page: Page) => {
  await toWays(page)
  await page.locator(way('В пункт выдачи')).click()
  await page.waitForSelector('dialog[open] .point-row', { visible: true })
}
const openedDialog = (title: string) => `dialog:is([open], [data-opening])[aria-label="${title}"]`

const TAPS: Record<string, Tap> = {
  'burger, home': { path: 'home', selector: '.header__burger' },
  'burger, listing': { path: 'listing', selector: '.header__burger' },
  'tab of the home page': { path: 'home', selector: '[data-tab][aria-selected="false"]' },
  'search, listing': { path: 'listing', selector: '.search__input' },
  'a letter in the search, listing': {
    path: 'listing',
    selector: '.search__input',
    key: 'p',
    before: page => page.focus('.search__input'),
  },
  'city, listing': {
    path: 'listing',
    selector: '.city-selector__open',
    viewport: DESKTOP,
    brings: openedDialog('Выбор города'),
  },
  'city, awake': {
    path: 'listing',
    selector: '.city-selector__open',
    viewport: DESKTOP,
    before: touched('[data-widget="city-selector"]'),
    brings: openedDialog('Выбор города'),
  },
  'newsletter, phone': {
    path: 'home',
    selector: '.newsletter__open',
    brings: openedDialog('Будь в тренде'),
  },
  'heart, listing': { path: 'listing', selector: '.tile [data-favorite]' },
  'filters open': { path: 'listing', selector: '[data-filters-open]' },
  'filter ticked, phone': {
    path: 'listing',
    selector: '.filters__dialog[open] details[open] input[type="checkbox"]',
    before: openFilters,
  },
  'filter ticked, desktop': {
    path: 'listing',
    selector: '.filters details[open] input[type="checkbox"]',
    viewport: DESKTOP,
  },
  'filter group opened, phone': {
    path: 'listing',
    selector: '.filters__dialog[open] details:not([open]) > summary',
    before: openFilters,
  },
  'filters closed': { path: 'listing', selector: '[data-filters-close]', before: openFilters },
  'sorting, listing': { path: 'listing', selector: '.sort__open' },
  'size, desktop': {
    path: 'product',
    selector: '.sizes__item:not(.sizes__item--out)',
    viewport: DESKTOP,
  },
  'size, phone': {
    path: 'product',
    selector: '.buy__button',
    brings: openedDialog('Выберите размер'),
  },
  'size, phone, awake': {
    path: 'product',
    selector: '.buy__button',
    before: touched('[data-widget="buy-button"]'),
    brings: openedDialog('Выберите размер'),
  },
  'size chosen in the sheet': {
    path: 'product',
    selector: '.size-sheet__row:not(.size-sheet__row--out)',
    before: async page => {
      await page.locator('.buy__button').click()
      await page.waitForSelector('dialog[open] .size-sheet__row', { visible: true })
    },
  },
  'stores of a product': {
    path: 'product',
    selector: '.delivery__line--stores',
    brings: openedDialog('Выберите магазин'),
  },
  'points of a product': {
    path: 'product',
    selector: '.delivery__line--points',
    brings: openedDialog('Где забрать'),
  },
  'fold of a product': { path: 'product', selector: 'details:not([open]) > .fold__name' },
  'quantity, order': { path: 'product', selector: '.quantity__step--more', before: startOrder },
  'line removed, order': { path: 'product', selector: '.cart-line .cross', before: startOrder },
  'line put back, order': {
    path: 'product',
    selector: '.cart-removed .staying__way',
    before: async page => {
      await startOrder(page)
      await page.locator('.cart-line .cross').click()
      await page.waitForSelector('.cart-removed .staying__way')
    },
  },
  'on to the ways, order': { path: 'product', selector: '.order-bar__button', before: startOrder },
  'courier, order': { path: 'product', selector: way('Курьером'), before: toWays },
  'pick-up points, order': {
    path: 'product',
    selector: way('В пункт выдачи'),
    before: toWays,
    brings: openedDialog('Выберите пункт выдачи'),
  },
  'point of the list, order': {
    path: 'product',
    selector: 'dialog[open] .point-row',
    before: toPlaces,
  },
  'list and map, order': {
    path: 'product',
    selector: 'dialog[open] .points__switch button[aria-pressed="false"]',
    before: toPlaces,
  },
  'day, order': {
    path: 'product',
    selector: '.days__day[aria-pressed="false"]',
    before: async page => {
      await toWays(page)
      await page.locator(way('Курьером')).click()
      await page.waitForSelector('.days__day')
    },
  },
  'code asked for, sign-in': {
    path: 'auth',
    selector: '[data-widget="sign-in"] button[type="submit"]',
    before: async page => {
      await page.waitForSelector('[data-widget="sign-in"][data-widget-status="awake"]')
      await page.type('#field-phone', '+79161234567')
    },
  },
  'into the cart, desktop': {
    path: 'product',
    selector: '.buy__button',
    viewport: DESKTOP,
    before: chooseSize,
  },
  'heart, product': { path: 'product', selector: '[data-favorite]' },
  'picture, product': { path: 'product', selector: '[data-gallery] img' },
  'mini-cart, desktop': {
    path: 'product',
    selector: '[data-cart-peek]',
    viewport: DESKTOP,
    key: 'Enter',
    before: async page => {
      await fillCart(page)
      await page.reload()
      await page.waitForSelector('html[data-started]')
      await page.focus('[data-cart-peek]')
    },
  },
}

const only = process.argv.filter(each => each.startsWith('--only=')).map(each => each.slice(7))
const browser = await launchBrowser()
const shop = await startShop({ DATA_DIR: DEMO_DIR })
try {
  const home = '/'
  const listing = await firstLink(shop.url + home, /\/catalog\/[\w-]+\/(?=")/)
  const product = await firstLink(shop.url + listing, /\/product\/[\w-]+\/(?=")/)
  const paths = { home, listing, product, auth: '/auth/' }
  const table: Record<string, Record<string, number | string>> = {}
  for (const [name, tap] of Object.entries(TAPS)) {
    if (only.length > 0 && !only.some(each => name.includes(each))) continue
    const times: TapTime[] = []
    try {
      // The first draws pictures and presses the page.
      for (let load = -1; load < LOADS; load++) {
        const time = await tapOnce(browser, shop.url + paths[tap.path], tap)
        if (load >= 0) times.push(time)
      }
      table[name] = rowOf(times)
    } catch (failure) {
      // The others are told all the same.
      table[name] = { failed: String(failure).slice(0, 60) }
    }
    console.error(name, table[name])
  }
  console.log(`\nFrom a tap to the frame that shows it, ms at 4x CPU, of ${LOADS} loads`)
  console.table(table)
} finally {
  await browser.close()
  await shop.stop()
}

async function tapOnce(browser: Browser, url: string, tap: Tap): Promise<TapTime> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setViewport(tap.viewport ?? PHONE)
    return await measureTap(page, url, {
      before: tap.before ?? (async () => undefined),
      selector: tap.selector,
      key: tap.key,
      brings: tap.brings,
      is_touch: !tap.viewport,
    })
  } finally {
    await context.close()
  }
}

async function firstLink(url: string, pattern: RegExp): Promise<string> {
  return pattern.exec(await (await fetch(url)).text())?.[0] ?? '/'
}

function rowOf(times: TapTime[]): Record<string, number> {
  const of = (read: (time: TapTime) => number) => times.map(read).toSorted((a, b) => a - b)
  const total = of(time => time.total)
  return {
    median: Math.round(total[Math.floor(total.length / 2)] ?? Number.NaN),
    least: Math.round(total[0] ?? Number.NaN),
    'waiting (least)': Math.round(of(time => time.delay)[0] ?? Number.NaN),
    'scripts (least)': Math.round(of(time => time.scripts)[0] ?? Number.NaN),
    'frame (least)': Math.round(of(time => time.frame)[0] ?? Number.NaN),
    'brought (median)': Math.round(of(time => time.brought)[Math.floor(times.length / 2)] ?? 0),
  }
}
