import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { lateLook } from '../../support/browser/late-look.ts'
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
/** All lie in the first one's place, and whether another one than the first is seen, without a trace of it or whole. */
const showsAnother = (wanted: boolean) =>
  page.waitForFunction(
    (place: string, another: boolean) => {
      const [first, ...others] = [...(document.querySelector(place)?.children ?? [])]
      const boxOf = (picture?: Element) => JSON.stringify(picture?.getBoundingClientRect())
      return (
        others.every(picture => boxOf(picture) === boxOf(first)) &&
        others.some(picture => getComputedStyle(picture).opacity === '1') === another &&
        others.every(picture => ['0', '1'].includes(getComputedStyle(picture).opacity))
      )
    },
    {},
    strip(),
    wanted,
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
  await showsAnother(true)
  await page.hover('.listing__title')
  await showsAnother(false)
  await page.hover(strip())
  await showsAnother(true)
  expect(askedFor('/tile-pictures/')).toHaveLength(1)
})

test.each([
  ['fades in over the first', 'no-preference', ['opacity 0.18s']],
  ['is there at once where less motion was asked for', 'reduce', []],
])('the next picture %s', async (_, value, wanted) => {
  page = await shop.page({ viewport: DESKTOP })
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value }])
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  await lateLook(page)
  await page.$eval(strip(), strip => {
    const fades = new Set<string>()
    Object.assign(globalThis, { fades })
    strip.addEventListener('transitionrun', event => {
      const { propertyName, target } = event as TransitionEvent
      fades.add(`${propertyName} ${getComputedStyle(target as Element).transitionDuration}`)
    })
  })
  await page.hover(strip())
  await fillsUp()
  await showsAnother(true)
  expect(await page.evaluate('[...globalThis.fades]')).toEqual(wanted)
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

test.each([
  ['without script', false],
  ['as a strip of several', true],
])('the picture of a tile leads to its card %s', async (_, has_script) => {
  page = await shop.page({ viewport: PHONE })
  await page.setJavaScriptEnabled(has_script)
  await page.goto(`${shop.url}/catalog/women/dresses/`)
  if (has_script) await page.waitForSelector(`${strip()} > :nth-child(3)`)
  const { linenDress } = shop.goods
  const { x, y } = await page.$eval(strip(), element => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  await Promise.all([page.waitForNavigation(), page.touchscreen.tap(x, y)])
  expect(new URL(page.url()).pathname).toBe(`/product/${linenDress.slug}-${linenDress.id}/`)
})
