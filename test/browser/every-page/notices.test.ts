import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

const TABLET = { width: 768, height: 1024, isMobile: true, hasTouch: true }
const SCREENS = [
  ['a phone', PHONE],
  ['a tablet', TABLET],
  ['a desktop', DESKTOP],
] as const
const PAGES = ['the home page', 'a listing', 'a product'] as const
const NOTICES = '.city-detection, .cookie-toast'
/** What a first visit is for: hero, name, price, heart, button. */
const WANTED = 'main h1, main a, main button, main picture, main img, .price, .hero, .product__money'

function pathOf(name: (typeof PAGES)[number]): string {
  const { linenDress } = shop.goods
  if (name === 'the home page') return '/'
  return name === 'a listing' ? '/catalog/women/dresses/' : `/product/${linenDress.slug}-${linenDress.id}/`
}

async function visitFirst(path: string, viewport: (typeof SCREENS)[number][1]): Promise<void> {
  page = await shop.page({ viewport })
  await page.goto(shop.url + path)
  await page.waitForSelector('.city-detection__question')
}

const shownNotices = () =>
  page.$$eval(NOTICES, notices =>
    notices.filter(notice => notice.checkVisibility()).map(notice => notice.getAttribute('aria-label')),
  )

/** What of the page lies under a notice, at this scrolling. */
const covered = () =>
  page.evaluate(
    (notices, wanted) => {
      const lines = [...document.querySelectorAll(notices)].filter(each => each.checkVisibility())
      const things = [...document.querySelectorAll(wanted)].filter(each => each.checkVisibility())
      const meets = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      return things
        .filter(thing =>
          lines.some(line => meets(line.getBoundingClientRect(), thing.getBoundingClientRect())),
        )
        .map(thing => thing.outerHTML.slice(0, 80))
    },
    NOTICES,
    WANTED,
  )

describe.each(SCREENS)('on a first visit with %s', (_device, viewport) => {
  test.each(PAGES)('the notices of %s cover nothing that one came for', async name => {
    await visitFirst(pathOf(name), viewport)
    expect(await page.$$eval(WANTED, things => things.length)).toBeGreaterThan(3)
    expect(await shownNotices()).not.toEqual([])

    for (const y of [0, 100, 400]) {
      await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), y)
      expect(await covered()).toEqual([])
    }
  })

  test.each(PAGES)('each is a quiet line above %s', async name => {
    await visitFirst(pathOf(name), viewport)
    const heights = await page.$$eval(NOTICES, notices =>
      notices.filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect().height),
    )
    expect(heights.every(height => height <= 48)).toBe(true)
    expect(
      await page.$eval('.notices', notices => notices.getBoundingClientRect().bottom),
    ).toBeLessThanOrEqual(48)
  })
})

test.each(SCREENS.slice(0, 2))(
  '%s shows one after the other, never both at once',
  async (_device, viewport) => {
    await visitFirst('/', viewport)
    expect(await shownNotices()).toEqual(['Ваш город'])
    await page.click('.city-detection__close')
    await page.waitForSelector('.cookie-toast', { visible: true })
    expect(await shownNotices()).toEqual(['Файлы cookie'])
    await page.click('[data-cookie-toast-close]')
    expect(await shownNotices()).toEqual([])
    expect(await page.$eval('.notices', notices => notices.getBoundingClientRect().height)).toBe(0)
  },
)

test('what was seen is closed by leaving, and the next page is painted without its line', async () => {
  await visitFirst('/', PHONE)
  await page.click('.city-detection__close')
  await page.waitForSelector('.cookie-toast', { visible: true })
  await Promise.all([
    page.waitForNavigation(),
    page.$eval('.footer__link', link => (link as HTMLElement).click()),
  ])

  expect(await page.evaluate(() => document.cookie)).toContain('gru-cookie-toast-closed')
  const painted = await page.evaluate(() => fetch(location.href).then(answer => answer.text()))
  expect(/<section[^>]*data-cookie-toast[^>]*>/.exec(painted)?.[0]).toContain(' hidden')
})

test('left while it waits behind the question about the city, the cookie notice comes on the next page', async () => {
  await visitFirst('/', PHONE)
  await Promise.all([
    page.waitForNavigation(),
    page.$eval('.footer__link', link => (link as HTMLElement).click()),
  ])
  await page.waitForSelector('.city-detection__question')
  // A mouse would press the picture of the page before, which the browser still fades out.
  await page.$eval('.city-detection__close', close => (close as HTMLElement).click())
  await page.waitForSelector('.cookie-toast', { visible: true })
})
