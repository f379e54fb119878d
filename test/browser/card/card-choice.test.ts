import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'

const shop = shopOfAllTests({ env: { BONUS_PERCENT: '5' } })
let page: WatchedPage
beforeAll(async () => {
  const second = shop.goods.linenDress.offers[1]?.id as number
  await shop.shop.db
    .updateTable('offers')
    .set({ price: 4_500, price_old: 6_000 })
    .where('id', '=', second)
    .execute()
  await announceCatalog(shop.shop.db)
  await shop.shop.catalog.refresh()
})
afterEach(() => page?.close())

async function openCard(viewport: typeof DESKTOP | typeof PHONE, before?: () => Promise<void>) {
  page = await shop.page({ viewport })
  await before?.()
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
  await page.waitForSelector('html[data-started]')
  await page.waitForSelector('link[href*="/assets/card-"]')
}
const press = (selector: string) => page.$eval(selector, element => (element as HTMLElement).click())
const says = (selector: string, words: string) =>
  page.waitForFunction(
    (where: string, wanted: string) =>
      (document.querySelector(where) as HTMLElement | null)?.innerText.replace(/\s+/g, ' ').trim() === wanted,
    {},
    selector,
    words,
  )
const chooseSecond = () => press('.sizes__item:nth-child(2) .sizes__input')
async function joinProgramme() {
  await page.goto(`${shop.url}/auth/`)
  await page.waitForSelector('[data-widget="sign-in"][data-widget-status="awake"]')
  await page.type('#field-phone', '9161234567')
  await page.click('.sign-in__button')
  await page.waitForSelector('#field-sms_code')
  const code = await shop.codeFor()
  await Promise.all([page.waitForNavigation(), page.type('#field-sms_code', code)])
  await shop.shop.db.updateTable('users').set({ in_loyalty_program: 1 }).execute()
}

test('price, discount, bonuses, the heart and the shared link follow the chosen size', async () => {
  await openCard(DESKTOP, joinProgramme)
  await says('[data-product-price]', '3 990 Р 5 990 Р −33 % +199 бонусов')
  await chooseSecond()
  await says('[data-product-price]', '4 500 Р 6 000 Р −25 % +225 бонусов')
  const second = shop.goods.linenDress.offers[1]
  expect(
    await page.$eval('.product__head .heart', heart => (heart as HTMLElement).dataset.favoriteOffer),
  ).toBe(String(second?.id))
  expect(await page.$eval('a[data-share]', link => (link as HTMLAnchorElement).hash)).toBe(
    `#${encodeURIComponent(second?.ext_id ?? '')}`,
  )
  await page.browserContext().overridePermissions(shop.url, ['clipboard-sanitized-write', 'clipboard-read'])
  await press('a[data-share]')
  await says('[data-toasts]', 'Ссылка скопирована')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expect(page.faults).toEqual([])
})

test('the facts of a desktop begin right under the header', async () => {
  await openCard(DESKTOP)
  const below = () =>
    page.evaluate(() => {
      const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
      const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
      return [top('.product > .breadcrumbs'), top('.product__head')].map(each => each - header)
    })
  const [way = 0, name = 0] = await below()
  expect(way).toBe(24)
  expect(name).toBeGreaterThanOrEqual(56)
  expect(name).toBeLessThanOrEqual(96)
})

test('by keyboard: a sold-out size is reached, and its button offers a notification about that very size', async () => {
  await openCard(DESKTOP)
  await page.focus('.sizes__item--out')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] select')
  expect(await page.$eval('dialog[open] select', select => (select as HTMLSelectElement).value)).toBe(
    String(shop.goods.linenDress.offers[2]?.id),
  )
  await page.keyboard.press('Escape')
  await popupsGone(page)
  expect(page.url()).not.toContain('#')
  expect(page.faults).toEqual([])
})

test('on a phone the sheet of sizes gives way to the form for a sold-out one', async () => {
  await openCard(PHONE)
  await page.tap('.buy__button')
  await page.waitForSelector('dialog.size-sheet[open] .size-sheet__row--out')
  await page.tap('.size-sheet__row--out')
  await page.waitForSelector('dialog[open][aria-label="Сообщить о поступлении"]')
  expect(await page.$('dialog.size-sheet[open]')).toBeNull()
  expect(await page.evaluate(() => document.documentElement.className)).toContain('is-popup-open')
})

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s the barcode of the chosen size goes into the cart with it', async (_device, viewport) => {
  await openCard(viewport)
  await chooseSecond()
  await says('.buy__button', 'Добавить в корзину')
  const sent = page.waitForRequest(
    request => request.url().endsWith('/api/cart/') && request.method() === 'POST',
  )
  if (viewport === PHONE) await page.tap('.buy__button')
  else await page.click('.buy__button')
  const { id } = shop.goods.linenDress.offers[1] as { id: number }
  const barcode = shop.shop.catalog.current().findOffer(id)?.offer.barcode
  expect(barcode).toMatch(/^\d+$/)
  const body = (await (await sent).fetchPostData()) ?? ''
  expect(JSON.parse(body)).toEqual({ offer_id: id, quantity: 1, barcode })
})

test('a shopper who wants no popup any more sees in a toast that the product is in the cart', async () => {
  await openCard(DESKTOP)
  await page.evaluate(() => sessionStorage.setItem('recommend-popup-hidden', 'yes'))
  await chooseSecond()
  await says('.buy__button', 'Добавить в корзину')
  await press('.buy__button')
  await says('[data-toasts]', 'Товар добавлен в корзину')
  expect(await page.$('dialog.added')).toBeNull()
})

test('on a desktop the way here, which stands over the facts, is followed by a mouse', async () => {
  await openCard(DESKTOP)
  const [answer] = await Promise.all([
    page.waitForNavigation(),
    page.click('.breadcrumbs__item:last-child .breadcrumbs__link'),
  ])

  expect(new URL(answer?.url() ?? '').pathname).toMatch(/^\/catalog\//)
})
