import { PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { addGoods } from '../../support/goods/more-goods.ts'

/** Of a first visit, before the first tap, without what is fetched ahead. */
const REQUESTS_MOST = 15
/** Fetched ahead, when the page has all else and nothing to do (`islands-ahead.test.ts`). */
const AHEAD = [
  ...['/assets/checked', '/assets/chunk', '/assets/chunk', '/assets/every-page'],
  // What counts, and asks again for pictures, comes when the page has all else, too.
  ...['/assets/late', '/assets/load-widget', '/assets/wake'],
]
/** Of the order’s page, with goods; after all else one of them asks about the town, and one counts. */
const ORDER_SCRIPTS_MOST = 14

const shop = shopOfAllTests()
let page: WatchedPage
let asked: string[]
/** What was asked for in order to run it. */
let modules: string[]
beforeEach(async () => {
  page = await shop.page({ viewport: PHONE })
  asked = []
  modules = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    asked.push(pathname)
    if (request.resourceType() === 'script') modules.push(pathname)
  })
})
afterEach(() => page?.close())

const paths = () => ({
  'the home page': '/',
  'a listing': '/catalog/women/dresses/',
  'a product': `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`,
})
const open = async (name: string) => {
  const ahead = page.waitForResponse(answer => answer.url().includes('/assets/wake-'))
  await page.goto(shop.url + paths()[name as keyof ReturnType<typeof paths>])
  await ahead
  await page.waitForNetworkIdle()
}
const scripts = () =>
  asked.filter(path => path.endsWith('.js')).map(path => path.replace(/-[A-Z0-9]{8}\.js$/, ''))

/** What is asked for under these paths comes only when the answer is called. */
async function holdRequests(paths: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.setRequestInterception(true)
  page.on('request', async request => {
    if (paths.test(new URL(request.url()).pathname)) await promise
    await request.continue()
  })
  return resolve
}

describe.each(['the home page', 'a listing', 'a product'])('%s', name => {
  test('wakes nobody before the first tap: the client of calls is not asked for, and React only ahead', async () => {
    await open(name)

    expect(await page.$$('[data-widget]:not([data-widget-status="asleep"])')).toEqual([])
    // Whoever comes for the first time is asked for nothing before the first scroll.
    expect(scripts().sort()).toEqual([...AHEAD, '/assets/start'].sort())
    expect(asked.length - AHEAD.length).toBeLessThanOrEqual(REQUESTS_MOST)
    expect(page.faults).toEqual([])
  })

  test('asks for no style sheet and no font before it is painted', async () => {
    const release = await holdRequests(/\.(css|woff2)$/)
    // Loaded it is when the styles of what stands further down have come, too.
    const loaded = page.goto(shop.url + paths()[name as keyof ReturnType<typeof paths>], {
      waitUntil: 'load',
    })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1)
    release()
    await loaded

    await page.waitForFunction(
      () => document.fonts.size > 2 && [...document.fonts].some(face => face.family === 'Manrope'),
    )
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('/assets/rest-')),
    )
  })
})

test('the order wakes nobody while the cart is empty, and all of it once there are goods', async () => {
  await page.goto(`${shop.url}/order/`)
  await page.waitForSelector('.order__hits .tile')
  await page.waitForNetworkIdle()
  const asleep = '[data-order] [data-widget][data-widget-status="asleep"]'
  expect(await page.$$(asleep)).toHaveLength(6)
  expect(await page.$('meta[name=description]')).not.toBeNull()

  await fillCart(shop, page)
  modules = []
  await page.goto(`${shop.url}/order/`)
  await page.waitForFunction((waits: string) => !document.querySelector(waits), {}, asleep)
  await page.waitForSelector('[data-widget="cart"][data-widget-status="awake"]')
  await page.waitForNetworkIdle()
  expect(new Set(modules).size).toBe(modules.length)
  expect(modules.length).toBeLessThanOrEqual(ORDER_SCRIPTS_MOST)
})

describe('a listing of a phone', () => {
  const PICTURED = 14
  beforeAll(async () => {
    const ids = await addGoods(
      shop,
      Array.from({ length: PICTURED }, (_, index) => ({
        name: `Юбка ${index + 1}`,
        color_name: 'синий',
        price: 1_000 + index,
        popularity: 100,
      })),
    )
    for (const { id } of ids) await addPictures(shop, id, 1)
  })
  /** Of which tiles the picture is here, from 1; the one placeholder of all that have none does not count. */
  const pictured = () =>
    page.$$eval('.tile img', images =>
      images.flatMap((image, index) => {
        const { naturalWidth, src } = image as HTMLImageElement
        return naturalWidth > 0 && !src.includes('placeholder') ? index + 1 : []
      }),
    )

  test('asks for the pictures of three rows, and at the first move for those that are near', async () => {
    await page.goto(`${shop.url}/catalog/women/dresses/`)
    await page.waitForSelector('html[data-started]')
    await page.waitForNetworkIdle()
    const few = await pictured()
    expect(few.length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...few)).toBeLessThanOrEqual(6)
    const heights = () =>
      page.$$eval('.tile', tiles => tiles.map(tile => Math.round(tile.getBoundingClientRect().height)))
    const still = await heights()

    await page.evaluate(() => scrollBy({ top: 2, behavior: 'instant' }))
    await page.waitForSelector('html:not([data-still])')
    // Each look asks the page anew: how long a picture takes is the machine's affair.
    while (Math.max(...(await pictured())) <= 6) await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await heights()).toEqual(still)
  })
})

test('a page that has all its styles ends with letters and digits of one font, when one of two comes late', async () => {
  const release = await holdRequests(/^\/assets\/manrope-latin/)
  // What the browser gives a font that is not to move any text is over long before the others have come.
  const come = page.goto(`${shop.url}/contacts/`, { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1)
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500)))
  release()
  await come

  await page.waitForFunction(() => sessionStorage.getItem('fonts') === 'yes')
  const wire = await page.createCDPSession()
  await Promise.all([wire.send('DOM.enable'), wire.send('CSS.enable')])
  const { root } = await wire.send('DOM.getDocument')
  const { nodeIds } = await wire.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main :is(p, a)',
  })
  const used = await Promise.all(nodeIds.map(nodeId => wire.send('CSS.getPlatformFontsForNode', { nodeId })))
  const ours = used.flatMap(({ fonts }) => fonts.map(font => font.isCustomFont))
  expect(new Set(ours)).toEqual(new Set([true]))
})
