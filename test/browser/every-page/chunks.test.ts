import { importSizeTables } from '../../../server/import/size-tables/import-size-tables.ts'
import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { firstScroll } from '../../support/browser/first-scroll.ts'
import { holdTimers } from '../../support/browser/hand-clock.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { openPoints } from '../../support/goods/test-points.ts'

const shop = shopOfAllTests()
let page: WatchedPage
/** What the page reported to the log. */
let logged: { event: string; message: string; method: string; build: string }[]
beforeEach(async () => {
  page = await shop.page()
  logged = []
  page.on('request', request => {
    if (request.url().endsWith('/api/logger/')) logged.push(JSON.parse(request.postData() ?? ''))
  })
})
afterEach(() => page?.close())

const reported = async (event: string) => {
  while (!logged.some(each => each.event === event))
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 20)))
  return logged.find(each => each.event === event)
}
const openPage = async () => {
  await page.goto(`${shop.url}/about/`)
  await page.waitForSelector('html[data-started]')
}
const opensRegions = async () => {
  await page.click('.city-selector__open')
  await page.waitForFunction(() => location.pathname === '/region/')
}

describe("«Chunk loading errors: 'Loading chunk failed' with type timeout, missing or other»", () => {
  test.each([
    ['missing', 'missing'],
    ['other', 'cut off'],
  ] as const)('%s: the log has page and build, and a link leads on without it', async (type, outcome) => {
    await meetChunks(page, { 'city-selector.js': outcome })
    await openPage()
    await touchIsland(page, 'city-selector', 'broken')
    expect(await reported(`chunk.${type}`)).toEqual({
      event: `chunk.${type}`,
      method: '/about/',
      message: expect.stringMatching(`^Loading chunk failed: ${type} .*city-selector-\\w+\\.js`),
      build: expect.stringMatching(/^[\w-]{4,}$/),
    })
    expect(await reported('widget.broken')).toMatchObject({
      message: `city-selector: Loading chunk failed: ${type}`,
    })
    await opensRegions()
  })

  test('timeout: «a 120-second time-out», and the link leads on', async () => {
    const pass = await holdTimers(page, 100_000)
    await meetChunks(page, { 'city-selector.js': 'held' })
    await openPage()
    await page.$eval('[data-widget="city-selector"]', island =>
      island.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
    )
    await page.waitForSelector('[data-widget="city-selector"][data-widget-status="waking"]')
    await page.waitForRequest(request => request.url().includes('city-selector-')).catch(() => undefined)
    await pass(119_999)
    expect(await page.$('[data-widget="city-selector"][data-widget-status="waking"]')).not.toBeNull()
    await pass(1)
    await page.waitForSelector('[data-widget="city-selector"][data-widget-status="broken"]')
    expect(await reported('chunk.timeout')).toMatchObject({ message: 'Loading chunk failed: timeout ' })
    await opensRegions()
  })
})

test('a chunk that is cut off once is asked for again, and nobody notices', async () => {
  await meetChunks(page, { 'city-selector.js': 'cut off once' })
  await openPage()
  await touchIsland(page, 'city-selector', 'awake')
  expect(logged).toEqual([])
})

test('a button whose code does not come says so in words', async () => {
  await meetChunks(page, { 'newsletter.js': 'cut off' })
  await page.goto(shop.url)
  await page.waitForSelector('html[data-started]')
  await page.$eval('main [data-asks="newsletter.asked"]', button => (button as HTMLElement).click())
  await page.waitForSelector('.toast ::-p-text(Не загрузилось. Обновите страницу.)')
})

const NOT_LOADED = '.toast ::-p-text(Не загрузилось. Обновите страницу.)'
const DRESSES = {
  ...{ slug: 'dresses', title: 'Платья', category_path: '', brand: '', measures: [] },
  ...{ columns: ['Размер', 'Обхват груди'], rows: [['42', '82–85']] },
}
beforeAll(async () => {
  await importSizeTables(shop.shop.db, [DRESSES])
  await openPoints(shop.shop.db)
  await addPictures(shop, shop.goods.linenDress.id, 2)
})
const PRODUCT = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`
const press = (selector: string) => page.$eval(selector, each => (each as HTMLElement).click())
const isAt = (path: string) => page.waitForFunction(path => location.pathname.startsWith(path), {}, path)

describe('without its code, which does not come,', () => {
  const open = async (path: string, ...chunks: string[]) => {
    await meetChunks(page, Object.fromEntries(chunks.map(name => [name, 'cut off' as const])))
    await page.goto(shop.url + path)
    await page.waitForSelector('html[data-started]')
  }

  test.each([
    ['store', 'store-popup.js', '.delivery__line--stores', '/contacts/stores/'],
    ['pick-up point', 'points-popup.js', '.delivery__line--points', '/delivery-and-returns/'],
  ])('the choice of a %s says so, and its line is a link', async (_what, chunk, line, path) => {
    await open(PRODUCT(), chunk)
    await touchIsland(page, 'delivery-block', 'awake')
    await press(line)
    await page.waitForSelector(NOT_LOADED)
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    expect(new URL(page.url()).pathname).toBe(PRODUCT())
    await press(line)
    await isAt(path)
  })

  test.each([
    ['a size table leads to its page', 'size-table.js', 'a[data-size-table]', '/size-table/'],
    ['a picture leads to itself', 'lightbox.js', 'a[data-lightbox]', '/media/'],
  ])('%s', async (_what, chunk, link, path) => {
    await open(PRODUCT(), chunk)
    await page.waitForSelector(link)
    await press(link)
    await isAt(path)
  })

  test('a product keeps its links, and a press that leads nowhere says why', async () => {
    await open(PRODUCT(), 'card.js')
    // A wide screen has asked for it by itself, and has failed by now.
    await reported('chunk.other')
    // What only the card's code answers, as it stands in a page with the badge of instalments.
    await page.$eval('.product', card => {
      const words = document.createElement('p')
      words.dataset.split = ''
      words.textContent = 'Сплит'
      card.append(words)
    })
    await press('.product [data-split]')
    await page.waitForSelector(NOT_LOADED)
    await press('a[data-size-table]')
    await isAt('/size-table/')
  })

  test('a city that is agreed to says that it was not changed, and the header’s link chooses one', async () => {
    await meetChunks(page, { 'choose-region.js': 'cut off' })
    await page.evaluateOnNewDocument(() => {
      const { fetch } = window
      const kazan = { name: 'Казань', fias_id: '93b3df57-4c89-44df-ac42-96f05e9cd3b9' }
      window.fetch = async (path, ...more) =>
        String(path).includes('filter=detected') ? Response.json([kazan]) : fetch(path, ...more)
    })
    await openPage()
    await firstScroll(page)
    await page.waitForSelector('.city-detection__yes')
    await press('.city-detection__yes')
    await page.waitForSelector('.toast ::-p-text(Город не сменился. Выберите его вверху страницы.)')
    expect(await page.$eval('.city-selector__open', link => (link as HTMLAnchorElement).pathname)).toBe(
      '/region/',
    )
  })

  test('arrows of a row go, and the row is scrolled', async () => {
    await open('/vacancies/', 'carousel-moves.js')
    await page.$eval('.picture-row', row => row.scrollIntoView({ behavior: 'instant' }))
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('.picture-row .carousel__arrow')].every(
        arrow => arrow.hidden,
      ),
    )
    await page.$eval('[data-carousel-view]', view => view.scrollTo({ left: 300, behavior: 'instant' }))
    expect(await page.$eval('[data-carousel-view]', view => view.scrollLeft)).toBeGreaterThan(100)
  })
})
