import { PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { addGoods } from '../../support/goods/more-goods.ts'

// Tiles far from view are not laid out (`content-visibility: auto`), but the page holds them, and «найти на странице» sees
// what the page holds: a browser lays out what it finds. Tiles of pages that were passed long ago have left the document
// (`widgets/start/listing/tile-window.ts`); they are found where they are, on the pages that the listing links.

const WANTED = 'Сарафан с карманами, последний'
const LISTING = '/catalog/women/dresses/'

const shop = shopOfAllTests()
let page: WatchedPage
beforeAll(async () => {
  const others = Array.from({ length: 30 }, (_, index) => ({ name: `Сарафан ${index + 1}`, popularity: 100 }))
  const wanted = { name: WANTED, popularity: 1 }
  await addGoods(
    shop,
    [...others, wanted].map((goods, index) => ({ ...goods, color_name: 'синий', price: 1_000 + index })),
  )
})
beforeEach(async () => {
  page = await shop.page({ viewport: PHONE })
})
afterEach(() => page?.close())

/** Whether the tile is laid out; how far below the first view it stands, in heights of the window. */
const look = () =>
  page.evaluate((name: string) => {
    const tile = [...document.querySelectorAll('[data-listing] > .tile')].find(each =>
      each.textContent?.includes(name),
    )
    const { top, bottom } = (tile as Element).getBoundingClientRect()
    const is_laid_out = (tile as Element).querySelector('*')?.checkVisibility({ contentVisibilityAuto: true })
    return { is_laid_out, below: top / innerHeight, is_in_view: bottom > 0 && top < innerHeight }
  }, WANTED)

async function open(address = LISTING) {
  await page.goto(shop.url + address)
  await page.waitForSelector('html[data-started]')
  await lateLook(page)
}
/** As the browser's own search does: what it finds is selected and brought into view. */
const find = () =>
  page.evaluate((name: string) => (window as unknown as { find(text: string): boolean }).find(name), WANTED)

test('the name of a tile far below the first view is found, and brought into view', async () => {
  await open()
  expect(await look()).toMatchObject({ is_laid_out: false, is_in_view: false })
  expect((await look()).below).toBeGreaterThan(3)

  expect(await find()).toBe(true)
  await page.waitForFunction(
    (name: string) =>
      getSelection()?.anchorNode?.parentElement?.closest('.tile')?.textContent?.includes(name),
    {},
    WANTED,
  )
  await page.waitForFunction(() => scrollY > innerHeight)
  expect(await look()).toMatchObject({ is_laid_out: true, is_in_view: true })
})

// Negative control: what is hidden in earnest is not found.
test('it would not be, were the tiles hidden', async () => {
  await open()
  await page.$$eval('[data-listing] > .tile', tiles => {
    for (const tile of tiles.slice(8)) (tile as HTMLElement).style.contentVisibility = 'hidden'
  })

  expect(await find()).toBe(false)
})

test('a link to words of such a tile leads to it', async () => {
  await open(`${LISTING}#:~:text=${encodeURIComponent(WANTED)}`)
  await page.waitForFunction(() => scrollY > innerHeight)

  expect(await look()).toMatchObject({ is_laid_out: true, is_in_view: true })
})
