import type { HTTPRequest } from 'puppeteer'
import type { ListingAnswer } from '../../../server/contract/catalog/listing.ts'
import { type BorrowedBrowser, borrowBrowser } from '../../support/browser/borrowed-browser.ts'
import { holdTimers } from '../../support/browser/hand-clock.ts'
import { asRetrying, type RetryingPage } from '../../support/browser/retrying-page.ts'
import { addGoods } from '../../support/goods/more-goods.ts'
import { listen } from '../../support/listen.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const DRESSES = '/catalog/women/dresses/'
const PAGES = 31

let browser: BorrowedBrowser
let shop: TestShop
let site: { url: string; close(): Promise<void> }
let page: RetryingPage
/** Ids of the tiles, as the server lists them. */
let order: string[]

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
  order = []
  for (let next: string | null = DRESSES; next; ) {
    const { body }: { body: ListingAnswer } = await shop.visit().get(next).expect(200)
    order.push(...[...body.html.matchAll(/id="(product-\d+)"/g)].map(found => found[1] ?? ''))
    next = body.next
  }
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
afterEach(() => page.browserContext().close())

describe('infinite scroll', () => {
  test('reaching the last item appends the next page, and the address follows the page in view', async () => {
    await open(DRESSES)
    expect(await ids()).toEqual(order.slice(0, 48))

    await scrollTo(order[47])
    await page.waitForSelector(`#${order[95]}`)
    expect(address()).toBe(DRESSES)
    await scrollTo(order[60])
    await addressIs(`${DRESSES}?page=2`)
    expect(await page.$eval('[data-pagination] [aria-current="page"]', link => link.textContent)).toBe('2')
    await isInOrder()
    await scrollTo(order[30])
    await addressIs(DRESSES)
  })

  test('the first item in view prepends the page before, and what is in view stays where it is', async () => {
    await open(`${DRESSES}?page=3`)
    expect(await ids()).toEqual(order.slice(96, 144))
    // On arrival the heading is in view, and stays.
    expect(await page.evaluate(() => scrollY)).toBe(0)

    const seen = await topOf(order[96])
    await page.evaluate(() => scrollBy(0, 60))
    await page.waitForSelector(`#${order[95]}`)
    expect(Math.abs((await topOf(order[96])) - (seen - 60))).toBeLessThan(2)
    expect(address()).toBe(`${DRESSES}?page=3`)

    for (const at of [90, 80, 70, 60, 48]) await scrollTo(order[at])
    await addressIs(`${DRESSES}?page=2`)
    await page.waitForSelector(`#${order[47]}`)
    for (const at of [40, 30, 20, 10, 0]) await scrollTo(order[at])
    await addressIs(DRESSES)
    await isInOrder()
  })

  test('a page that fails leaves a button, which brings it after all', async () => {
    let isCutOff = true
    await intercept(request => {
      if (!isCutOff || !request.url().includes('page=2')) return false
      void request.abort('connectionfailed')
      return true
    })
    await open(DRESSES)
    await scrollTo(order[47])
    await page.waitForSelector('.listing-edge__retry')
    expect(await page.$(`#${order[48]}`)).toBeNull()

    isCutOff = false
    await pressed('.listing-edge__retry')
    await page.waitForSelector(`#${order[48]}`)
    expect(await page.$('.listing-edge__retry')).toBeNull()
  })

  test('after thirty pages the document is light, and everything is there on the way back', async () => {
    await open(DRESSES)
    for (let number = 2; number <= PAGES - 1; number++) {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await page.waitForSelector(`#${order[number * 48 - 1]}`)
    }
    await scrollTo(order[(PAGES - 1) * 48 - 20])
    await addressIs(`${DRESSES}?page=${PAGES - 1}`)
    expect((await ids()).length).toBeLessThan(200)
    const height = await heightOfPage()
    expect(height).toBeGreaterThan(PAGES * 4_000)

    for (const part of [0.75, 0.5, 0.25]) {
      await page.evaluate(
        to => window.scrollTo({ top: document.body.scrollHeight * to, behavior: 'instant' }),
        part,
      )
      await page.waitForFunction(() =>
        document.elementFromPoint(500, innerHeight / 2)?.closest('.tile, .tiles'),
      )
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.tiles__spacer')].every(spacer => {
          const { top, bottom } = spacer.getBoundingClientRect()
          return bottom < 0 || top > innerHeight
        }),
      )
      await isInOrder()
      expect(Math.abs((await heightOfPage()) - height)).toBeLessThan(100)
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.waitForSelector(`#${order[0]}`)
    await addressIs(DRESSES)
    expect((await ids()).slice(0, 9)).toEqual(order.slice(0, 9))
    expect(Math.abs((await heightOfPage()) - height)).toBeLessThan(100)
  })

  test('when the window is turned, rows are made anew and what is in view stays in view', async () => {
    await open(DRESSES)
    for (const at of [47, 95, 143]) {
      await scrollTo(order[at])
      await page.waitForSelector(`#${order[at + 1]}`)
    }
    await scrollTo(order[130])
    await page.waitForSelector('.tiles__spacer')
    await page.setViewport({ width: 700, height: 900 })
    await page.waitForFunction(
      () => document.querySelector('.tiles')?.children[1]?.getBoundingClientRect().top !== undefined,
    )
    await page.waitForFunction(
      rows =>
        rows.some(id => {
          const tile = document.getElementById(id)?.getBoundingClientRect()
          return tile && tile.bottom > 0 && tile.top < innerHeight
        }),
      {},
      order.slice(124, 137),
    )
    await isInOrder()
  })
})

describe('the way back to the product', () => {
  test.each(['with', 'without'])('leads to its tile %s the back/forward cache', async cache => {
    const id = order[70] ?? ''
    await open(DRESSES)
    await scrollTo(order[47])
    await page.waitForSelector(`#${id}`)
    await scrollTo(id)
    await addressIs(`${DRESSES}?page=2`)
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

  test('leads to a tile of the first row of a later page', async () => {
    const id = order[96] ?? ''
    await open(`${DRESSES}?page=3`)
    await Promise.all([page.waitForNavigation(), page.click(`#${id} .tile__link`)])
    await page.goBack()
    await page.waitForFunction(
      wanted => {
        const tile = document.getElementById(wanted)?.getBoundingClientRect()
        return tile && tile.bottom > 0 && tile.top < innerHeight
      },
      {},
      id,
    )
  })

  test('a tile opened in a new tab leaves the address as it is', async () => {
    await open(DRESSES)
    await page.keyboard.down('Control')
    await page.click(`#${order[0]} .tile__link`)
    await page.keyboard.up('Control')
    expect(address()).toBe(DRESSES)
  })
})

describe('tiles that are not painted yet', () => {
  test.each([360, 768, 1280, 1920])(
    'stand as high as painted ones where the window is %i px wide',
    async width => {
      await page.setViewport({ width, height: 800 })
      await open(DRESSES)
      const heights = () =>
        page.$$eval('.tile', tiles => tiles.map(tile => (tile as HTMLElement).offsetHeight))
      const reserved = await heights()
      // Those far below have no boxes inside yet.
      const unpainted = await page.$$eval(
        '.tile__link',
        links => links.filter(link => !link.checkVisibility({ contentVisibilityAuto: true })).length,
      )
      expect(unpainted).toBeGreaterThan(24)
      await page.$$eval('.tile', tiles => {
        for (const tile of tiles as HTMLElement[]) tile.style.contentVisibility = 'visible'
      })
      expect(await heights()).toEqual(reserved)
    },
  )

  test('are found by the browser’s own search, which brings them into view', async () => {
    await open(DRESSES)
    const id = order[40] ?? ''
    const name = await page.$eval(`#${id} .tile__link`, link => link.textContent)
    expect(
      await page.evaluate(words => (window as unknown as { find(words: string): boolean }).find(words), name),
    ).toBe(true)
    await isInView(id)
  })

  test('are where an address with their anchor leads', async () => {
    await page.goto(`${site.url}${DRESSES}#${order[40]}`)
    await isInView(order[40])
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

    const seen = await captionsFromHereOn()
    const late = page.waitForResponse(answer => answer.request() === held[0])
    await held[0]?.continue()
    await late
    // The answer to one more question comes after whatever the late one did.
    await tick('siniy')
    await until(() => held.length === 3)
    await held[2]?.continue()
    await captionIs(/^Показать 1\s445 товаров$/)
    expect(await seen()).toEqual(['Показать 1\u00a0445\u00a0товаров'])
  })

  test('asks when 750 ms have gone by without another change, once for all of them', async () => {
    const passTime = await holdTimers(page)
    const asked: Promise<string | undefined>[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/v3/filter/')) asked.push(request.fetchPostData())
    })
    await openFilters()
    await tick('krasnyy')
    await passTime(749)
    await tick('belyy')
    await passTime(749)
    await passTime(1)
    await captionIs(/^Показать 724 товара$/)

    // The first question is for what is folded, when the panel wakes: without a choice.
    const [folded, ...choices] = (await Promise.all(asked)).map(body => JSON.parse(body ?? '').user)
    expect(folded).toEqual([])
    expect(choices).toEqual([[{ code: 'color', value: 'krasnyy,belyy' }]])
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
  // The chunk of infinite scroll comes with the first scrolling, and is at work.
  await page.waitForSelector('html[data-started]')
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
  await page.waitForSelector('.listing-edge', { hidden: true })
  await page.waitForFunction(() => document.querySelector('.listing-edge') !== null)
}

function ids(): Promise<string[]> {
  return page.$$eval('[data-listing] > .tile', tiles => tiles.map(tile => tile.id))
}

/** No tile is missing, none is twice, and none is out of its place. */
async function isInOrder(): Promise<void> {
  const shown = await ids()
  const first = order.indexOf(shown[0] ?? '')
  expect(shown).toEqual(order.slice(first, first + shown.length))
}

/** Rows come and go after each scrolling: what is far away is reached in steps, as a finger does. */
async function scrollTo(id = ''): Promise<void> {
  await page.waitForSelector(`#${id}`)
  await page.$eval(`#${id}`, async tile => {
    tile.scrollIntoView({ block: 'center', behavior: 'instant' })
    // Two frames: the page has heard of the scrolling, and has acted on it.
    for (const _ of [1, 2]) await new Promise(resolve => requestAnimationFrame(resolve))
  })
}

async function isInView(id = ''): Promise<void> {
  await page.waitForFunction(
    wanted => {
      const tile = document.getElementById(wanted)?.getBoundingClientRect()
      return tile && tile.bottom > 0 && tile.top < innerHeight
    },
    {},
    id,
  )
}

function heightOfPage(): Promise<number> {
  return page.evaluate(() => document.body.scrollHeight)
}

function topOf(id = ''): Promise<number> {
  return page.$eval(`#${id}`, tile => tile.getBoundingClientRect().top)
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
  await page.waitForSelector('html[data-started]')
  await page.evaluate(() => document.querySelector('.filters')?.scrollIntoView())
  await page.hover('.filters')
  await page.waitForSelector('[data-widget="filter-panel"][data-widget-status="awake"]')
}

/** Ticks a value of the colours, wherever the panel's layout shows it. */
async function tick(value: string): Promise<void> {
  await pressed(`input[name="f_color"][value="${value}"]`)
}

async function pressed(selector: string): Promise<void> {
  await page.$eval(selector, element => (element as HTMLElement).click())
}

/** Every other caption that the button has from here on. */
async function captionsFromHereOn(): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const button = document.querySelector('.filters__apply') as HTMLElement
    const captions = [button.textContent]
    Object.assign(window, { captions })
    new MutationObserver(() => {
      if (captions.at(-1) !== button.textContent) captions.push(button.textContent)
    }).observe(button, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { captions: string[] }).captions.slice(1))
}

async function captionIs(wanted: RegExp): Promise<void> {
  await page.waitForFunction(
    source => {
      const button = document.querySelector('.filters__apply')
      return !button?.hasAttribute('aria-busy') && new RegExp(source).test(button?.textContent ?? '')
    },
    {},
    // A number does not part from what it counts.
    wanted.source.replaceAll(' ', '\\s'),
  )
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20))
}
