import { PHONE, type WatchedPage } from '../support/browser-shop.ts'
import { shopOfAllTests } from '../support/shop-around-tests.ts'

/** Of a first visit, before the first tap. */
const REQUESTS_MOST = 16

const shop = shopOfAllTests()
let page: WatchedPage
let asked: string[]
beforeEach(async () => {
  page = await shop.page({ viewport: PHONE })
  asked = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
})
afterEach(() => page?.close())

const paths = () => ({
  'the home page': '/',
  'a listing': '/catalog/women/dresses/',
  'a product': `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`,
})
const open = async (name: string) => {
  await page.goto(shop.url + paths()[name as keyof ReturnType<typeof paths>])
  await page.waitForSelector('html[data-started]')
  await page.waitForNetworkIdle()
}
const scripts = () =>
  asked.filter(path => path.endsWith('.js')).map(path => path.replace(/-[A-Z0-9]{8}\.js$/, ''))

describe.each(['the home page', 'a listing', 'a product'])('%s', name => {
  test('wakes nobody before the first tap: neither React nor the client of calls is asked for', async () => {
    await open(name)

    expect(await page.$$('[data-widget]:not([data-widget-status="asleep"])')).toEqual([])
    expect(scripts()).toEqual(['/assets/start'])
    expect(asked.length).toBeLessThanOrEqual(REQUESTS_MOST)
    expect(page.faults).toEqual([])
  })

  test('asks for no style sheet and no font before it is painted', async () => {
    let release = () => undefined as undefined
    const held = new Promise<void>(resolve => {
      release = () => void resolve()
    })
    await page.setRequestInterception(true)
    page.on('request', async request => {
      if (/\.(css|woff2)$/.test(new URL(request.url()).pathname)) await held
      await request.continue()
    })
    await page.goto(shop.url + paths()[name as keyof ReturnType<typeof paths>], { waitUntil: 'load' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1)
    release()

    await page.waitForFunction(
      () => document.fonts.size > 2 && [...document.fonts].some(face => face.family === 'Manrope'),
    )
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('/assets/rest-')),
    )
  })
})
