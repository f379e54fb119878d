import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { openPoints } from '../../support/goods/test-points.ts'

const TILES = 'https://tiles.test/'

const shop = shopOfAllTests({
  env: { MAP_TILES_URL: `${TILES}{z}/{x}/{y}.png`, MAP_ATTRIBUTION: 'Карты' },
})
let page: WatchedPage
/** Tiles that were asked for, and never come. */
let tiles: string[]
beforeAll(() => openPoints(shop.shop.db))
afterEach(() => page?.close())

async function openCard(viewport: typeof DESKTOP | typeof PHONE) {
  page = await shop.page({ viewport })
  tiles = []
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (request.url().startsWith(TILES)) tiles.push(request.url())
    else void request.continue()
  })
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForSelector('html[data-started]')
}
const has = (selector: string) =>
  page.waitForFunction((wanted: string) => document.activeElement?.matches(wanted) ?? false, {}, selector)
/** By the Tab key alone; more presses than there is to reach is a failure. */
async function tabTo(selector: string) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(wanted => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`the Tab key does not reach ${selector}`)
}
const textOf = (selector: string) =>
  page.$eval(selector, element => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim())
/** Markers on the land outline, with the town's name: what a map is without tiles. */
async function readsWithoutTiles() {
  await page.waitForSelector('.map-marker')
  expect(tiles.length).toBeGreaterThan(0)
  expect(await page.$eval('.map', map => (map as HTMLElement).innerText)).toContain('Москва')
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('by keyboard on %s, with tiles that never come,', (_, viewport) => {
  test('a point is found in the list and on the map, and the popup gives the focus back', async () => {
    await openCard(viewport)
    await tabTo('.sizes__input')
    await page.keyboard.press('Space')
    await tabTo('.delivery__line--points')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open] .point-row')
    await tabTo('.chip')
    await tabTo('.point-row')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open] .point')
    await has('.point__back')
    await page.keyboard.press('Enter')
    await has('.point-row')
    if (viewport === PHONE) {
      await tabTo('.points__switch button:nth-child(2)')
      await page.keyboard.press('Enter')
    }
    await readsWithoutTiles()
    const scale = () => page.$eval('.leaflet-control-scale-line', line => line.textContent)
    while ((await page.$('.map-marker:not(.map-marker_cluster)')) === null) {
      const before = await scale()
      await tabTo('.map-marker_cluster')
      await page.keyboard.press('Enter')
      await page.waitForFunction(
        was => document.querySelector('.leaflet-control-scale-line')?.textContent !== was,
        {},
        before,
      )
    }
    await tabTo('.map-marker:not(.map-marker_cluster)')
    await page.keyboard.press('Space')
    await page.waitForSelector('dialog[open] .point')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    await has('.delivery__line--points')
    expect(page.faults).toEqual([])
  })

  test('a store is chosen, the form is filled, and the order is made', async () => {
    await openCard(viewport)
    await tabTo('.sizes__input')
    await page.keyboard.press('Space')
    await tabTo('.delivery__line--stores')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open] .store-row')
    if (viewport === DESKTOP) await readsWithoutTiles()
    await tabTo('.point-search input')
    await page.keyboard.type('твер')
    await tabTo('.store-row input')
    await page.keyboard.press('Space')
    await tabTo('.points__below .button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open] .fast')
    await tabTo('.fast [name=name]')
    for (const typed of ['Анна', 'Каренина', '9161234567', 'anna@example.ru']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await has('.fast [name=confirm]')
    await tabTo('.fast__below .button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open] .done')
    expect(await textOf('dialog[open]')).toMatch(/^Заказ оформлен № заказа \d{12} Ожидайте смс-сообщение/)
    await tabTo('.done .button--primary')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => !document.querySelector('dialog[open]'))
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain('is-popup-open')
    expect(page.faults).toEqual([])
  })
})
