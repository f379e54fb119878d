import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { holdTimers } from '../../support/browser/hand-clock.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'

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
