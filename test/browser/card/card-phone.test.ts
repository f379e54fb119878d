import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { holdTimers } from '../../support/browser/hand-clock.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests()
let page: WatchedPage
afterEach(() => page?.close())

async function openCard({ id, slug }: { id: number; slug: string }, viewport: typeof DESKTOP = PHONE) {
  page = await shop.page({ viewport })
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
}
const textOf = (selector: string) =>
  page.$eval(selector, element => (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim())
const boxOf = (selector: string) => page.$eval(selector, element => element.getBoundingClientRect().toJSON())
const says = (words: string) =>
  page.waitForFunction(
    (wanted: string) =>
      (document.querySelector('.buy__bar') as HTMLElement).innerText.replace(/\s+/g, ' ').trim() === wanted,
    {},
    words,
  )

test('the first view of a phone holds picture, name, price and the bar in the navbar’s place', async () => {
  await openCard(shop.goods.linenDress)
  const [picture, name, price, bar] = await Promise.all(
    ['.gallery .picture__img', '.product__name', '.product__money', '.buy__bar'].map(boxOf),
  )
  expect(picture.height).toBeLessThanOrEqual(0.62 * PHONE.height)
  expect(name.top).toBeGreaterThanOrEqual(picture.bottom)
  expect(price.bottom).toBeLessThanOrEqual(bar.top)
  expect(bar.bottom).toBe(PHONE.height)
  expect(await page.$eval('.navbar', navbar => getComputedStyle(navbar).display)).toBe('none')
  expect(await textOf('.buy__bar')).toBe('3 990 Р Выбрать размер')
  expect(await textOf('.breadcrumbs')).toBe('Платья')
})

// Low phones, small windows and phones held sideways: cut to the height that is left, a garment would be its middle.
test.each([
  [375, 553],
  [500, 800],
  [700, 360],
])('all of the first picture is shown where the screen is low: %i × %i', async (width, height) => {
  await openCard(shop.goods.linenDress, { ...PHONE, width, height })
  const picture = await boxOf('.gallery .picture__img')

  expect(picture.width / picture.height).toBeCloseTo(3 / 4, 2)
  expect(picture.height).toBeLessThanOrEqual(Math.max(0.56 * height, 300) + 0.5)
  expect((picture.left + picture.right) / 2).toBeCloseTo(width / 2, 0)
})

test('by finger: the bar opens the sheet, a size closes it, the button buys and then leads to the order', async () => {
  await openCard(shop.goods.linenDress)
  await page.tap('.buy__button')
  await page.waitForSelector('dialog.size-sheet[open] .size-sheet__row')
  const sheet = await boxOf('dialog.size-sheet')
  // As high as its three sizes; of many it scrolls.
  expect(sheet.height).toBeLessThan(0.5 * PHONE.height)
  await page.$eval('.size-sheet li:last-child', row => {
    for (let copies = 0; copies < 20; copies++) row.after(row.cloneNode(true))
  })
  expect((await boxOf('dialog.size-sheet')).height).toBeLessThanOrEqual(0.85 * PHONE.height)
  await page.$$eval('.size-sheet li:nth-child(n + 4)', copies => copies.forEach(copy => void copy.remove()))
  expect(await page.$$eval('.size-sheet__row--out', rows => rows.map(row => row.textContent))).toEqual([
    '46нет в наличии · сообщить',
  ])
  await page.tap('.size-sheet li:nth-child(2) .size-sheet__row')
  await popupsGone(page)
  await says('3 990 Р · 44 Добавить в корзину')
  const { width } = await boxOf('.buy__button')
  await page.tap('.buy__button')
  await says('3 990 Р · 44 Оформить заказ')
  expect((await boxOf('.buy__button')).width).toBe(width)
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#${shop.goods.linenDress.offers[1]?.ext_id}`)
  expect(page.faults).toEqual([])
})

test('what was added is said over the bar for four seconds, and for as long as it has the focus', async () => {
  const { id, slug, offers } = shop.goods.linenDress
  page = await shop.page({ viewport: PHONE })
  // Only the sheet's own: a chunk that was lost is asked for again after half a second, which must go on.
  const pass = await holdTimers(page, 4_000)
  await page.goto(`${shop.url}/product/${slug}-${id}/#${encodeURIComponent(offers[1]?.ext_id as string)}`)
  await page.waitForSelector('html[data-started]')
  await page.locator('.buy__button ::-p-text(Добавить в корзину)').click()
  await page.waitForSelector('.added-sheet ::-p-text(В корзине)')
  expect(await textOf('.added-sheet a')).toBe('Оформить')
  // Once it has come from below.
  await page.waitForFunction(
    () => document.querySelector('.added-sheet')?.getBoundingClientRect().bottom === innerHeight,
  )
  const isThere = async () => (await page.$('.added-sheet')) !== null
  await pass(3_999)
  expect(await isThere()).toBe(true)
  await page.focus('.added-sheet a')
  await pass(1)
  expect(await isThere()).toBe(true)
  await page.$eval('.added-sheet a', link => (link as HTMLElement).blur())
  await pass(4_000)
  expect(await isThere()).toBe(false)
  expect(page.faults).toEqual([])
})

test('by keyboard: Enter opens the sheet, Escape gives the focus back to the button', async () => {
  await openCard(shop.goods.linenDress)
  await page.focus('.buy__button')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog.size-sheet[open]')
  await page.keyboard.press('Escape')
  await popupsGone(page)
  await page.waitForFunction(() => document.activeElement?.classList.contains('buy__button'))
  expect(await page.evaluate(() => document.documentElement.className)).not.toContain('is-popup-open')
})

test('pulled down by its handle, the sheet is let go; a short pull springs back', async () => {
  await openCard(shop.goods.linenDress)
  await page.tap('.buy__button')
  await page.waitForSelector('dialog.size-sheet[open] .popup__handle')
  await page.$eval('dialog.size-sheet', sheet =>
    Promise.all(sheet.getAnimations().map(each => each.finished)),
  )
  const { x, y, width } = await boxOf('.popup__handle')
  const pull = async (pixels: number) => {
    const touch = await page.touchscreen.touchStart(x + width / 2, y + 10)
    await touch.move(x + width / 2, y + 10 + pixels)
    await touch.end()
  }
  await pull(40)
  expect(await page.$('dialog.size-sheet[open]')).not.toBeNull()
  await pull(160)
  await popupsGone(page)
})

test('what lies only in stores is taken from a store', async () => {
  await openCard(shop.goods.woolCoat)
  if (await page.$('.sizes__input'))
    await page.$eval('.sizes__input', input => (input as HTMLInputElement).click())
  await page.waitForFunction(
    () => document.querySelector('.buy__button')?.textContent === 'Забрать из магазина',
  )
  await page.tap('.buy__button')
  await page.waitForSelector('dialog[open] .store-row')
})

test('on a desktop the button asks for a size beside it, and the navbar is none of its business', async () => {
  await openCard(shop.goods.linenDress, DESKTOP)
  expect(await textOf('.buy__bar')).toBe('Добавить в корзину')
  await page.click('.buy__button')
  await page.waitForFunction(() => document.querySelector('.sizes__hint')?.textContent === 'Выберите размер')
  expect(await page.$('dialog.size-sheet')).toBeNull()
})

test('without script sizes and button stand in the page, and the navbar leads on', async () => {
  page = await shop.page({ viewport: PHONE })
  await page.setJavaScriptEnabled(false)
  await page.goto(`${shop.url}/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`)
  expect(await page.$eval('.buy__bar', bar => getComputedStyle(bar).position)).toBe('static')
  expect(await page.$$eval('.sizes__item', sizes => sizes.length)).toBe(3)
  expect(await page.$eval('.navbar', navbar => getComputedStyle(navbar).display)).toBe('flex')
})

test('jeans are chosen by waist and length, a row each; a pair that is sold out is waited for', async () => {
  const { db, catalog } = shop.shop
  const sizes = ['W28 L30', 'W28 L32', 'W30 L30']
  for (const [at, { id }] of shop.goods.linenDress.offers.entries())
    await db.updateTable('offers').set({ size_name: sizes[at] }).where('id', '=', id).execute()
  await announceCatalog(db)
  await catalog.refresh()
  await openCard(shop.goods.linenDress)
  await page.tap('.buy__button')
  await page.waitForSelector('dialog.size-sheet[open] .sizes')
  expect(
    await page.$$eval('.size-sheet .sizes', rows =>
      rows.map(row => (row as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
    ),
  ).toEqual(['Талия 28 30 , нет в наличии', 'Длина 30 32'])
  const choose = (row: number, place: number) =>
    page.$eval(`.size-sheet .sizes:nth-of-type(${row}) .sizes__item:nth-child(${place}) input`, input =>
      (input as HTMLElement).click(),
    )
  await choose(1, 1)
  await choose(2, 2)
  await says('3 990 Р · W28 L32 Добавить в корзину')
  await choose(1, 2)
  await choose(2, 1)
  await page.waitForSelector('dialog[open][aria-label="Сообщить о поступлении"] select')
  expect(await page.$eval('dialog[open] select', select => (select as HTMLSelectElement).value)).toBe(
    String(shop.goods.linenDress.offers[2]?.id),
  )
  expect(page.faults).toEqual([])
})
