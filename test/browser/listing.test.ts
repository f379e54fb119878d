import type { Browser, HTTPRequest, Page } from 'puppeteer'
import { launchBrowser } from '../support/browser.ts'
import { listen } from '../support/listen.ts'
import { addGoods } from '../support/more-goods.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const DRESSES = '/catalog/women/dresses/'
const PAGES = 31

let browser: Browser
let shop: TestShop
let site: { url: string; close(): Promise<void> }
let page: Page

beforeAll(async () => {
  shop = await createTestShop()
  // With the two linen dresses: thirty full pages and one more.
  await addGoods(
    shop,
    Array.from({ length: (PAGES - 1) * 48 + 3 }, (_, index) => ({
      name: `Сарафан ${index + 1}`,
      color_name: index % 2 === 0 ? 'красный' : 'синий',
      price: 1_000 + index,
    })),
  )
  site = await listen(shop.app)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await shop?.close()
})
beforeEach(async () => {
  const context = await browser.createBrowserContext()
  page = await context.newPage()
  page.setDefaultTimeout(5_000)
  await page.setViewport({ width: 1280, height: 800 })
})
afterEach(() => page.browserContext().close())

describe('infinite scroll', () => {
  test('reaching the last item appends the next page, and the address follows the page in view', async () => {
    await open(DRESSES)
    const before = await ids()
    expect(before).toHaveLength(48)

    await scrollToTile(47)
    await tilesReach(96)
    const both = await ids()
    expect(both.slice(0, 48)).toEqual(before)
    expect(new Set(both).size).toBe(both.length)
    expect(address()).toBe(DRESSES)

    await scrollToTile(60)
    await addressIs(`${DRESSES}?page=2`)
    expect(await page.$eval('[data-pagination] [aria-current="page"]', link => link.textContent)).toBe('2')
    await scrollToTile(0)
    await addressIs(DRESSES)
  })

  test('the first item in view prepends the page before, and what is in view stays where it is', async () => {
    await open(`${DRESSES}?page=3`)
    const before = await ids()
    // On arrival the heading is in view, and stays.
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await page.evaluate(() => scrollBy(0, 60))
    const seen = await topOf(before[0])
    await tilesReach(96)
    const both = await ids()
    expect(both.slice(48)).toEqual(before)
    expect(Math.abs((await topOf(before[0])) - seen)).toBeLessThan(2)
    expect(address()).toBe(`${DRESSES}?page=3`)

    await scrollToTile(40)
    await addressIs(`${DRESSES}?page=2`)
    await scrollToTile(0)
    await tilesReach(144)
    await scrollToTile(0)
    await addressIs(DRESSES)
    expect(await ids()).toEqual([...new Set(await ids())])
  })

  test('a page that fails leaves a button, which brings it after all', async () => {
    let isCutOff = true
    await intercept(request => {
      if (!isCutOff || !request.url().includes('page=2')) return false
      void request.abort('connectionfailed')
      return true
    })
    await open(DRESSES)
    await scrollToTile(47)
    await page.waitForSelector('.listing-edge__retry')
    expect(await ids()).toHaveLength(48)

    isCutOff = false
    await page.click('.listing-edge__retry')
    await tilesReach(96)
    expect(await page.$('.listing-edge__retry')).toBeNull()
  })

  test('after thirty pages the document is light, and everything is there on the way back', async () => {
    await open(`${DRESSES}?sort=price_asc`)
    const first = await ids()
    let least = 0
    for (let number = 2; number <= 30; number++) {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await addressIs(`${DRESSES}?page=${number}&sort=price_asc`)
      const height = await page.evaluate(() => document.body.scrollHeight)
      expect(height).toBeGreaterThanOrEqual(least)
      least = height
    }
    expect((await ids()).length).toBeLessThan(200)
    expect(
      await page.$$eval(
        '[style]',
        styled => styled.filter(each => !each.matches('.tiles__spacer, html')).length,
      ),
    ).toBe(0)

    const height = await page.evaluate(() => document.body.scrollHeight)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
    await page.waitForFunction(() =>
      document.elementFromPoint(innerWidth / 2 + 100, innerHeight / 2)?.closest('.tile'),
    )
    expect(Math.abs((await page.evaluate(() => document.body.scrollHeight)) - height)).toBeLessThan(50)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await addressIs(`${DRESSES}?sort=price_asc`)
    expect((await ids()).slice(0, 48)).toEqual(first)
  })

  test('when the window is turned, rows are made anew and what is in view stays', async () => {
    await open(DRESSES)
    for (const tile of [47, 95, 143]) {
      await scrollToTile(tile)
      await tilesReach(tile + 49)
    }
    await scrollToTile(100)
    const id = await tileInView()
    await page.setViewport({ width: 700, height: 900 })
    await page.waitForFunction(
      wanted => {
        const tile = document.getElementById(wanted)?.getBoundingClientRect()
        return tile && tile.bottom > 0 && tile.top < innerHeight
      },
      {},
      id,
    )
  })
})

describe('the way back to the product', () => {
  test.each(['with', 'without'])('leads to its tile %s the back/forward cache', async cache => {
    await open(DRESSES)
    await scrollToTile(47)
    await tilesReach(96)
    await scrollToTile(70)
    await addressIs(`${DRESSES}?page=2`)
    const id = await tileInView()
    // A listener of `unload` keeps a page out of the cache, in this browser as in others.
    if (cache === 'without') await page.evaluate(() => addEventListener('unload', () => undefined))
    await Promise.all([page.waitForNavigation(), page.click(`#${id} .tile__link`)])
    expect(new URL(page.url()).pathname).toMatch(/^\/product\//)

    await page.goBack()
    expect(address()).toBe(`${DRESSES}?page=2#${id}`)
    await page.waitForFunction(
      wanted => {
        const tile = document.getElementById(wanted)?.getBoundingClientRect()
        return tile && tile.top >= 0 && tile.bottom <= innerHeight
      },
      {},
      id,
    )
  })

  test('a tile opened in a new tab leaves the address as it is', async () => {
    await open(DRESSES)
    await page.keyboard.down('Control')
    await page.click('.tile .tile__link')
    await page.keyboard.up('Control')
    expect(address()).toBe(DRESSES)
  })
})

describe('the filter panel', () => {
  test('shows only the answer to the latest question, in whatever order answers come', async () => {
    const held: HTTPRequest[] = []
    await intercept(request => {
      if (!request.url().endsWith('/api/v3/filter/')) return false
      held.push(request)
      return true
    })
    await openFilters()
    await tick('krasnyy')
    await until(() => held.length === 1)
    await tick('belyy')
    await until(() => held.length === 2)
    await held[1]?.continue()
    await captionIs(/^Показать 724 товара$/)

    const late = page.waitForResponse(answer => answer.request() === held[0])
    await held[0]?.continue()
    await late
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(await caption()).toBe('Показать 724 товара')
  })

  test('a failure shows that there are none, and keeps from applying', async () => {
    await intercept(request => {
      if (!request.url().endsWith('/api/v3/filter/')) return false
      void request.abort('connectionfailed')
      return true
    })
    await openFilters()
    await tick('krasnyy')
    await captionIs(/^Нет таких товаров$/)
    expect(await page.$eval('.filters__apply', button => (button as HTMLButtonElement).disabled)).toBe(true)
  })

  test('applies by going to the address that the server named, and resets to the bare one', async () => {
    await openFilters()
    await tick('belyy')
    await captionIs(/^Показать 1 товар$/)
    await Promise.all([page.waitForNavigation(), pressed('.filters__apply')])
    expect(address()).toBe(`${DRESSES}filter/color=belyy/`)
    expect(await ids()).toEqual([`product-${shop.goods.whiteLinenDress.id}`])

    await openFilters(false)
    await Promise.all([page.waitForNavigation(), pressed('.filters__reset')])
    expect(address()).toBe(DRESSES)
  })
})

async function open(path: string): Promise<void> {
  await page.goto(site.url + path)
  // The chunk of infinite scroll has come and is at work.
  await page.waitForSelector('.listing-edge', { hidden: true })
  await page.waitForFunction(() => document.querySelector('.listing-edge') !== null)
}

function ids(): Promise<string[]> {
  return page.$$eval('[data-listing] > .tile', tiles => tiles.map(tile => tile.id))
}

async function tilesReach(count: number): Promise<void> {
  await page.waitForFunction(
    least => document.querySelectorAll('[data-listing] > .tile').length >= least,
    {},
    count,
  )
}

async function scrollToTile(at: number): Promise<void> {
  await page.evaluate(position => {
    document
      .querySelectorAll('[data-listing] > .tile')
      [position]?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, at)
}

function topOf(id = ''): Promise<number> {
  return page.$eval(`#${id}`, tile => tile.getBoundingClientRect().top)
}

/** The tile at the middle of the window. */
async function tileInView(): Promise<string> {
  return page.evaluate(() => {
    const tiles = [...document.querySelectorAll('[data-listing] > .tile')]
    return tiles.find(tile => tile.getBoundingClientRect().bottom > innerHeight / 2)?.id ?? ''
  })
}

function address(): string {
  return decodeURI(page.url().slice(site.url.length))
}

async function addressIs(path: string): Promise<void> {
  await page.waitForFunction(wanted => location.pathname + location.search === wanted, {}, path)
}

/** @param answer true when it has dealt with the request */
async function intercept(answer: (request: HTTPRequest) => boolean): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (!answer(request)) void request.continue()
  })
}

async function openFilters(navigates = true): Promise<void> {
  if (navigates) await page.goto(site.url + DRESSES)
  await page.waitForSelector('[data-widget="filter-panel"]')
  await page.evaluate(() => document.querySelector('[data-widget="filter-panel"]')?.scrollIntoView())
  await page.hover('[data-widget="filter-panel"] .filters')
  await page.waitForSelector('[data-widget="filter-panel"][data-widget-status="awake"]')
}

/** Ticks a value of the colours, wherever the panel's layout shows it. */
async function tick(value: string): Promise<void> {
  await pressed(`.filters__box[name="f_color"][value="${value}"]`)
}

async function pressed(selector: string): Promise<void> {
  await page.$eval(selector, element => (element as HTMLElement).click())
}

function caption(): Promise<string | null> {
  return page.$eval('.filters__apply', button => button.textContent)
}

async function captionIs(wanted: RegExp): Promise<void> {
  await page.waitForFunction(
    source => {
      const button = document.querySelector('.filters__apply')
      return !button?.hasAttribute('data-loading') && new RegExp(source).test(button?.textContent ?? '')
    },
    {},
    wanted.source,
  )
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20))
}
