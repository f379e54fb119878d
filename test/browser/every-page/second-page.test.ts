import type { CDPSession } from 'puppeteer'
import { type BrowserShop, openBrowserShop, type WatchedPage } from '../../support/browser/browser-shop.ts'

let shop: BrowserShop
let page: WatchedPage
beforeAll(async () => {
  shop = await openBrowserShop()
})
afterAll(() => shop?.close())
beforeEach(async () => {
  page = await shop.page()
})
afterEach(() => page?.close())

const asked: string[] = []
const hasAskedForIt = () => asked.some(path => path === '/pages.dictionary')
const open = async (path: string) => {
  const answer = await page.goto(shop.url + path)
  await page.waitForSelector('html[data-started]')
  await page.waitForNetworkIdle()
  return answer
}

/** Bytes of pages as they crossed the wire, by their paths. */
async function followPages(): Promise<Map<string, number>> {
  const wire: CDPSession = await page.createCDPSession()
  await wire.send('Network.enable')
  asked.length = 0
  const paths = new Map<string, string>()
  const bytes = new Map<string, number>()
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname)
    asked.push(new URL(request.url).pathname)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(paths.get(requestId) ?? '', encodedDataLength)
  })
  return bytes
}

test('the second page is sent as what differs from what pages have in common, and is whole', async () => {
  const bytes = await followPages()
  const first = await open('/catalog/women/')
  expect(first?.headers()['content-encoding']).toBe('zstd')
  expect(hasAskedForIt()).toBe(false)
  const cached = page.waitForResponse(answer => answer.url().endsWith('/pages.dictionary'))
  await page.mouse.move(300, 300)
  expect((await cached).status()).toBe(200)
  await page.waitForNetworkIdle()

  const second = await open('/catalog/women/dresses/')
  expect(second?.headers()['content-encoding']).toBe('dcz')
  expect(await page.$eval('h1', heading => heading.textContent)).toContain('Платья')
  expect(await page.$$eval('.tile', tiles => tiles.length)).toBeGreaterThan(0)
  expect(await page.$('[data-navbar]')).not.toBeNull()
  expect(bytes.get('/catalog/women/dresses/')).toBeLessThan((bytes.get('/catalog/women/') ?? 0) / 2)
  expect(page.faults).toEqual([])
})

test('so is that of a shopper with a cart, joined of what all are sent and of what is theirs', async () => {
  const bytes = await followPages()
  await open('/catalog/women/')
  const added = await page.evaluate(async offer_id => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const body = JSON.stringify({ offer_id, quantity: 2 })
    return (await fetch('/api/cart/', { method: 'POST', headers, body })).status
  }, shop.goods.linenDress.offers[0]?.id ?? 0)
  expect(added).toBe(200)
  const usual = await open('/catalog/women/')
  expect(usual?.headers()['content-encoding']).toBe('zstd')
  const cached = page.waitForResponse(answer => answer.url().endsWith('/pages.dictionary'))
  await page.mouse.move(300, 300)
  await cached
  await page.waitForNetworkIdle()

  const second = await open('/catalog/women/dresses/')
  expect(second?.headers()['content-encoding']).toBe('dcz')
  expect(await page.$eval('h1', heading => heading.textContent)).toContain('Платья')
  expect(await page.$$eval('.tile', tiles => tiles.length)).toBeGreaterThan(0)
  expect(await page.$eval('#page-state', state => state.textContent)).toContain('"quantity_total":2')
  expect(await page.$('.footer')).not.toBeNull()
  expect(bytes.get('/catalog/women/dresses/')).toBeLessThan((bytes.get('/catalog/women/') ?? 0) * 0.6)
  expect(page.faults).toEqual([])
})

test('nobody who spares bytes is sent it', async () => {
  await page.evaluateOnNewDocument(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await followPages()
  await open('/catalog/women/')
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
  await page.waitForNetworkIdle()

  expect(hasAskedForIt()).toBe(false)
})
