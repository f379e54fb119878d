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

function pathOf(name: (typeof PAGES)[number]): string {
  const { linenDress } = shop.goods
  if (name === 'the home page') return '/'
  return name === 'a listing' ? '/catalog/women/dresses/' : `/product/${linenDress.slug}-${linenDress.id}/`
}

async function visitFirst(path: string, viewport: (typeof SCREENS)[number][1]): Promise<void> {
  page = await shop.page({ viewport })
  await page.goto(shop.url + path)
  await page.waitForSelector('html[data-started]')
}

/** The city is asked for after the first scroll. */
async function scrollFirst(): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
  await page.waitForSelector('.city-detection__question')
}

const shownNotices = () =>
  page.$$eval(NOTICES, notices =>
    notices.filter(notice => notice.checkVisibility()).map(notice => notice.getAttribute('aria-label')),
  )

/** What of these lies under the question, at this scrolling. */
const covered = (things: string) =>
  page.evaluate(things => {
    const line = document.querySelector('.city-detection')?.getBoundingClientRect() as DOMRect
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    return [...document.querySelectorAll(things)]
      .filter(thing => thing.checkVisibility() && meets(line, thing.getBoundingClientRect()))
      .map(thing => thing.outerHTML.slice(0, 80))
  }, things)

describe.each(SCREENS)('on a first visit with %s', (_device, viewport) => {
  test.each(PAGES)(
    '%s asks nothing before the first scroll: the cookie notice is a quiet line above it',
    async name => {
      await visitFirst(pathOf(name), viewport)
      expect(await shownNotices()).toEqual(['Файлы cookie'])
      expect(
        await page.$eval('.notices', notices => notices.getBoundingClientRect().bottom),
      ).toBeLessThanOrEqual(48)
    },
  )

  test.each(PAGES)('the question about the city covers no bar of %s, and moves nothing', async name => {
    await visitFirst(pathOf(name), viewport)
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list =>
        shifts.push(...list.getEntries().map(each => (each as never as { value: number }).value)),
      ).observe({ type: 'layout-shift' })
    })
    await scrollFirst()
    const { height, bottom } = await page.$eval('.city-detection', line =>
      line.getBoundingClientRect().toJSON(),
    )
    expect(height).toBeLessThanOrEqual(60)
    expect(bottom).toBeLessThanOrEqual(viewport.height)
    expect(await covered('.navbar, .buy__bar, .header__bar')).toEqual([])
    expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts)).toEqual([])
  })
})

test.each(SCREENS.slice(0, 2))('%s shows both, each closed for itself', async (_device, viewport) => {
  await visitFirst('/', viewport)
  await scrollFirst()
  expect(await shownNotices()).toEqual(['Ваш город', 'Файлы cookie'])
  await page.click('.city-detection__close')
  expect(await shownNotices()).toEqual(['Файлы cookie'])
  await page.$eval('[data-cookie-toast-close]', close => (close as HTMLElement).click())
  expect(await shownNotices()).toEqual([])
  expect(await page.$eval('.notices', notices => notices.getBoundingClientRect().height)).toBe(0)
})

test('the order never asks for the city', async () => {
  await visitFirst('/order/', PHONE)
  expect(await page.$('[data-city-question]')).toBeNull()
})

test('what was seen is closed by leaving, and the next page is painted without its line', async () => {
  await visitFirst('/', PHONE)
  await Promise.all([
    page.waitForNavigation(),
    page.$eval('.footer__link', link => (link as HTMLElement).click()),
  ])

  expect(await page.evaluate(() => document.cookie)).toContain('gru-cookie-toast-closed')
  const painted = await page.evaluate(() => fetch(location.href).then(answer => answer.text()))
  expect(/<section[^>]*data-cookie-toast[^>]*>/.exec(painted)?.[0]).toContain(' hidden')
})
