import type { HTTPRequest } from 'puppeteer'
import { DIST } from '../../../build/build.ts'
import { readManifest } from '../../../server/render/assets.ts'
import { type BorrowedBrowser, borrowBrowser } from '../../support/browser/borrowed-browser.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { asRetrying, type RetryingPage } from '../../support/browser/retrying-page.ts'
import { takesFocus } from '../../support/browser/takes-focus.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { watchShifts } from '../../support/browser/watch-shifts.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { listen } from '../../support/listen.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

let browser: BorrowedBrowser
let shop: TestShop
let site: { url: string; close(): Promise<void> }
let page: RetryingPage

beforeAll(async () => {
  shop = await createTestShop()
  await addGoods(
    shop,
    Array.from({ length: 9 }, (_, index) => ({ name: `Сарафан ${index + 1}`, price: 3_900 + index })),
  )
  site = await listen(shop.app)
  browser = await borrowBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await shop?.close()
})
beforeEach(async () => {
  const context = await browser.createBrowserContext()
  page = asRetrying(await context.newPage())
  await page.setViewport({ width: 1280, height: 800 })
})
afterEach(async () => {
  expect(await page.$$('[data-widget-status="broken"], [data-widget-recovered]')).toEqual([])
  await page.browserContext().close()
})

const beltPath = () => `/product/${shop.goods.leatherBelt.slug}-${shop.goods.leatherBelt.id}/`
const dressPath = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`
const SIMILAR = '[data-recommend="website.reco.product.similar"]'
const TOGETHER = '[data-recommend="website.reco.product.together"]'

describe('on the card', () => {
  test('similar goods come when they come near, and others where there is nothing and it was passed', async () => {
    const asked: string[] = []
    await page.setViewport({ width: 1280, height: 300 })
    page.on('request', request => asked.push(request.url()))
    await page.goto(site.url + dressPath())
    await touchIsland(page, 'buy-button')
    expect(asked.filter(url => url.includes('/recommend/'))).toEqual([])

    await page.$eval(SIMILAR, place => place.scrollIntoView())
    await page.waitForSelector(`${SIMILAR} .tile`)
    expect(
      await page.$$eval(`${SIMILAR} .tile__link`, links => links.map(link => link.textContent)),
    ).toContain('Сарафан 1')
    await page.waitForSelector(`${TOGETHER}[aria-label="Вам может понравиться"] .tile`)
    const repeated = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return ids.filter((id, at) => ids.indexOf(id) !== at)
    })
    expect(repeated).toEqual([])
  })

  test('goods of the next place take the room of one that stays empty, whose heading nobody reads', async () => {
    await page.setRequestInterception(true)
    const letGo: (() => void)[] = []
    page.on('request', request => {
      const go = () => void request.continue()
      if (request.url().includes('/recommend/')) letGo.push(go)
      else go()
    })
    await page.goto(site.url + dressPath())
    await lateLook(page)
    const first = await page.$eval(TOGETHER, place => place.getBoundingClientRect().top + scrollY)
    await page.$eval(SIMILAR, place => place.scrollIntoView({ block: 'end', behavior: 'instant' }))
    // Both are in view and have asked; the later one is answered first.
    await page.waitForFunction(() => document.querySelector('link[href*="/assets/card-"]'))
    while (letGo.length < 2) await new Promise(resolve => setTimeout(resolve, 20))
    const titles = () =>
      page.$$eval('.recommend-place > .section__title', all =>
        all.map(each => getComputedStyle(each).visibility),
      )
    expect(await titles()).toEqual(['hidden', 'hidden'])
    const before = await page.evaluate(() => scrollY)
    for (const go of letGo.toReversed()) go()
    await page.waitForSelector(`${SIMILAR} .tile`)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(await page.$eval(SIMILAR, place => place.getBoundingClientRect().top + scrollY)).toBeCloseTo(
      first,
      0,
    )
    expect(
      await page.$eval(`${SIMILAR} > .section__title`, title => getComputedStyle(title).visibility),
    ).toBe('visible')
  })

  test('a place that was scrolled to before it proved empty shows what may please: there is no hole', async () => {
    await page.evaluateOnNewDocument(watchShifts)
    await page.goto(site.url + dressPath())
    await page.waitForSelector('html[data-started]')
    await page.$eval(TOGETHER, place => place.scrollIntoView({ block: 'start', behavior: 'instant' }))
    await page.waitForSelector('.recommend-place:not([hidden]) ::-p-text(Вам может понравиться)')
    const places = await page.$$eval('.recommend-place', all =>
      all.map(each => [
        each.checkVisibility({ visibilityProperty: true }),
        each.querySelector('h2')?.textContent,
        each.querySelectorAll('.tile').length > 0,
      ]),
    )
    expect(places.toSorted()).toEqual([
      [true, 'Вам может понравиться', true],
      [true, 'Похожие', true],
    ])
    expect(await page.evaluate('globalThis.shifts')).toEqual([])
  })

  test('on a tablet the facts of the card do not lie over them', async () => {
    await page.setViewport({ width: 768, height: 1024 })
    await page.goto(site.url + dressPath())
    await page.$eval(SIMILAR, place => place.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await page.waitForSelector(`${SIMILAR} .tile`)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const bottoms = await page.$$eval('.product__info > *', facts =>
      facts.map(each => each.getBoundingClientRect().bottom),
    )
    expect(bottoms.length).toBeGreaterThan(1)
    expect(await page.$eval(SIMILAR, place => place.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      Math.max(...bottoms),
    )
  })

  test('hearts of recommended goods work', async () => {
    await page.goto(site.url + dressPath())
    await page.$eval(SIMILAR, place => place.scrollIntoView())
    await page.waitForSelector(`${SIMILAR} .heart`)
    await page.$eval(`${SIMILAR} .heart`, heart => (heart as HTMLElement).click())
    await page.waitForSelector(`${SIMILAR} .heart[aria-pressed="true"]`)
  })

  test('a failure hides the block, and says nothing', async () => {
    await intercept('/recommend/', request => void request.abort('connectionfailed'))
    await page.goto(site.url + dressPath())
    await page.$eval(SIMILAR, place => place.scrollIntoView())
    await page.waitForFunction(
      selector =>
        getComputedStyle(document.querySelector(selector) as Element).visibility === 'hidden' ||
        document.querySelector<HTMLElement>(selector)?.hidden,
      {},
      SIMILAR,
    )
    expect(await page.$('[role="alert"]:not(:empty)')).toBeNull()
  })
})

describe('where there is nothing of what was asked for', () => {
  const HITS = '[data-recommend="website.reco.personal.realtime"]'
  const VIEWED = '[data-recommend="website.reco.personal.viewed"]'
  const titles = () =>
    page.$$eval('.recommend-place', places =>
      places
        .filter(each => each.checkVisibility({ visibilityProperty: true }))
        .map(each => each.querySelector('h2')?.textContent),
    )
  const shifts = () => page.evaluate('globalThis.shifts')
  beforeEach(() => page.evaluateOnNewDocument(watchShifts))

  test.each(['/no-such-page/', '/search/?q=zzzzzzzz'])(
    'what was viewed comes before the hits, and nothing moves: %s',
    async path => {
      await page.goto(site.url + beltPath())
      await page.waitForSelector('html[data-started]')
      await page.goto(site.url + path)
      await page.waitForSelector(`${VIEWED} .tile`)
      await page.$eval(HITS, place => place.scrollIntoView({ block: 'end', behavior: 'instant' }))
      await page.waitForSelector(`${HITS} .tile`)
      expect(await titles()).toEqual(['Вы смотрели', 'Хиты'])
      expect(
        await page.$$eval(`${HITS} .tile__link`, all => all.map(each => each.textContent)),
      ).not.toContain('Ремень кожаный')
      expect(await shifts()).toEqual([])
    },
  )

  test('the footer does not come into view in the room of what was not viewed', async () => {
    await page.goto(`${site.url}/no-such-page/`)
    await page.waitForSelector(`${HITS} .tile`)
    const end = await page.$eval(HITS, place => place.getBoundingClientRect().bottom)
    // A window that ends in the gap between the two places.
    await page.setViewport({ width: 1280, height: Math.round(end) + 40 })
    await page.reload()
    await page.waitForSelector(`${HITS} .tile`)
    await page.waitForFunction(
      place => !document.querySelector(place)?.checkVisibility({ visibilityProperty: true }),
      {},
      VIEWED,
    )
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 100))))
    expect(await titles()).toEqual(['Хиты'])
    expect(await shifts()).toEqual([])
  })
})

describe('the popup «Товар добавлен в корзину»', () => {
  test('opens after the card’s button, with recommendations for this visitor when nothing was bought together', async () => {
    const asked: string[] = []
    page.on(
      'request',
      request => request.url().includes('/recommend/') && asked.push(new URL(request.url()).pathname),
    )
    await addBelt()
    expect(await textOf('.added .popup__title')).toBe('Товар добавлен в корзину')
    expect(await textOf('.added__product')).toContain('Ремень кожаный')
    expect(
      await page.$eval('.added a.button--primary', link => [link.textContent, link.getAttribute('href')]),
    ).toEqual(['Перейти в корзину', '/order/'])
    await page.waitForSelector('.added .tile')
    expect(asked.slice(-2)).toEqual([
      '/api/v3/recommend/website.reco.product.together/',
      '/api/v3/recommend/website.reco.personal.realtime/',
    ])
    expect(await canScroll()).toBe(false)

    await pressed('.added__ways .button:not(.button--primary)')
    await page.waitForFunction(() => document.querySelector('.added') === null)
    expect(await canScroll()).toBe(true)
    expect(await textOf('.buy__button')).toBe('Оформить заказ')
    await takesFocus(page, '.buy__button')
  })

  test('Escape closes it too', async () => {
    await addBelt()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('.added') === null)
    expect(await canScroll()).toBe(true)
  })

  test('«Больше не показывать» hides it for this session, and unticking brings it back', async () => {
    await addBelt()
    await pressed('.added .checkbox__input')
    expect(await flag()).not.toBeNull()
    await pressed('.added .checkbox__input')
    expect(await flag()).toBeNull()
    await pressed('.added .checkbox__input')
    await pressed('.added .popup__close')

    await emptyCart()
    await page.goto(site.url + beltPath())
    await touchIsland(page, 'buy-button')
    await pressed('.buy__button')
    await page.waitForFunction(() => document.querySelector('.buy__button')?.textContent === 'Оформить заказ')
    // The popup's code, asked for after whoever would have opened it, and so come after them.
    await page.evaluate(code => import(code), site.url + readManifest(DIST).files['added-popup.js'])
    expect(await page.$('.added')).toBeNull()
  })

  test('recommendations that fail leave the rest of it', async () => {
    await intercept('/recommend/', request => void request.abort('connectionfailed'))
    await addBelt()
    expect(await page.$eval('.added__more', place => (place as HTMLElement).hidden)).toBe(true)
    expect(await page.$$('.added__ways .button')).toHaveLength(2)
  })
})

describe('search suggestions', () => {
  const FIELD = '[data-search-input]'
  const open = '[data-search-found]:not([hidden]) [role="option"]'

  test('come as one types, arrows choose, Enter goes there', async () => {
    await page.goto(`${site.url}/`)
    await page.type(FIELD, 'плать')
    await page.waitForSelector(open)
    expect(
      await page.$eval(FIELD, field => [field.getAttribute('role'), field.getAttribute('aria-expanded')]),
    ).toEqual(['combobox', 'true'])
    await page.keyboard.press('ArrowDown')
    const chosen = await page.$eval(FIELD, field => field.getAttribute('aria-activedescendant') ?? '')
    expect(await page.$eval(`#${chosen}`, option => option.getAttribute('aria-selected'))).toBe('true')
    expect(await textOf(`#${chosen}`)).toContain('Платья')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(new URL(page.url()).pathname).toBe('/catalog/women/dresses/')
  })

  test('Enter without a choice searches, Escape closes, leaving the field closes', async () => {
    await page.goto(`${site.url}/`)
    await page.type(FIELD, 'сараф')
    await page.waitForSelector(open)
    await page.keyboard.press('Escape')
    expect(await page.$(open)).toBeNull()
    expect(await page.$eval(FIELD, field => (field as HTMLInputElement).value)).toBe('сараф')
    await page.keyboard.press('ArrowDown')
    await page.waitForSelector(open)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.waitForFunction(() => document.querySelector<HTMLElement>('[data-search-found]')?.hidden)

    await page.focus(FIELD)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(decodeURI(page.url())).toBe(`${site.url}/search/?q=сараф`)
  })

  test('only the answer to the latest text is shown, whichever comes last', async () => {
    const held: HTTPRequest[] = []
    await intercept('/api/v3/suggest/', request => void held.push(request))
    await page.goto(`${site.url}/`)
    await page.type(FIELD, 'плать')
    await until(() => held.length === 1)
    await page.$eval(FIELD, field => (field as HTMLInputElement).select())
    await page.type(FIELD, 'ремень')
    await until(() => held.length === 2)
    await held[1]?.continue()
    await page.waitForSelector(open)
    // The earlier question was given up: nobody waits for its answer.
    await until(() => held[0]?.failure()?.errorText === 'net::ERR_ABORTED')
    expect(await textOf('[data-search-found]')).toContain('Ремень кожаный')
    expect(await textOf('[data-search-found]')).not.toContain('Платье')
  })

  test('a failure suggests nothing, and the search itself still works', async () => {
    await intercept('/api/v3/suggest/', request => void request.abort('connectionfailed'))
    await page.goto(`${site.url}/`)
    const failed = new Promise(resolve => page.once('requestfailed', resolve))
    await page.type(FIELD, 'плать')
    await failed
    expect(await page.$(open)).toBeNull()
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(decodeURI(page.url())).toBe(`${site.url}/search/?q=плать`)
  })
})

/** Buys the belt, which has no sizes, and waits for the popup. */
async function addBelt(): Promise<void> {
  await page.goto(site.url + beltPath())
  await touchIsland(page, 'buy-button')
  await page.focus('.buy__button')
  await pressed('.buy__button')
  await page.waitForSelector('.added[open]')
}

async function emptyCart(): Promise<void> {
  await page.evaluate(
    offer_id =>
      fetch('/api/cart/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({ offer_id, quantity: 0 }),
      }),
    shop.goods.leatherBelt.offers[0]?.id,
  )
}

async function canScroll(): Promise<boolean> {
  return page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden')
}

function flag(): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('recommend-popup-hidden'))
}

async function pressed(selector: string): Promise<void> {
  await page.$eval(selector, element => (element as HTMLElement).click())
}

function textOf(selector: string): Promise<string | null> {
  return page.$eval(selector, element => element.textContent)
}

async function intercept(part: string, answer: (request: HTTPRequest) => void): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (request.url().includes(part)) answer(request)
    else void request.continue()
  })
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20))
}
