import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import type { CDPSession } from 'puppeteer'
import { DIST } from '../../../build/build.ts'
import { readManifest } from '../../../server/render/assets.ts'
import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'

const REACT = /^\/assets\/wake-[A-Z0-9]{8}\.js$/
const SCRIPT = /^\/assets\/[\w-]+\.js$/

const shop = shopOfAllTests()
let page: WatchedPage
let wire: CDPSession
/** Paths that the server was asked for: what the browser had is not among them. */
let asked: string[]
/** Scripts that the page has read in order to run them. */
let compiled: string[]
const write = (event: unknown) => {
  const { request } = event as { request: IncomingMessage }
  asked.push((request.url ?? '').split('?')[0] ?? '')
}
beforeEach(async () => {
  asked = []
  compiled = []
  subscribe('http.server.request.start', write)
  page = await shop.page()
  wire = await page.createCDPSession()
  await wire.send('Debugger.enable')
  wire.on('Debugger.scriptParsed', ({ url }) => {
    if (url.startsWith(shop.url)) compiled.push(new URL(url).pathname)
  })
})
afterEach(async () => {
  unsubscribe('http.server.request.start', write)
  await page?.close()
})

const countOf = (paths: string[]) => paths.filter(path => REACT.test(path)).length
const scriptsOf = (paths: string[]) => paths.filter(path => SCRIPT.test(path)).sort()
const dist = process.env.DIST_DIR ?? DIST
/** What the build says is fetched ahead. */
const addresses = () => {
  const late = basename(readManifest(dist).files['late.js'] ?? '')
  return readFileSync(join(dist, 'assets', late), 'utf8').match(/\/assets\/[\w-]+\.js/g) ?? []
}
/** What comes ahead is there, to its last byte. */
const ahead = async () => {
  await page.waitForFunction(
    (addresses: string[]) =>
      addresses.every(each => performance.getEntriesByName(location.origin + each).length > 0),
    {},
    addresses(),
  )
  return scriptsOf(asked)
}
const isReact = (each: { url(): string }) => REACT.test(new URL(each.url()).pathname)
const paths = () => ({
  'the home page': '/',
  'a listing': '/catalog/women/dresses/',
  'a product': `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`,
  'a page that links its whole look': '/about/',
})

test.each(['the home page', 'a listing', 'a product', 'a page that links its whole look'] as const)(
  '%s fetches what its header wakes with after all else, once, and runs it only when an island wakes',
  async name => {
    const fetched = page.waitForRequest(isReact)
    await page.goto(shop.url + paths()[name])
    const request = await fetched
    const before = asked.slice(
      0,
      asked.findIndex(path => REACT.test(path)),
    )
    expect(before.filter(path => path.endsWith('.woff2')).length).toBeGreaterThan(0)
    expect(before.some(path => /\/(rest|plain)-\w+\.css$/.test(path))).toBe(true)
    expect(await page.evaluate(() => document.readyState)).toBe('complete')
    await page.waitForFunction(url => performance.getEntriesByName(url).length === 1, {}, request.url())
    expect(request.initiator()?.type).toBe('script')
    expect(await page.$$('[data-widget]:not([data-widget-status="asleep"])')).toEqual([])
    const fetched_ahead = await ahead()
    expect([countOf(asked), countOf(compiled)]).toEqual([1, 0])

    await touchIsland(page, 'search')

    // Not one round trip more: everything the island runs was there, and each file once.
    expect(scriptsOf(asked)).toEqual(fetched_ahead)
    expect(fetched_ahead).toEqual([...new Set(fetched_ahead)])
    expect([countOf(asked), countOf(compiled)]).toEqual([1, 1])
    expect(page.faults).toEqual([])
  },
)

test('the mini-cart is shown and the first suggestions are asked for without a script more', async () => {
  await fillCart(shop, page)
  const coming = page.waitForRequest(isReact)
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  await coming
  const fetched_ahead = await ahead()

  await page.hover('.header-tools a[href="/order/"]')
  await page.waitForSelector('.mini-cart__line')
  await page.type('.search__input', 'плат')
  await page.waitForSelector('[data-search-found] [role="option"]')

  expect(scriptsOf(asked)).toEqual(fetched_ahead)
  expect(page.faults).toEqual([])
})

test('an island that is touched while these come shares the one request of each', async () => {
  // Some seconds for React: the touch falls into them.
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 40_000,
    uploadThroughput: 40_000,
  })
  const coming = page.waitForRequest(isReact)
  await page.goto(`${shop.url}/about/`)
  await coming

  await touchIsland(page, 'search')

  expect([countOf(asked), countOf(compiled)]).toEqual([1, 1])
  expect(await ahead()).toEqual([...new Set(scriptsOf(asked))])
  expect(page.faults).toEqual([])
})

describe('a shopper whose bytes are dear', () => {
  const quiet = async () => {
    await page.goto(`${shop.url}/catalog/women/dresses/`)
    // The last of what a page fetches by itself, and two idle moments after it.
    await page.waitForFunction(() => sessionStorage.getItem('fonts') === 'yes')
    for (let moment = 0; moment < 2; moment++)
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await page.waitForNetworkIdle()
  }

  test('who asked the browser to spare them is sent no React until an island wakes', async () => {
    await wire.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    await quiet()
    expect(countOf(asked)).toBe(0)

    await touchIsland(page, 'search')
    expect(countOf(asked)).toBe(1)
  })

  test.each(['2g', 'slow-2g'])('so is one on %s', async effectiveType => {
    await page.evaluateOnNewDocument(effectiveType => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType } })
    }, effectiveType)
    await quiet()
    expect(countOf(asked)).toBe(0)
  })

  test('one whose browser says nothing of the line is sent it, as on a good one', async () => {
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'connection', { value: undefined })
    })
    const fetched = page.waitForRequest(isReact)
    await quiet()
    await fetched
    expect(countOf(asked)).toBe(1)
  })
})
