import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
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
/** Of a phone, below which nothing stands. */
const BAR_PX = 56
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
    // The late font makes words narrower by a pixel or two, whoever asks for the city.
    await lateLook(page)
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list =>
        shifts.push(...list.getEntries().map(each => (each as never as { value: number }).value)),
      ).observe({ type: 'layout-shift' })
    })
    await scrollFirst()
    const { height, bottom, left, right } = await page.$eval('.city-detection', line =>
      line.getBoundingClientRect().toJSON(),
    )
    expect(height).toBeLessThanOrEqual(50)
    // Along the edge, from side to side: it lies in the middle of no picture.
    expect([left, right]).toEqual([0, await page.$eval('body', body => body.clientWidth)])
    expect(bottom).toBe(viewport.height - (viewport === PHONE ? BAR_PX : 0))
    expect(await covered('.navbar, .buy__bar, .header__bar')).toEqual([])
    expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts)).toEqual([])
  })
})

/** Scrolls from the top until the question lies over no control, and shows. */
async function scrollFree(): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForFunction(
    () => {
      const line = document.querySelector('.city-detection')
      if (line?.checkVisibility({ visibilityProperty: true })) return true
      // Round and round: it shows once the page stands still, on a busy machine later than the next step.
      const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      scrollTo({ top: isEnd ? 0 : scrollY + 30, behavior: 'instant' })
      return false
    },
    { polling: 400 },
  )
}

test.each([
  ...SCREENS.map(([device, viewport]) => ['a product', device, viewport] as const),
  ...SCREENS.map(([device, viewport]) => ['a listing', device, viewport] as const),
])(
  'on %s with %s the question is away wherever a control lies behind it',
  async (name, _device, viewport) => {
    await visitFirst(pathOf(name), viewport)
    await scrollFirst()
    const seen = new Set<boolean>()
    for (let top = 0; top < 1_200; top += 70) {
      await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), top)
      const settled = await page.waitForFunction(() => {
        const line = document.querySelector('.city-detection') as HTMLElement
        const { left, right, top, bottom } = line.getBoundingClientRect()
        const isBehind = (each: Element) => {
          const box = each.getBoundingClientRect()
          const width = Math.min(box.right, right) - Math.max(box.left, left)
          const height = Math.min(box.bottom, bottom) - Math.max(box.top, top)
          return width > 16 && height > 16
        }
        const behind = [
          ...document.querySelectorAll('main :is(button, summary, .delivery__line, .sizes__item, .price)'),
        ].filter(each => each.checkVisibility({ visibilityProperty: true }) && isBehind(each))
        const isShown = line.checkVisibility({ visibilityProperty: true })
        return (!isShown || behind.length === 0) && { isShown }
      })
      seen.add(((await settled.jsonValue()) as { isShown: boolean }).isShown)
    }
    await scrollFree()
    expect([...seen]).toContain(false)
  },
)

test('the question is away while somebody types, and comes back', async () => {
  await visitFirst('/about/', PHONE)
  await scrollFirst()
  await scrollFree()
  await page.focus('.header .search__input')
  await page.waitForFunction(
    () => document.querySelector('.city-detection')?.checkVisibility({ visibilityProperty: true }) === false,
  )
  await page.$eval('.header .search__input', input => (input as HTMLInputElement).blur())
  await scrollFree()
})

test('the question is away while a phone shows the stores on a map, whose buttons it would cover', async () => {
  const isShown = (wanted: boolean) =>
    page.waitForFunction(
      wanted =>
        document.querySelector('.city-detection')?.checkVisibility({ visibilityProperty: true }) === wanted,
      {},
      wanted,
    )
  await visitFirst('/contacts/', PHONE)
  await page.waitForSelector('[data-widget="stores"][data-widget-status="awake"]')
  await page.locator('.stores__switch button:nth-child(2)').click()
  await page.waitForSelector('.leaflet-control-zoom-out')
  await page.waitForSelector('.city-detection__question')
  expect(await covered('.leaflet-control-zoom')).not.toEqual([])
  await isShown(false)
  await page.$eval('.stores__switch button', button => (button as HTMLElement).click())
  await scrollFree()
})

test.each(SCREENS.slice(0, 2))('%s shows both, each closed for itself', async (_device, viewport) => {
  await visitFirst('/', viewport)
  await scrollFirst()
  expect(await shownNotices()).toEqual(['Ваш город', 'Файлы cookie'])
  // It may be away just now.
  await page.$eval('.city-detection__close', close => (close as HTMLElement).click())
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
