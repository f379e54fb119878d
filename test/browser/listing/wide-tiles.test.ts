import type { ListingAnswer } from '../../../server/contract/catalog/listing.ts'
import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import { type BrowserShop, openBrowserShop, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { addGoods } from '../../support/goods/more-goods.ts'

const DRESSES = '/catalog/women/dresses/'
const PER_PAGE = 48
const PAGES = 8

let shop: BrowserShop
/** Ids of the tiles of goods, as the server lists them. */
let order: string[]
beforeAll(async () => {
  shop = await openBrowserShop()
  const names = Array.from({ length: PAGES * PER_PAGE }, (_, at) => ({ name: `Сарафан ${at + 1}` }))
  const goods = await addGoods(shop, names)
  const { db, media, catalog } = shop.shop
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200"><path fill="#8a3b46" d="M300 200h300l120 800H180z"/></svg>'
  const key = await media.put(Buffer.from(drawn), 'svg')
  const picture = { key, position: 0, width: 900, height: 1200, source_url: '' }
  await db
    .insertInto('pictures')
    .values(goods.map(({ id: product_id }) => ({ ...picture, product_id })))
    .execute()
  await announceCatalog(db)
  await catalog.refresh()
  order = []
  for (let next: string | null = DRESSES; next; ) {
    const { body }: { body: ListingAnswer } = await shop.visit().get(next).expect(200)
    order.push(...[...body.html.matchAll(/id="(product-\d+)"/g)].map(found => found[1] ?? ''))
    next = body.next
  }
})
afterAll(() => shop?.close())

interface Row {
  top: number
  width: number
}

/** The rows of the grid in the document, from above; a row without a hole is as wide as the grid. */
const rowsOf = (page: WatchedPage) =>
  page.$$eval('[data-listing] > :not(.tiles__spacer)', tiles => {
    const rows: { top: number; width: number }[] = []
    const gap = Number.parseFloat(getComputedStyle(tiles[0]?.parentElement as Element).columnGap)
    for (const tile of tiles) {
      const { top, width } = tile.getBoundingClientRect()
      const row = rows.at(-1)
      if (row && Math.abs(row.top - top) < 1) row.width += width + gap
      else rows.push({ top, width })
    }
    return rows
  }) as Promise<Row[]>

async function expectFullRows(page: WatchedPage): Promise<void> {
  const wide = await page.$eval('[data-listing]', list => list.clientWidth)
  const rows = await rowsOf(page)
  const last = (await page.$('[data-listing] > :last-child.tiles__spacer')) ? rows.length : rows.length - 1
  expect(rows.slice(0, last).filter(({ width }) => Math.abs(width - wide) > 1)).toEqual([])
}

async function scrollTo(page: WatchedPage, id = ''): Promise<void> {
  await page.waitForSelector(`#${id}`)
  await page.$eval(`#${id}`, async tile => {
    tile.scrollIntoView({ block: 'center', behavior: 'instant' })
    // Two frames: the page has heard of the scrolling, and has acted on it.
    for (const _ of [1, 2]) await new Promise(resolve => requestAnimationFrame(resolve))
  })
}

test.each([
  [360, 2],
  [768, 3],
  [1280, 4],
  [1920, 5],
])(
  'a listing in a window of %i px has wide tiles and no hole in its %i columns, however far it goes',
  async (width, columns) => {
    const page = await shop.page({ viewport: { width, height: 900 } })
    await page.evaluateOnNewDocument(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          const { value } = entry as unknown as { value: number }
          // A fraction of a pixel of one short text, when its font comes: seen by nobody.
          if (value >= 0.0005) shifts.push(value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(shop.url + DRESSES)
    expect(await page.$$eval('[data-listing] > .detail', all => all.length)).toBe(6)
    expect(await page.$$eval('[data-listing] > .tile', all => all.length)).toBe(PER_PAGE)
    const sizes = await page.$eval('[data-listing]', list =>
      [...list.querySelectorAll('.detail .picture__img, .tile:nth-child(10) .picture__img')].map(image => {
        const { width, height } = image.getBoundingClientRect()
        return { width: Math.round(width), height: Math.round(height) }
      }),
    )
    const [tile, ...details] = sizes
    expect(new Set(details.map(({ height }) => height))).toEqual(new Set([tile?.height]))
    expect(details[0]?.width).toBeGreaterThan(2 * (tile?.width ?? 0))
    expect((await rowsOf(page)).length).toBe(60 / columns)
    await expectFullRows(page)

    expect(await page.evaluate('globalThis.shifts')).toEqual([])

    // On to the end, and back to the beginning: rows far from view are taken out meanwhile, and come back.
    for (let last = PER_PAGE - 1; last < order.length; last += PER_PAGE) {
      await scrollTo(page, order[last])
      if (order[last + 1]) await page.waitForSelector(`#${order[last + 1]}`)
      await expectFullRows(page)
    }
    expect(await page.$(`#${order[0]}`)).toBeNull()
    for (let at = order.length - 1; at > 0; at -= PER_PAGE / 4) {
      await scrollTo(page, order[at])
      await expectFullRows(page)
    }
    await page.waitForSelector(`#${order[0]}`)
    expect(page.faults).toEqual([])
    await page.close()
  },
)
