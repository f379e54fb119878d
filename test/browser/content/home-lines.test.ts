import { type BrowserShop, openBrowserShop, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { homeOfTestGoods } from '../../support/pages/home-of-test-goods.ts'
import { openTemplates } from '../../support/pages/own-templates.ts'

let templates: Awaited<ReturnType<typeof openTemplates>>
let shop: BrowserShop
beforeAll(async () => {
  templates = await openTemplates(copy => copy.change('pages/home.liquid', homeOfTestGoods))
  shop = await openBrowserShop({ given: { given: { renderer: templates.renderer } } })
  const { linenDress, woolCoat, leatherBelt } = shop.goods
  for (const { id } of [linenDress, woolCoat, leatherBelt]) await addPictures(shop, id, 4)
})
afterAll(async () => {
  await shop?.close()
  templates?.close()
})

describe.each([768, 1280, 1920])('the home page at %i', width => {
  let page: WatchedPage
  beforeAll(async () => {
    page = await shop.page({ viewport: { width, height: 900 } })
    await page.goto(shop.url)
  })
  afterAll(() => page?.close())

  test('begins the headings of two stories on one line, under pictures of one height', async () => {
    const [wide, tall] = await boxes(page, '.stories .media__img')
    expect(Math.abs(wide.bottom - tall.bottom)).toBeLessThan(0.5)
    // Uneven in width nevertheless.
    expect(wide.right - wide.left).toBeGreaterThan(1.5 * (tall.right - tall.left))
    const [first, second] = await boxes(page, '.stories .story__title')
    expect(Math.abs(first.top - second.top)).toBeLessThan(0.5)
  })

  test('begins and ends a look on the same lines as whoever wears it', async () => {
    const [figure] = await boxes(page, '.asked-look__figure .media__img')
    const [title] = await boxes(page, '.asked-look .section__title')
    const [button] = await boxes(page, '.asked-look__all')
    expect(Math.abs(figure.top - title.top)).toBeLessThan(0.5)
    expect(Math.abs(figure.bottom - button.bottom)).toBeLessThan(0.5)
  })
})

describe.each([1280, 1920])('a home page %i wide', width => {
  test.each([
    ['without a scrollbar', true],
    ['with room for one', false],
  ])('begins all of its words on one line %s', async (_bar, isMobile) => {
    const page = await shop.page({ viewport: { width, height: 900, isMobile } })
    await page.goto(shop.url)
    await page.waitForSelector('html[data-started]')
    // What a scrollbar of a desktop takes is kept free there.
    expect(await page.evaluate(() => document.body.offsetWidth < innerWidth)).toBe(!isMobile)
    await page.evaluate(() => scrollBy(0, 400))
    await page.waitForSelector('.city-detection__question')
    const [header] = await boxes(page, '.header__wordmark')
    for (const words of WORDS) {
      const [box] = await boxes(page, words)
      expect([words, Math.round(box.left)]).toEqual([words, Math.round(header.left)])
    }
    await page.close()
  })
})

test.each([320, 360])('at %i px what the home page ends with keeps its words off the edges', async width => {
  const page = await shop.page({ viewport: { width, height: 780 } })
  await page.goto(shop.url)
  await lateLook(page)
  for (const words of ['.letter__title', '.letter__text', '.promises']) {
    const [{ left, right }] = await boxes(page, words)
    expect([words, left >= 16, right <= width - 16]).toEqual([words, true, true])
  }
  await page.close()
})

const WORDS = [
  '.landing-hero__title',
  '.stories .story__title',
  '.asked-look__figure',
  '.promises',
  '.footer__promise',
  '.city-detection__question',
]

type Box = { left: number; right: number; top: number; bottom: number }

function boxes(page: WatchedPage, selector: string): Promise<[Box, Box]> {
  return page.$$eval(
    selector,
    found =>
      found.map(each => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return { left, right, top, bottom }
      }) as [Box, Box],
  )
}
