import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

/** A link to the page of cities, which opens a popup instead as soon as presses are heard. */
const OPENER = '.city-selector__open'

const shop = shopOfAllTests()
let page: WatchedPage
let letStart: () => void
beforeEach(async () => {
  page = await shop.page()
  letStart = await meetChunks(page, { 'start.js': 'held' })
  page.is_retrying = false
  await page.goto(`${shop.url}/about/`, { waitUntil: [] })
  await page.waitForSelector(OPENER)
})
afterEach(() => page?.close())

test.each([
  ['a click', () => page.click(OPENER)],
  [
    'a key',
    async () => {
      await page.focus(OPENER)
      await page.keyboard.press('Enter')
    },
  ],
])('on a slow machine %s waits until the page handles it', async (_by, press) => {
  page.is_retrying = true
  const pressed = press()
  letStart()
  await pressed

  await page.waitForSelector('dialog[open][aria-label="Выбор города"]')
  expect(new URL(page.url()).pathname).toBe('/about/')
})

test('who does not wait is led where the link points', async () => {
  await page.click(OPENER)
  letStart()

  await page.waitForFunction(() => location.pathname === '/region/')
})

test('an entry of the history that is made on the way is not the page that was waited for', async () => {
  letStart()
  let isThere = false
  const there = page.waitForNavigation().then(() => {
    isThere = true
  })
  await page.evaluate(() => history.pushState(null, '', '?on-the-way'))
  await page.waitForFunction(() => location.search === '?on-the-way')
  expect(isThere).toBe(false)

  await page.evaluate(() => void setTimeout(() => location.assign('/auth/')))
  await there
  expect(new URL(page.url()).pathname).toBe('/auth/')
})

test('whatever leads to a page ends when the page handles presses', async () => {
  letStart()
  page.is_retrying = true
  for (const go of [
    () => page.goto(shop.url, { waitUntil: [] }),
    () => page.reload({ waitUntil: 'domcontentloaded' }),
    () =>
      Promise.all([
        page.waitForNavigation({ waitUntil: 'domcontentloaded' }),
        page.click('a[href="/auth/"]'),
      ]),
  ]) {
    await go()
    expect(await page.$('html[data-started]')).not.toBeNull()
  }
})
