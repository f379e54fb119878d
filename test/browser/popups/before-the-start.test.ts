import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

// Between the first paint and the start, only the page's inline script listens (`widgets/first/first.ts`).

const NEWSLETTER = 'dialog[open][aria-label="Будь в тренде"]'
const OPENER = '.newsletter__open'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

/** Opens a page that is rendered and does not start until the returned function is called. */
async function openUnstarted(path: string, viewport: typeof DESKTOP | typeof PHONE = DESKTOP) {
  page = await shop.page({ viewport })
  page.is_retrying = false
  const letGo = await meetChunks(page, { 'start.js': 'held' })
  await page.goto(shop.url + path, { waitUntil: [] })
  await page.waitForSelector('#page-state')
  return letGo
}
const start = async (letGo: () => void) => {
  letGo()
  await page.waitForSelector('html[data-started]')
}
const productPath = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`
/** Counts presses of the button from now on, by hand or by script. */
const countPresses = () =>
  page.evaluate(
    (opener: string) =>
      document.querySelector(opener)?.addEventListener('click', () => {
        Object.assign(window, { presses: ((window as { presses?: number }).presses ?? 0) + 1 })
      }),
    OPENER,
  )
const presses = () => page.evaluate(() => (window as { presses?: number }).presses ?? 0)

test('a button pressed before the start is answered after it, once, and keeps the focus until then', async () => {
  const letGo = await openUnstarted('/about/')
  await page.click(OPENER)
  expect(await page.$('dialog[open]')).toBeNull()
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('newsletter__open')
  await start(letGo)
  await page.waitForSelector(NEWSLETTER, { visible: true })
  await page.waitForFunction(() => (history.state as { popup?: number } | null)?.popup)
  await page.keyboard.press('Escape')
  await popupsGone(page)

  expect(await page.$$('dialog[open]')).toEqual([])
  expect(page.faults).toEqual([])
})

test('pressed twice in impatience, it is pressed once; by a key as well as by hand', async () => {
  const letGo = await openUnstarted('/about/')
  await page.focus(OPENER)
  await page.keyboard.press('Enter')
  await page.click(OPENER)
  await countPresses()
  await start(letGo)
  await page.waitForSelector('[data-widget="newsletter"][data-widget-status="awake"]')
  await page.waitForFunction(() => (window as { presses?: number }).presses)
  // A second press would have arrived by now: each is a task of its own.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))

  expect(await presses()).toBe(1)
})

// Negative control: without the inline script, the press is lost.
test('nobody else would answer it', async () => {
  const letGo = await openUnstarted('/about/')
  await page.click(OPENER)
  await page.evaluate(() => (window as unknown as { held: Set<Element> }).held.clear())
  await countPresses()
  await start(letGo)
  // A later press is answered, so the first would have been too.
  await page.click('[data-cookie-toast-close]')
  await page.waitForSelector('[data-cookie-toast]', { hidden: true })

  expect(await presses()).toBe(0)
  expect(await page.$('dialog[open]')).toBeNull()
})

test('a size pressed before the start is the chosen one', async () => {
  const letGo = await openUnstarted(productPath())
  await page.click('.sizes__item:nth-child(2)')
  await start(letGo)
  await page.waitForSelector('[data-widget="buy-button"][data-widget-status="awake"]')
  const { ext_id } = shop.goods.linenDress.offers[1] as { ext_id: string }
  await page.waitForFunction(
    (wanted: string) => decodeURIComponent(location.hash) === `#${wanted}`,
    {},
    ext_id,
  )

  expect(await page.$eval('.sizes__input:checked', size => (size as HTMLInputElement).value)).toBe(ext_id)
})

test('a page that was left has forgotten what was pressed when it comes back', async () => {
  const letGo = await openUnstarted('/about/')
  await page.click(OPENER)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await countPresses()
  await start(letGo)
  await page.click('[data-cookie-toast-close]')
  await page.waitForSelector('[data-cookie-toast]', { hidden: true })

  expect(await presses()).toBe(0)
})

test('a heart and a link wait for nobody', async () => {
  await openUnstarted('/catalog/women/dresses/', PHONE)
  await page.tap('.tile [data-favorite]')
  expect(await page.$eval('.tile [data-favorite]', heart => heart.getAttribute('aria-pressed'))).toBe('true')
  await page.tap('.navbar [data-burger-open]')

  await page.waitForFunction(() => location.pathname === '/menu/')
})
