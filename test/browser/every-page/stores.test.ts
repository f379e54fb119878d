import { importCities } from '../../../server/import/cities/import-cities.ts'
import { BUILT_IN_CITIES } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { takesFocus } from '../../support/browser/takes-focus.ts'
import { touchIsland } from '../../support/browser/touch-island.ts'
import { openMoreStores } from '../../support/goods/more-stores.ts'

const shop = shopOfAllTests()
let maryino: string
beforeAll(async () => {
  await importCities(shop.shop.db, BUILT_IN_CITIES)
  await openMoreStores(shop.shop.db)
  await shop.shop.catalog.refresh()
  const stores = [...shop.shop.catalog.current().stores.values()]
  maryino = `/contacts/stores/${stores.find(({ ext_id }) => ext_id === 'msk-02')?.id}`
})

const KAZAN = '/contacts/kazan-93b3df57-4c89-44df-ac42-96f05e9cd3b9'

async function open(viewport: typeof DESKTOP, path: string): Promise<WatchedPage> {
  const page = await shop.page({ viewport })
  await page.goto(shop.url + path)
  await page.waitForSelector('[data-widget="stores"][data-widget-status="awake"]')
  return page
}
const names = (page: WatchedPage) =>
  page.$$eval('.point-row__place', rows => rows.map(row => (row as HTMLElement).innerText))
const press = (page: WatchedPage, selector: string) =>
  page.$eval(selector, element => (element as HTMLElement).click())
const pathOf = (page: WatchedPage) => new URL(page.url()).pathname
/** The distance on the map's scale, which changes with the zoom. */
const scaleOf = (page: WatchedPage) =>
  page.$eval('.leaflet-control-scale-line', line => line.textContent ?? '')

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, viewport) => {
  test('a store that was selected has its own address, and «back» is the list again', async () => {
    const page = await open(viewport, '/contacts/')
    expect(await names(page)).toHaveLength(3)
    await press(page, `[href="${maryino}"]`)
    await page.waitForSelector('.store')
    expect(pathOf(page)).toBe(maryino)
    expect(await page.title()).toMatch(/^Витрина в Марьино, Москва — /)
    await takesFocus(page, '#store-name')

    await page.goBack()
    await page.waitForSelector('.point-row')
    expect(pathOf(page)).toBe('/contacts/')
    expect(await page.title()).toMatch(/^Магазины в Москве — /)
    await takesFocus(page, `[href="${maryino}"]`)

    await page.goForward()
    await page.waitForSelector('.store')
    // «Все магазины» goes back too: it adds no history entry.
    await press(page, '.store .point__back')
    await page.waitForSelector('.point-row')
    expect(pathOf(page)).toBe('/contacts/')
    expect(page.faults).toEqual([])
  })

  test('opened directly, closing leads to the stores of the shopper’s own town', async () => {
    const page = await open(viewport, maryino)
    expect(await page.$eval('.store', store => (store as HTMLElement).innerText)).toContain(
      'Витрина в Марьино',
    )
    await Promise.all([page.waitForNavigation(), press(page, '.store .point__back')])
    expect(pathOf(page)).toBe('/contacts/')
    expect(await names(page)).toHaveLength(3)
    expect(page.faults).toEqual([])
  })

  test('the search looks at name, address and metro; the cross clears it', async () => {
    const page = await open(viewport, '/contacts/')
    await page.type('.stores__search input', 'ЩЕЛК')
    expect(await names(page)).toEqual(['Витрина на Щёлковской'])
    expect(await page.$eval('.stores__search [role=status]', status => status.textContent)).toContain(
      '1 магазин',
    )
    await press(page, '.stores__clear')
    expect(await names(page)).toHaveLength(3)
    await takesFocus(page, '.stores__search input')
    await page.type('.stores__search input', 'нигде')
    await page.waitForFunction(() => document.body.innerText.includes('Такого магазина нет'))
    expect(page.faults).toEqual([])
  })

  test('the map shows the same stores: choosing one comes close, closing goes back to all', async () => {
    const page = await open(viewport, '/contacts/')
    if (viewport === PHONE) {
      expect(await page.$eval('.points__map', map => getComputedStyle(map).display)).toBe('none')
      await press(page, '.stores__switch button:nth-child(2)')
      expect(await page.$eval('.stores__panel', panel => getComputedStyle(panel).display)).toBe('none')
    }
    await page.waitForSelector('.map-marker')
    const scale = await scaleOf(page)
    expect(scale).toMatch(/^\d+ км$/)
    // At the zoom of the whole town, nearby stores are one marker.
    while ((await page.$('.map-marker_dot')) === null) {
      await press(page, '.map-marker_cluster')
      await page.waitForFunction(
        before => document.querySelector('.leaflet-control-scale-line')?.textContent !== before,
        {},
        await scaleOf(page),
      )
    }
    await press(page, '.map-marker_dot')
    await page.waitForSelector('.map-marker_chosen')
    await page.waitForSelector('.store', { visible: true })
    expect(pathOf(page)).toMatch(/^\/contacts\/stores\/\d+$/)
    await page.waitForFunction(() =>
      /^(50|100) м$/.test(document.querySelector('.leaflet-control-scale-line')?.textContent ?? ''),
    )
    await press(page, '.store .point__back')
    await page.waitForSelector('.store', { hidden: true })
    await page.waitForFunction(
      before => document.querySelector('.leaflet-control-scale-line')?.textContent === before,
      {},
      scale,
    )
    expect(page.faults).toEqual([])
  })

  test('a town is chosen by name, and its stores’ page comes', async () => {
    const page = await open(viewport, '/contacts/')
    await press(page, '.stores__town')
    await page.waitForSelector('dialog[open] .city-picker__region')
    const kazan = await page.waitForSelector('dialog[open] ::-p-xpath(.//button[text()="Казань"])')
    await Promise.all([page.waitForNavigation(), kazan?.evaluate(button => (button as HTMLElement).click())])
    expect(decodeURI(pathOf(page))).toBe(KAZAN)
    expect(await page.$eval('.stores-none', none => (none as HTMLElement).innerText)).toContain(
      'Ближайший магазин — Москва',
    )
    // The region is still the shopper's own.
    await page.goto(`${shop.url}/contacts/`)
    expect(await names(page)).toHaveLength(3)
  })
})

test('a town without stores asks for another one; the region chosen in the header leads to /contacts/', async () => {
  const page = await open(DESKTOP, KAZAN)
  await press(page, '.stores-none .button')
  await page.waitForSelector('dialog[open] .city-picker__region')
  await page.keyboard.press('Escape')
  await popupsGone(page)
  await touchIsland(page, 'city-selector')
  await press(page, '.city-selector__open')
  await page.waitForSelector('dialog[open] .city-picker__region')
  await Promise.all([page.waitForNavigation(), press(page, 'dialog[open] .city-picker__region')])
  expect(pathOf(page)).toBe('/contacts/')
})

test('on a low desktop the way to a store is in view before its facts are scrolled', async () => {
  const page = await open({ width: 1280, height: 640 }, maryino)
  const [panel, ...ways] = await page.$$eval('.stores__panel, .store__deeds .button', all =>
    all.map(each => each.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(ways.map(way => way.bottom < Number(panel?.bottom))).toEqual([true, true])
  expect(ways[0]?.top).toBe(ways[1]?.top)
})

test('by keyboard alone: to a store, through its pictures, and back to its row', async () => {
  const page = await open(DESKTOP, '/contacts/')
  await page.focus('.stores__search input')
  await page.keyboard.type('Марьино')
  // Past the cross.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await takesFocus(page, '#store-name')
  await page.keyboard.press('Tab')
  await takesFocus(page, '.store-gallery__strip')
  const arrow = (name: string) =>
    page.$eval(`[aria-label="${name}"]`, element => (element as HTMLButtonElement).disabled)
  expect(await arrow('Предыдущее фото')).toBe(true)
  await page.focus('[aria-label="Следующее фото"]')
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    () => (document.querySelector('[aria-label="Следующее фото"]') as HTMLButtonElement)?.disabled,
  )
  expect(await arrow('Предыдущее фото')).toBe(false)
  await page.focus('.store .point__back')
  await page.keyboard.press('Enter')
  await takesFocus(page, `[href="${maryino}"]`)
  // The searched text is still there.
  expect(await names(page)).toEqual(['Витрина в Марьино'])
  expect(page.faults).toEqual([])
})

test('stores looked at one after another on the map are all closed at once', async () => {
  const page = await open(DESKTOP, '/contacts/')
  await page.waitForSelector('.map-marker')
  const before = await page.evaluate(() => history.length)
  await press(page, `[href="${maryino}"]`)
  await page.waitForSelector('.map-marker_chosen')
  await press(page, '.map .leaflet-control-zoom-out')
  await page.waitForFunction(() => document.querySelectorAll('.map-marker').length > 0)
  const other = `/contacts/stores/${shop.goods.tverskaya.id}`
  // The marker of another store, as far as the map has to be moved for it.
  while ((await page.$('.map-marker[aria-label^="Витрина на Тверской"]')) === null) {
    const scale = await scaleOf(page)
    await press(page, '.map .leaflet-control-zoom-out')
    await page.waitForFunction(
      was => document.querySelector('.leaflet-control-scale-line')?.textContent !== was,
      {},
      scale,
    )
  }
  await press(page, '.map-marker[aria-label^="Витрина на Тверской"]')
  await page.waitForFunction(path => location.pathname === path, {}, other)
  expect(await page.evaluate(() => history.length)).toBe(before + 2)
  await press(page, '.store .point__back')
  await page.waitForSelector('.point-row')
  expect(pathOf(page)).toBe('/contacts/')
})

test('a list without script is links, and nothing that would not answer', async () => {
  const page = await shop.page({ viewport: PHONE })
  await page.setJavaScriptEnabled(false)
  await page.goto(`${shop.url}/contacts/`)
  for (const idle of ['.stores__switch', '.stores__search', '.points__map'])
    expect([idle, await page.$eval(idle, element => getComputedStyle(element).display)]).toEqual([
      idle,
      'none',
    ])
  await Promise.all([page.waitForNavigation(), page.click(`[href="${maryino}"]`)])
  expect(await page.$eval('.store', store => (store as HTMLElement).innerText)).toContain('Как добраться')
})

test.each([768, 1280, 1920])(
  '%i px wide, the map ends with the window, and nothing is wider',
  async width => {
    const page = await open({ width, height: 900 }, '/contacts/')
    const [map, body, whole] = await page.evaluate(() => [
      document.querySelector('.points__map')?.getBoundingClientRect().right,
      // Without the room of a scrollbar.
      document.body.getBoundingClientRect().right,
      document.documentElement.scrollWidth,
    ])
    expect(map).toBe(body)
    expect(whole).toBe(body)
  },
)
