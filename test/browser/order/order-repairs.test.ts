import { PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import {
  atStep,
  click,
  fillClient,
  goOn,
  openOrderPage,
  placeByForm,
  pressOrder,
  readyByStore,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { openMoreStores } from '../../support/goods/more-stores.ts'

const shop = shopOfEachTest()

const dress = () => shop.goods.linenDress.offers[0]?.id as number
const shelf = (offer_id: number, store_id: number | null, qty: number) =>
  shop.shop.db
    .updateTable('stock')
    .set({ qty })
    .where('offer_id', '=', offer_id)
    .$if(store_id !== null, rows => rows.where('store_id', '=', store_id as number))
    .execute()
/** Two dresses in Марьино. */
async function anotherStore(): Promise<void> {
  const { db, catalog } = shop.shop
  await openMoreStores(db)
  await catalog.refresh()
  const { id } = await db
    .selectFrom('stores')
    .where('ext_id', '=', 'msk-02')
    .select('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('stock').values({ offer_id: dress(), store_id: id, qty: 2 }).execute()
}
const setOf = (page: WatchedPage, offer_id: number, quantity: number) =>
  page.evaluate(
    async (offer_id, quantity) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      await fetch('/api/cart/', { method: 'POST', headers, body: JSON.stringify({ offer_id, quantity }) })
    },
    offer_id,
    quantity,
  )

test('what cannot be bought is replaced by one press: the same size of another colour, as many', async () => {
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  await setOf(page, dress(), 2)
  await shelf(dress(), null, 0)
  await openOrderPage(page, shop.url)
  await page.waitForSelector('.cart-line__gone ::-p-text(Нет в наличии)')
  await click(page, '.replacement__button[aria-label="Заменить на Платье льняное, белый, 42"]')
  await page.waitForFunction(() => !document.querySelector('.cart-line__gone'))

  const [line] = await shop.shop.db
    .selectFrom('cart_lines')
    .where('offer_id', '=', shop.goods.whiteLinenDress.offers[0]?.id as number)
    .select('quantity')
    .execute()
  expect(line).toEqual({ quantity: 2 })
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test('a quantity is capped by the tab: by the warehouse, or by what one store holds', async () => {
  const page = await shop.page()
  await fillCart(shop, page, { belts: 0 })
  await setOf(page, dress(), 2)
  await openOrderPage(page, shop.url)
  const more = 'button[aria-label="Больше: Платье льняное"]'
  await page.waitForSelector(`${more}:not(:disabled)`)
  await click(page, '.cart-tabs__tab ::-p-text(Забрать)')
  await page.waitForSelector(`${more}:disabled`)

  await click(page, '.cart-tabs__tab ::-p-text(Привезти)')
  await click(page, `${more}:not(:disabled)`)
  await page.waitForFunction(() => document.querySelector('.quantity__number')?.textContent === '3')
  await click(page, '.cart-tabs__tab ::-p-text(Забрать)')
  await click(page, '.staying__way ::-p-text(Оставить 2 шт.)')
  await page.waitForFunction(() => document.querySelector('.quantity__number')?.textContent === '2')
  await page.waitForSelector('.staying__reason', { hidden: true })
})

test.each([['no other store holds it'], ['another store holds it all']])(
  'at step 4 a quantity is capped by what the chosen store holds by now, and one press keeps that: %s',
  async others => {
    const page = await shop.page()
    await fillCart(shop, page, { belts: 0 })
    await setOf(page, dress(), 2)
    await openOrderPage(page, shop.url)
    await toDelivery(page)
    await click(page, '.order-way__row ::-p-text(Забрать в магазине)')
    await click(page, 'dialog[open] .point-row')
    await fillClient(page)
    await (others === 'another store holds it all' ? anotherStore() : undefined)
    await shelf(dress(), shop.goods.tverskaya.id, 1)
    await goOn(page)
    await atStep(page, 4)
    await page.waitForSelector('.short-lines ::-p-text(Платье льняное: в этом магазине осталось 1 шт.)')
    await page.reload()
    await page.waitForSelector('.short-lines ::-p-text(Платье льняное: в этом магазине осталось 1 шт.)')
    // The button leads to what helps: nothing is ordered that is not there.
    await pressOrder(page)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Оставить 1 шт.')
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await violations(page)).toEqual([])

    await click(page, '.short-lines ::-p-text(Оставить 1 шт.)')
    await page.waitForSelector('.short-lines', { hidden: true })
    await placeByForm(page)
    expect(await shop.shop.db.selectFrom('order_lines').select(['offer_id', 'quantity']).execute()).toEqual([
      { offer_id: dress(), quantity: 1 },
    ])
    expect(page.faults).toEqual([])
  },
)

test('what the store lost while the button was pressed is said at its place', async () => {
  const page = await shop.page()
  await fillCart(shop, page, { belts: 0 })
  await setOf(page, dress(), 2)
  await openOrderPage(page, shop.url)
  await readyByStore(page)
  await page.waitForSelector('.order-bar__button:not([aria-busy])')
  await shelf(dress(), shop.goods.tverskaya.id, 1)
  await pressOrder(page)
  await page.waitForSelector('.refusal ::-p-text(в одном магазине не больше 1 шт.)')
  await page.waitForSelector('.short-lines ::-p-text(Платье льняное: в этом магазине осталось 1 шт.)')
  expect(await page.$('.order-bar__button ::-p-text(Согласен)')).toBeNull()
})

test('an empty cart shows hits, and tells the metrics that they were seen', async () => {
  const page = await shop.page({ viewport: PHONE })
  const asked = page.waitForRequest(request => request.url().includes('/api/v3/recommend/'))
  await page.goto(`${shop.url}/order/`)
  expect((await asked).url()).toContain('view_event=empty-cart-hits-view')
  await page.waitForSelector('.order__hits .tile')
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test('an empty cart shows what was viewed, the latest first; who viewed nothing is shown no such place', async () => {
  const page = await shop.page({ viewport: PHONE })
  for (const { slug, id } of [shop.goods.linenDress, shop.goods.leatherBelt]) {
    await page.goto(`${shop.url}/product/${slug}-${id}/`)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-started'))
  }
  await page.goto(`${shop.url}/order/`)
  const place = '[data-recommend="website.reco.personal.viewed"]'
  await page.waitForSelector(`${place} .tile`)
  expect(await page.$eval(`${place} h2`, title => title.textContent)).toBe('Вы смотрели')
  expect(
    await page.$$eval(`${place} .tile__link`, links => links.map(link => link.textContent?.trim())),
  ).toEqual(['Ремень кожаный', 'Платье льняное'])
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])

  const other = await shop.page({ viewport: PHONE })
  const asked: string[] = []
  other.on('request', request => asked.push(request.url()))
  await other.goto(`${shop.url}/order/`)
  await other.waitForSelector('.order__hits .tile')
  await other.waitForFunction(
    (selector: string) => !document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }),
    {},
    place,
  )
  expect(asked.filter(url => url.includes('personal.viewed'))).toEqual([])
})

test('a full cart asks for no hits; one that was emptied does', async () => {
  const page = await shop.page()
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  expect(await page.$eval('.order__hits', hits => hits.checkVisibility())).toBe(false)
  await click(page, 'button[aria-label="Удалить: Платье льняное"]')
  await page.waitForSelector('.cart--empty')
  await page.waitForSelector('.order__hits .tile')
})

test.each([
  ['an answer without a number', { errors: [], order_id: '', items: {} }, 'Could not create order'],
  ['an answer without orders', { errors: [], order_id: '1', items: {} }, 'Empty order list'],
])(
  '%s is a failure: logged in the words of the contract, said in words, and nothing is lost',
  async (_, body, words) => {
    const page = await shop.page()
    await fillCart(shop, page, { belts: 0 })
    await openOrderPage(page, shop.url)
    await readyByStore(page)
    await page.setRequestInterception(true)
    let is_answered = false
    page.on('request', request => {
      if (is_answered || !request.url().endsWith('/checkout/')) return void request.continue()
      is_answered = true
      void request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })
    })
    const logged = page.waitForRequest(request => request.url().endsWith('/api/logger/'))
    await pressOrder(page)
    expect(JSON.parse((await (await logged).fetchPostData()) ?? '{}')).toEqual({
      build: expect.any(String),
      event: 'checkout',
      method: expect.any(String),
      message: expect.stringContaining(words),
    })
    await page.waitForFunction(() => (document.querySelector('.refusal')?.textContent ?? '').length > 0)
    await placeByForm(page)
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  },
)
