import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'

const shop = shopOfAllTests()
let page: WatchedPage
let keys: string[]
let asked: string[]
beforeAll(async () => {
  keys = await addPictures(shop, shop.goods.linenDress.id, 3)
})
afterEach(() => page?.close())

async function openListing(viewport: typeof DESKTOP | typeof PHONE) {
  page = await shop.page({ viewport })
  asked = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  await page.waitForSelector('html[data-started]')
}
const strip = () => `#product-${shop.goods.linenDress.id} [data-tile-gallery]`
/** Names of the pictures in the strip, as they stand. */
const shownKeys = () =>
  page.$$eval(`${strip()} img`, images => images.map(image => image.getAttribute('src')?.split('/')[2]))
const fillsUp = () =>
  page.waitForFunction(
    (wanted: string) => document.querySelectorAll(`${wanted} img`).length === 3,
    {},
    strip(),
  )
const askedFor = (path: string) => asked.filter(each => each === path)

test('a page names the first picture of a tile alone; a mouse over it brings the others, of all tiles at once', async () => {
  await openListing(DESKTOP)
  expect(await page.content()).not.toContain(keys[1])
  expect(askedFor('/tile-pictures/')).toEqual([])

  await page.hover(strip())
  await fillsUp()
  expect(await shownKeys()).toEqual(keys)
  // It shows the next one, and the first again when it is left.
  const showsFrom = (least: number, most: number) =>
    page.waitForFunction(
      (wanted: string, from: number, to: number) => {
        const { scrollLeft, clientWidth } = document.querySelector(wanted) as HTMLElement
        return scrollLeft >= from * clientWidth && scrollLeft <= to * clientWidth
      },
      {},
      strip(),
      least,
      most,
    )
  await showsFrom(1, 2)
  await page.hover('.listing__title')
  await showsFrom(0, 0)
  await page.hover(strip())
  await showsFrom(1, 2)
  expect(askedFor('/tile-pictures/')).toHaveLength(1)
})

test('a finger finds as many frames as there are pictures, and its touch fills them', async () => {
  await openListing(PHONE)
  await page.waitForFunction(
    (wanted: string) => document.querySelector(wanted)?.children.length === 3,
    {},
    strip(),
  )
  expect(await shownKeys()).toEqual(keys.slice(0, 1))

  await page.$eval(strip(), element => element.dispatchEvent(new Event('touchstart', { bubbles: true })))
  await fillsUp()
  expect(await shownKeys()).toEqual(keys)
})

test('pictures whose names did not come are asked for again by the next touch', async () => {
  await openListing(PHONE)
  let isDown = true
  await page.setRequestInterception(true)
  page.on('request', request =>
    isDown && request.url().includes('/tile-pictures/') ? request.abort() : request.continue(),
  )
  const touch = () =>
    page.$eval(strip(), element => element.dispatchEvent(new Event('touchstart', { bubbles: true })))
  const failed = new Promise(resolve => page.once('requestfailed', resolve))
  await touch()
  await failed
  isDown = false
  await page.waitForFunction(
    async (wanted: string) => {
      document.querySelector(wanted)?.dispatchEvent(new Event('touchstart', { bubbles: true }))
      return document.querySelectorAll(`${wanted} img`).length === 3
    },
    { polling: 100 },
    strip(),
  )
  expect(await shownKeys()).toEqual(keys)
  page.faults.length = 0
})
