import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'

// What used to delay taps on a cheap phone, by cause; `test/bench/taps.ts` measures the delays.

/**
 * In characters. A function that is called as soon as its file is read is parsed a second time, on the main
 * thread.
 */
const READ_TWICE_MOST = 10_000

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

const productPath = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`
async function open(path: string, viewport: typeof DESKTOP | typeof PHONE = DESKTOP) {
  await page.goto(shop.url + path)
  await page.waitForSelector('html[data-started]')
  await lateLook(page)
  expect(page.viewport()).toMatchObject(viewport)
}

test('React, which a hand near an island brings, is parsed beside the thread that answers presses', async () => {
  page = await shop.page()
  const client = await page.createCDPSession()
  await client.send('Profiler.enable')
  await client.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await open(productPath())
  await touchIsland(page, 'buy-button')
  const { result } = await client.send('Profiler.takePreciseCoverage')
  const react = result.filter(({ url }) => /\/assets\/wake-\w+\.js$/.test(url))
  expect(react).toHaveLength(1)
  // The first is the file itself.
  const [file, ...functions] = (react[0]?.functions ?? []).map(({ ranges: [range] }) => ({
    characters: (range?.endOffset ?? 0) - (range?.startOffset ?? 0),
    count: range?.count ?? 0,
  }))
  expect(file?.characters).toBeGreaterThan(10 * READ_TWICE_MOST)
  const called = functions.filter(({ count }) => count > 0).map(({ characters }) => characters)
  expect(called.length).toBeGreaterThan(10)
  expect(Math.max(...called)).toBeLessThan(READ_TWICE_MOST)
})

test('a size pressed while its island sleeps looks chosen at once, and of two the later alone', async () => {
  page = await shop.page()
  const letGo = await meetChunks(page, { 'buy-button.js': 'held' })
  await open(productPath())
  const looks = () =>
    page.$$eval('.sizes__item:not(.sizes__item--out)', sizes =>
      sizes.slice(0, 2).map(size => {
        const { backgroundColor, color } = getComputedStyle(size)
        const { opacity } = getComputedStyle(size.querySelector('input') as Element)
        return { backgroundColor, color, opacity }
      }),
    )
  const [painted] = await looks()
  await page.click('.sizes__item:nth-child(1)')
  await page.click('.sizes__item:nth-child(2)')
  const [first, pressed] = await looks()
  expect(await page.$('[data-widget="buy-button"][data-widget-status="awake"]')).toBeNull()
  letGo()
  await page.waitForSelector('.sizes__item:nth-child(2) :checked')
  await page.mouse.move(0, 0)

  expect(first).toEqual(painted)
  expect(pressed).toEqual((await looks())[1])
  expect(pressed).not.toEqual(painted)
})

test('a size whose border is pressed while its island sleeps looks chosen as one pressed inside', async () => {
  page = await shop.page()
  await meetChunks(page, { 'buy-button.js': 'missing' })
  await open(productPath())
  const look = await page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('.sizes__item:not(.sizes__item--out)')]
    const lookOf = (size: HTMLElement | undefined) => {
      const { backgroundColor, color, opacity } = getComputedStyle(size as HTMLElement)
      return { backgroundColor, color, opacity }
    }
    sizes[0]?.querySelector('input')?.click()
    const inside = lookOf(sizes[0])
    sizes[1]?.click()
    return { inside, border: lookOf(sizes[1]) }
  })
  expect(look.border).toEqual(look.inside)
})

test('the address follows a chosen size after the frame that shows it', async () => {
  page = await shop.page()
  await open(productPath())
  await touchIsland(page, 'buy-button')
  const order = await page.evaluate(async () => {
    const seen: string[] = []
    const replace = history.replaceState.bind(history)
    const isReplaced = new Promise<void>(resolve => {
      history.replaceState = (...args) => {
        seen.push('address')
        replace(...args)
        resolve()
      }
    })
    document.querySelector<HTMLElement>('.sizes__item:nth-child(2)')?.click()
    requestAnimationFrame(() => seen.push('frame'))
    await isReplaced
    return seen
  })

  expect(order).toEqual(['frame', 'address'])
  expect(new URL(page.url()).hash).not.toBe('')
})

test('a size chosen on the way to another page is in the address that «назад» leads to', async () => {
  page = await shop.page()
  await open(productPath())
  await touchIsland(page, 'buy-button')
  await Promise.all([
    page.waitForNavigation(),
    page.evaluate(() => {
      document.querySelector<HTMLElement>('.sizes__item:nth-child(2)')?.click()
      document.querySelector<HTMLElement>('.header__wordmark')?.click()
    }),
  ])
  await Promise.all([page.waitForNavigation(), page.goBack()])

  const { ext_id } = shop.goods.linenDress.offers[1] as { ext_id: string }
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#${ext_id}`)
})

test('a tap on a listing of a phone does not wait for rows that nobody sees yet', async () => {
  page = await shop.page({ viewport: PHONE })
  await open('/catalog/women/dresses/', PHONE)
  const isStill = () => page.$eval('html', root => root.hasAttribute('data-still'))
  await page.tap('.tile [data-favorite]')
  await page.waitForSelector('.tile [data-favorite][aria-pressed="true"]')

  expect(await isStill()).toBe(true)
  await page.evaluate(() => scrollBy({ top: 2, behavior: 'instant' }))
  await page.waitForSelector('html:not([data-still])')
})
