import { PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { meetChunks } from '../../support/browser/chunks.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
beforeEach(async () => {
  page = await shop.page({ viewport: PHONE })
})
afterEach(() => page?.close())

const LISTING = '/catalog/women/dresses/'
const heart = () => `[data-favorite="${shop.goods.linenDress.id}"]`
const tap = () => page.$eval(heart(), element => (element as HTMLElement).click())
const isOn = () => page.$eval(heart(), element => element.getAttribute('aria-pressed'))
/** Read in the moment in which it is seen: it goes by itself. */
const shownToast = () =>
  page.waitForFunction(() => document.querySelector('.toast')?.textContent).then(text => text.jsonValue())
const favorites = () =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v3/favorite/', { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
    const { favorites } = (await answer.json()) as { favorites: { product_id: number }[] }
    return favorites.map(({ product_id }) => product_id)
  })
const untilSaved = async (product_ids: number[]) => {
  while (String(await favorites()) !== String(product_ids))
    await page.evaluate(() => new Promise(requestAnimationFrame))
}

describe('a heart that is tapped before the start file is there', () => {
  beforeEach(() => {
    page.is_retrying = false
  })

  test('turns at once, and turns back at a second tap', async () => {
    await meetChunks(page, { 'start.js': 'held' })
    await page.goto(shop.url + LISTING, { waitUntil: [] })
    await page.waitForSelector(heart())
    await tap()
    expect(await isOn()).toBe('true')
    await tap()
    expect(await isOn()).toBe('false')
  })

  test('is kept as soon as the file has come', async () => {
    const letGo = await meetChunks(page, { 'start.js': 'held' })
    await page.goto(shop.url + LISTING, { waitUntil: [] })
    await page.waitForSelector(heart())
    await tap()
    letGo()

    expect(await shownToast()).toBe('Товар в избранном')
    expect(await favorites()).toEqual([shop.goods.linenDress.id])
    expect(await isOn()).toBe('true')
    expect(page.faults).toEqual([])
  })

  test('is kept by the next page when this one is left meanwhile', async () => {
    const letGo = await meetChunks(page, { 'start.js': 'held' })
    await page.goto(shop.url + LISTING, { waitUntil: [] })
    await page.waitForSelector(heart())
    await tap()
    await page.goto(`${shop.url}/about/`, { waitUntil: [] })
    letGo()

    await untilSaved([shop.goods.linenDress.id])
    await page.waitForFunction(() => sessionStorage.getItem('hearts') === null)
  })
})

test('a heart that is refused is turned back, and the shopper is told', async () => {
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (request.method() !== 'POST' || !request.url().includes('/favorite/')) return void request.continue()
    const error = { code: 'busy', message: 'Сейчас слишком много запросов', request_id: '1' }
    void request.respond({ status: 503, contentType: 'application/json', body: JSON.stringify({ error }) })
  })
  await page.goto(shop.url + LISTING)
  await page.waitForSelector('[data-hearts]')
  await tap()

  expect(await shownToast()).toBe('Сейчас слишком много запросов (обращение 1)')
  expect(await isOn()).toBe('false')
  expect(await favorites()).toEqual([])
})

test('a heart that is tapped twice before the first answer ends as it was tapped last', async () => {
  await page.goto(shop.url + LISTING)
  await page.waitForSelector('[data-hearts]')
  await tap()
  expect(await isOn()).toBe('true')
  await tap()
  expect(await isOn()).toBe('false')
  await page.waitForFunction(() => sessionStorage.getItem('hearts') === null)

  expect(await favorites()).toEqual([])
  expect(await isOn()).toBe('false')
})

test('the call of a heart arrives also when the page is left with it', async () => {
  await page.goto(shop.url + LISTING)
  await page.waitForSelector('[data-hearts]')
  await page.$eval(heart(), element => {
    ;(element as HTMLElement).click()
    location.assign('/about/')
  })
  await page.waitForFunction(() => location.pathname === '/about/' && document.readyState === 'complete')

  await untilSaved([shop.goods.linenDress.id])
})

test('hearts are told apart by whoever hears them: each says the product of its tile', async () => {
  await page.goto(shop.url + LISTING)
  await page.waitForSelector('html[data-started]')
  const tiles = await page.$$eval('.tile', all =>
    all.map(tile => [
      tile.querySelector('.tile__link')?.textContent,
      tile.querySelector('[data-favorite]')?.ariaLabel,
    ]),
  )
  expect(tiles.length).toBeGreaterThan(1)
  for (const [name, label] of tiles) expect(label).toBe(`В избранное: ${name}`)
})
