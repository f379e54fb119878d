import { DEFAULT_REGION } from '../../../server/contract/delivery/default-region.ts'
import { REGION_CHOSEN_COOKIE } from '../../../server/contract/delivery/region-cookies.ts'
import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import { DESKTOP, openBrowserShop, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import { chooseWay, openOrderPage, toDelivery } from '../../support/browser/order-form.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfAllTests } from '../../support/browser/shop-around-tests.ts'
import { call } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { openMoreStores } from '../../support/goods/more-stores.ts'
import { layApart } from '../../support/goods/sizes-apart.ts'

const shop = shopOfAllTests()
let page: WatchedPage
/** By the order of the dress's sizes. */
let [today, brought] = ['', '']
beforeAll(async () => {
  const { db, catalog } = shop.shop
  const [first, second] = shop.goods.linenDress.offers
  if (!first || !second) throw new Error('the dress has no two sizes')
  today = first.size_name
  brought = second.size_name
  await openMoreStores(db)
  await layApart(shop, null, [
    { warehouse: 5, 'msk-01': 9, 'spb-01': 0 },
    { warehouse: 5, 'msk-01': 0, 'spb-01': 0 },
    // Nothing brings it to the other two stores of the town.
    { warehouse: 0, 'msk-01': 9, 'spb-01': 0 },
  ])
  const more = await db
    .selectFrom('stores')
    .select('id')
    .where('ext_id', 'in', ['msk-02', 'msk-03'])
    .execute()
  await db
    .insertInto('stock')
    .values(more.map(({ id }) => ({ store_id: id, offer_id: first.id, qty: 9 })))
    .execute()
  await announceCatalog(db)
  await catalog.refresh()
})
afterEach(async () => {
  if (page && !page.isClosed()) await page.close()
})

async function openCard(viewport: typeof DESKTOP | typeof PHONE): Promise<void> {
  page = await shop.page({ viewport })
  // The question for the town would come after a scroll, over what is pressed here.
  await page.setCookie({ name: REGION_CHOSEN_COOKIE, value: '1', url: shop.url })
  const { slug, id } = shop.goods.linenDress
  await page.goto(`${shop.url}/product/${slug}-${id}/`)
}
const ordered = () => shop.shop.db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').execute()

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('«Забрать сегодня» on %s', (_, viewport) => {
  let taps = 0
  /** With a finger on a phone, for hover hides faults. */
  async function tap(selector: string): Promise<void> {
    taps += 1
    const found = await page.waitForSelector(selector, { visible: true })
    await (viewport === PHONE ? found?.tap() : found?.click())
  }
  async function type(name: string, text: string): Promise<void> {
    await page.focus(`.fast [name=${name}]`)
    await page.keyboard.type(text)
  }

  test('is a size, a store that is chosen already, and three fields: five taps at most', async () => {
    taps = 0
    await openCard(viewport)
    await tap('.delivery__today')
    // What is ordered stands there from the beginning.
    await page.waitForSelector(`.today .fast__product ::-p-text(${shop.goods.linenDress.color_name})`)
    if (viewport === PHONE) {
      // As high as what is in it: the card stays in sight above.
      const { top, bottom } = await page.$eval('dialog[open]', sheet =>
        sheet.getBoundingClientRect().toJSON(),
      )
      expect(top).toBeGreaterThan(0.3 * PHONE.height)
      expect(bottom).toBe(PHONE.height)
    }
    await tap(`.today__sizes .sizes__item ::-p-text(${today})`)
    await page.waitForSelector('.fast')
    expect(await page.$$eval('.fast input:not([type=checkbox])', all => all.map(each => each.name))).toEqual([
      'name',
      'phone',
      'email',
    ])
    expect(await page.$eval('.store-facts', facts => facts.textContent)).toContain('забрать сегодня')
    expect(await violations(page)).toEqual([])
    await type('name', 'Анна')
    await page.click('.fast__below .button')
    await page.waitForSelector('.fast [name=name][aria-invalid]')
    expect(await page.$eval('#field-name-error', error => error.textContent)).toBe('Укажите имя и фамилию')
    await type('name', ' Каренина')
    await type('phone', '9161234567')
    await type('email', 'anna@example.ru')
    await tap('.fast__below .button')
    await page.waitForSelector('.done')
    expect(taps).toBeLessThanOrEqual(5)
    const [order] = await ordered()
    expect(order).toMatchObject({ name: 'Анна', surname: 'Каренина', fast_order: 1, service_id: 3 })
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('checkout') ?? '{}').name)).toBe(
      'Анна Каренина',
    )
    expect(page.faults).toEqual([])
  })

  test('says at the field for the whole name what the server refuses of it, and takes another', async () => {
    await openCard(viewport)
    await tap('.delivery__today')
    await tap(`.today__sizes .sizes__item ::-p-text(${today})`)
    await page.waitForSelector('.fast')
    await type('name', `Анна ${'к'.repeat(101)}`)
    await type('phone', '9161234567')
    await type('email', 'anna@example.ru')
    await tap('.fast__below .button')
    await page.waitForSelector('.fast [name=name][aria-invalid]')
    await page.click('.fast [name=name]', { count: 3 })
    await page.keyboard.type('Анна Каренина')
    await tap('.fast__below .button')
    await page.waitForSelector('.done')
    expect(page.faults).toEqual([expect.stringMatching(/^4\d\d: .*checkout/)])
  })

  test('lets another store be taken, and keeps what was typed', async () => {
    await openCard(viewport)
    await tap('.delivery__today')
    await tap(`.today__sizes .sizes__item ::-p-text(${today})`)
    await page.waitForSelector('.fast')
    await type('phone', '9161234567')
    await tap('.store-facts__pen')
    await page.waitForSelector('.today__stores')
    expect(await violations(page)).toEqual([])
    // The chosen one is marked, as a radio is.
    expect(
      await page.$$eval('.today__stores .popup__row', rows =>
        rows.map(row => [row.ariaPressed, getComputedStyle(row, '::before').borderTopWidth]),
      ),
    ).toEqual([
      ['true', '6px'],
      ['false', '1px'],
      ['false', '1px'],
    ])
    await tap('.today__stores ::-p-text(Марьино)')
    await page.waitForSelector('.store-facts ::-p-text(Марьино)')
    expect(await page.$eval('.fast [name=phone]', input => (input as HTMLInputElement).value)).toBe(
      '+7 916 123 45 67',
    )
    expect(page.faults).toEqual([])
  })

  test('offers the store nearest to what is known, says to what, and asks for nothing', async () => {
    await openCard(viewport)
    const said = () =>
      page.$eval('.store-facts', facts => (facts as HTMLElement).innerText.replaceAll('\u00a0', ' '))
    await tap('.delivery__today')
    await tap(`.today__sizes .sizes__item ::-p-text(${today})`)
    await page.waitForSelector('.store-facts')
    expect(await said()).toMatch(/Тверск[\s\S]*ближайший к центру города/i)
    // The dots between terms are drawn, and one at the beginning of a line is cut off: none dangles at an end.
    expect(await said()).not.toMatch(/·/)
    expect(
      await page.$$eval('.store-facts__terms li', terms => {
        const [left] = terms.map(each => each.getBoundingClientRect().left)
        const list = terms[0]?.parentElement as HTMLElement
        const facts = list.previousElementSibling as HTMLElement
        return [left === list.getBoundingClientRect().left, facts.getBoundingClientRect().left - (left ?? 0)]
      }),
    ).toEqual([true, 16])
    await tap('.store-facts__pen')
    await page.waitForSelector('.today__stores')
    expect(
      await page.$$eval('.today__stores b, .today__stores .point-row__place', all =>
        all.map(each => each.textContent?.split(/\s/).at(-1)),
      ),
    ).toEqual(['Тверской', 'Щёлковской', 'Марьино'])
    await page.evaluate(
      (region_fias_id, spot) =>
        sessionStorage.setItem('deliveryAddressStruct', JSON.stringify({ region_fias_id, spot })),
      DEFAULT_REGION.fias_id,
      '55.66,37.74',
    )
    const { slug, id } = shop.goods.linenDress
    await page.goto(`${shop.url}/product/${slug}-${id}/`)
    await tap('.delivery__today')
    await tap(`.today__sizes .sizes__item ::-p-text(${today})`)
    await page.waitForSelector('.store-facts')
    expect(await said()).toMatch(/Марьино[\s\S]*ближайший к вашему адресу/i)
    expect(page.faults).toEqual([])
  })

  test('begins with the size of the card, and the card goes on with the size that is chosen in it', async () => {
    await openCard(viewport)
    const [, , third] = shop.goods.linenDress.offers
    const chosenOnCard = () =>
      page.$$eval('.buy .sizes__input:checked', all => all.map(each => (each as HTMLInputElement).value))
    await page.waitForSelector('.delivery__today')
    await tap(`.buy .sizes__item ::-p-text(${today})`)
    await page.waitForFunction(() => location.hash !== '')
    await tap('.delivery__today')
    await page.waitForSelector('.today__sizes .sizes__input:checked')
    // The stores of the size may still be loading.
    await page.waitForSelector('.fast__product')
    expect(await page.$eval('.fast__product', facts => facts.textContent)).toContain(`размер ${today}`)
    await tap(`.today__sizes .sizes__item ::-p-text(${third?.size_name})`)
    await page.waitForFunction(
      ext_id => location.hash === `#${encodeURIComponent(ext_id)}`,
      {},
      third?.ext_id as string,
    )
    await tap('dialog[open] .popup__close')
    await popupsGone(page)
    await page.waitForFunction(
      ext_id => document.querySelector<HTMLInputElement>('.buy .sizes__input:checked')?.value === ext_id,
      {},
      third?.ext_id as string,
    )
    expect(await chosenOnCard()).toEqual([third?.ext_id])
    expect(page.faults).toEqual([])
  })

  test('is in as many stores as «Сегодня» finds in the order’s list of them', async () => {
    await openCard(viewport)
    const [, , inOne] = shop.goods.linenDress.offers
    await tap(`.buy .sizes__item ::-p-text(${inOne?.size_name})`)
    await page.waitForSelector('.delivery__line--stores ::-p-text(Самовывоз сегодня из 1 магазина)', {
      visible: true,
    })
    await call(shop, page, '/api/cart/', { offer_id: inOne?.id, quantity: 1 })
    await openOrderPage(page, shop.url)
    await toDelivery(page)
    await chooseWay(page, 'Забрать в магазине')
    await tap('dialog[open] .chip ::-p-text(Сегодня)')
    await page.waitForSelector('dialog[open] .chip[aria-pressed="true"]')
    const rows = await page.$$eval('dialog[open] .point-row', all =>
      all.map(row => row.getAttribute('aria-disabled')),
    )
    expect(rows).toEqual(['false'])
    expect(page.faults).toEqual([])
  })

  test('is offered for the sizes that a store holds, and for no other', async () => {
    await openCard(viewport)
    const isOffered = (wanted: boolean) =>
      page.waitForFunction(
        wanted => document.querySelector('.delivery__today')?.checkVisibility() === wanted,
        {},
        wanted,
      )
    await isOffered(true)
    const size = (name: string) => `.sizes__item ::-p-text(${name})`
    await page.click(size(brought))
    await isOffered(false)
    await page.click(size(today))
    await isOffered(true)
    expect(page.faults).toEqual([])
  })
})

test('is not offered where no store gives anything away today', async () => {
  const late = await openBrowserShop()
  try {
    await layApart(late, null, [{ warehouse: 5, 'msk-01': 0, 'spb-01': 2 }])
    const empty = await late.page({ viewport: PHONE })
    const { slug, id } = late.goods.linenDress
    await empty.goto(`${late.url}/product/${slug}-${id}/`)
    expect(await empty.$('.delivery__today')).toBeNull()
    expect(empty.faults).toEqual([])
  } finally {
    await late.close()
  }
})
