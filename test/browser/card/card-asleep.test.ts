import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { addPictures } from '../../support/goods/add-pictures.ts'

const shop = shopOfAllTests()
let page: WatchedPage
let asked: string[]
beforeAll(async () => {
  await addPictures(shop, shop.goods.linenDress.id, 3)
})
afterEach(() => page?.close())

async function openCard(viewport: typeof DESKTOP | typeof PHONE, hash = ''): Promise<void> {
  page = await shop.page({ viewport })
  asked = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/${hash}`)
  await page.waitForSelector('html[data-started]')
}
const isAsked = (name: string) =>
  asked.some(path => path.startsWith(`/assets/${name}-`) && path.endsWith('.js'))
/** The press itself, without what a hand does on its way. */
const press = (selector: string) => page.$eval(selector, element => (element as HTMLElement).click())

test('a phone’s card sleeps until it is touched, and looks as it does awake', async () => {
  await openCard(PHONE)
  await page.waitForNetworkIdle()
  expect(isAsked('card')).toBe(false)
  const looks = () =>
    page.$eval('[data-split]', place => {
      const { textDecorationLine, textDecorationStyle } = getComputedStyle(place.firstElementChild as Element)
      const { width } = (place.firstElementChild as Element).getBoundingClientRect()
      const { top } = (place.nextElementSibling as Element).getBoundingClientRect()
      return [place.textContent, textDecorationLine, textDecorationStyle, Math.round(width), top]
    })
  const asleep = await looks()

  await page.touchscreen.tap(10, 400)
  await page.waitForSelector('.split__open')
  expect(await looks()).toEqual(asleep)
  expect(page.faults).toEqual([])
})

test.each([
  ['a picture opens it large', '[data-lightbox]', '.pswp--open'],
  [
    'the words of four payments open their chart',
    '[data-split] > *',
    '.split__chart:not([hidden]) .split__part',
  ],
])('the very first press is kept: on %s', async (_, selector, opened) => {
  await openCard(PHONE)
  expect(isAsked('card')).toBe(false)
  await press(selector)
  await page.waitForSelector(opened)
  expect(new URL(page.url()).pathname).toContain('/product/')
})

test('a picture is a link to itself where the code does not come', async () => {
  page = await shop.page({ viewport: PHONE })
  await page.setRequestInterception(true)
  page.on('request', request =>
    /\/assets\/card-\w+\.js$/.test(request.url()) ? request.abort() : request.continue(),
  )
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForSelector('html[data-started]')
  await Promise.all([page.waitForNavigation(), press('[data-lightbox]')])
  expect(new URL(page.url()).pathname).toMatch(/^\/media\/.+\.webp$/)
  page.faults.length = 0
})

test('is awake by itself where it paints: a size in the address, a wide screen', async () => {
  const hash = `#${encodeURIComponent(shop.goods.linenDress.offers[1]?.ext_id ?? '')}`
  await openCard(PHONE, hash)
  await page.waitForFunction(
    (wanted: string) => document.querySelector<HTMLAnchorElement>('[data-share]')?.href.endsWith(wanted),
    {},
    hash,
  )
  await page.close()
  await openCard(DESKTOP)
  await page.waitForSelector('.gallery__arrow')
})
