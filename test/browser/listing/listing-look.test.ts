import type { WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { overflow } from '../../support/browser/overflow.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { violations } from '../../support/browser/violations.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'
import { addGoods } from '../../support/goods/more-goods.ts'

const DRESSES = '/catalog/women/dresses/'
const PICTURED = 6
/** By width of the window. */
const COLUMNS: Record<number, number> = { 360: 2, 768: 3, 1280: 4, 1920: 5 }

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  const more = await addGoods(
    shop,
    Array.from({ length: 58 }, (_, index) => ({
      name: `Сарафан ${index + 1}`,
      color_name: index % 2 === 0 ? 'красный' : 'синий',
      // Far more popular than they are mixed: the first have pictures.
      popularity: index < PICTURED ? 2 ** 30 - index : 100 - index,
    })),
  )
  for (const { id } of more.slice(0, PICTURED)) await addPictures(shop, id, 2)
})
afterEach(async () => {
  const { faults } = page
  await page.close()
  expect(faults).toEqual([])
})

async function open(path: string, width: number, deviceScaleFactor = 1) {
  const isPhone = width < 768
  page = await shop.page()
  await page.setViewport({ width, height: 900, deviceScaleFactor, isMobile: isPhone, hasTouch: isPhone })
  await page.evaluateOnNewDocument(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      // Of what is a pixel or less nobody sees anything.
      for (const entry of list.getEntries() as unknown as { sources: { node: Element }[]; value: number }[])
        if (entry.value > 0.001) shifts.push(...entry.sources.map(({ node }) => node?.className))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(shop.url + path)
  await page.waitForSelector('html[data-started]')
  await lateLook(page)
}

const boxOf = (selector: string) =>
  page.$eval(selector, element => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect()
    return { top, bottom, left, right, height }
  })

/** Touches the lower edge of what stays of the header. */
const isBelowHeader = (selector: string) =>
  page.waitForFunction(
    (wanted: string) => {
      const edgeOf = (part: string) => document.querySelector(part)?.getBoundingClientRect()
      // On a desktop its bar has no box of its own.
      return edgeOf(wanted)?.top === (edgeOf('.header__bar')?.bottom || edgeOf('.header')?.bottom)
    },
    {},
    selector,
  )

describe.each(Object.keys(COLUMNS).map(Number))('a listing at %d px', width => {
  test('has its bar of 48 px below the header wherever it is scrolled, and opens the drawer from it', async () => {
    await open(DRESSES, width)
    expect(
      await page.$eval('.tiles', tiles => getComputedStyle(tiles).gridTemplateColumns.split(' ').length),
    ).toBe(COLUMNS[width])
    const words = await page.$$eval('.listing__bar > p, .filters__toggle, .sort__now', parts =>
      parts.map(part => part.textContent),
    )
    expect(words).toEqual(['Фильтры', '60 товаров', 'По умолчанию'])
    expect((await boxOf('.listing__bar')).height).toBe(48)

    await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }))
    await isBelowHeader('.listing__bar')
    // It lies over the whole width of the goods, and nothing sticks out of the page.
    const [bar, tiles] = [await boxOf('.listing__bar'), await boxOf('.tiles')]
    expect([bar.left <= tiles.left, bar.right >= tiles.right]).toEqual([true, true])
    expect(await overflow(page)).toBe(0)
    const before = await page.evaluate(() => scrollY)
    await page.click('.filters__toggle')
    await page.waitForSelector('.filters__dialog:modal')
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([])
  })

  test('names its order in whole words, the longest one too', async () => {
    await open(`/search/?q=${encodeURIComponent('платье')}`, width)
    expect(
      await page.$eval('.sort__now', name => [name.textContent, name.scrollWidth - name.clientWidth]),
    ).toEqual(['По релевантности', 0])
  })

  test('has what is chosen in the bar; below a desktop in a line above, which leaves with the heading', async () => {
    await open(`${DRESSES}filter/color=krasnyy,siniy/?sort=price_desc`, width)
    const chips = await boxOf('.chips')
    const toggle = await boxOf('.filters__toggle')
    if (width < 1280) expect(chips.bottom).toBeLessThanOrEqual(toggle.top)
    else expect([chips.top >= toggle.top, chips.bottom <= toggle.bottom]).toEqual([true, true])
    const targets = '.breadcrumbs__link, .branches__link, .chips__link, .chips__reset, .filters__toggle'
    const low = await page.$$eval(targets, all =>
      all.filter(each => each.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML),
    )
    expect(low).toEqual([])
    await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }))
    await isBelowHeader('.filters__toggle')
    // Its line holds the rest, however long the words of the order are.
    const [filters, sort] = [await boxOf('.filters__toggle'), await boxOf('.sort')]
    expect([sort.top, sort.right <= width]).toEqual([filters.top, true])
    expect(await violations(page)).toEqual([])
  })

  test('never leaves the name of one branch alone in a row', async () => {
    await open('/catalog/women/', width)
    const rows = await page.$eval(
      '.branches__list',
      (list, most) => {
        const names: Element[] = []
        // One more than a row holds.
        for (let count = 0; count < most; count++) {
          const name = list.firstElementChild?.cloneNode(true) as Element
          list.append(' ', name)
          names.push(name)
          if (name.getBoundingClientRect().top > names[0]!.getBoundingClientRect().top) break
        }
        const tops = [...list.children].map(name => Math.round(name.getBoundingClientRect().top))
        return Object.values(Object.groupBy(tops, top => top)).map(row => row?.length ?? 0)
      },
      40,
    )
    expect(Math.min(...rows)).toBeGreaterThan(1)
    // Below a desktop they are one row, which is pushed.
    expect(rows.length).toBe(width < 1280 ? 1 : 2)
  })

  test.each([1, 2])(
    'shows no picture wider than its file, and none of twice its width, with %d pixels a point',
    async scale => {
      await open(DRESSES, width, scale)
      await page.waitForFunction(
        (pictured: number) => {
          const shown = [...document.querySelectorAll<HTMLImageElement>('.tile source + img')]
          return (
            shown.length === pictured &&
            shown.slice(0, 4).every(image => image.complete && image.naturalWidth > 0)
          )
        },
        {},
        PICTURED,
      )
      const widths = await page.$$eval('.tile source + img', images =>
        (images as HTMLImageElement[])
          .filter(image => image.complete && image.currentSrc)
          .map(image => ({
            file: Number(/\/(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
            shown: image.getBoundingClientRect().width * devicePixelRatio,
          })),
      )
      expect(widths.length).toBeGreaterThan(3)
      for (const { file, shown } of widths) {
        expect(shown).toBeLessThanOrEqual(file)
        expect(file).toBeLessThanOrEqual(2 * shown)
      }
    },
  )
})

test.each([
  [360, 'above'],
  [1280, 'beside'],
])(
  'without script, at %d px, the filters stand open %s the goods, and cover nothing',
  async (width, where) => {
    page = await shop.page()
    await page.setViewport({ width, height: 900 })
    await page.setJavaScriptEnabled(false)
    await page.goto(`${shop.url}${DRESSES}filter/color=krasnyy,siniy/`)
    const form = await boxOf('.filters__form')
    const parts = ['.tiles', '.chips', '.sort', '.listing__count']
    for (const part of parts) {
      const box = await boxOf(part)
      expect(box.height).toBeGreaterThan(0)
      const isApart = box.bottom <= form.top || box.top >= form.bottom || box.left >= form.right
      expect([part, isApart]).toEqual([part, true])
    }
    const tiles = await boxOf('.tiles')
    expect(tiles.top >= form.bottom ? 'above' : 'beside').toBe(where)
  },
)
