import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import { openedAnew } from '../../support/browser/opened-anew.ts'
import {
  atStep,
  chooseCourier,
  choosePlace,
  click,
  fillClient,
  goOn,
  openOrderPage,
  placeByForm,
  pressOrder,
  readyByCourier,
  readyByStore,
  toDelivery,
} from '../../support/browser/order-form.ts'

let shop: BrowserShop
beforeEach(async () => {
  shop = await openBrowserShop()
})
afterEach(() => shop.close())

const idOf = (offers: { id: number }[]) => (offers[0] as { id: number }).id

/** Puts these into the cart of the page's browser and opens the order page. */
async function openWith(page: WatchedPage, ...names: ('linenDress' | 'leatherBelt' | 'woolCoat')[]) {
  await page.goto(`${shop.url}/about/`)
  for (const name of names)
    await call(page, 'POST', '/api/cart/', { offer_id: idOf(shop.goods[name].offers), quantity: 1 })
  await openOrderPage(page, shop.url)
}

async function call(page: WatchedPage, method: string, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async (method, path, body) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      return (await fetch(path, { method, headers, body: JSON.stringify(body) })).status
    },
    method,
    path,
    body,
  )
  expect([path, status]).toEqual([path, 200])
}

function regionOf(name: string) {
  const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
  return { name, latitude, longitude, fias_id, kladr_id, timezone }
}

/** Each way as the shopper reads it: `•` chosen, `×` grey. */
function waysOf(page: WatchedPage): Promise<string[]> {
  return page.$$eval('.order-way__row', rows =>
    rows.map(row => {
      const { disabled, ariaPressed } = row as HTMLButtonElement
      const words = [...row.querySelectorAll('span')].map(span => span.textContent).filter(Boolean)
      return `${disabled ? '× ' : ariaPressed === 'true' ? '• ' : ''}${words.join(': ')}`
    }),
  )
}

/** Each tab with its count: `•` the chosen one. */
function tabsOf(page: WatchedPage): Promise<string[]> {
  return page.$$eval('.cart-tabs__tab', tabs =>
    tabs.map(
      tab =>
        `${tab.ariaPressed === 'true' ? '• ' : ''}${tab.firstChild?.textContent} ${tab.lastChild?.textContent}`,
    ),
  )
}

function notesOf(page: WatchedPage): Promise<string[]> {
  return page.$$eval('.cart-line', lines =>
    lines.flatMap(line => {
      const reason = line.querySelector('.staying__reason, .cart-line__gone')?.textContent
      const ways = [...line.querySelectorAll('.staying__way')].map(way => way.textContent)
      return reason
        ? [`${line.querySelector('.cart-line__name')?.textContent}: ${[reason, ...ways].join(' / ')}`]
        : []
    }),
  )
}

const orders = () => shop.shop.db.selectFrom('orders').selectAll().execute()
const linesOf = () => shop.shop.db.selectFrom('order_lines').select(['offer_id', 'quantity']).execute()

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_device, viewport) => {
  test('goods of the stores alone: the courier is grey with the reason, the pickup leads to an order', async () => {
    const page = await shop.page({ viewport })
    await openWith(page, 'woolCoat')

    await toDelivery(page)
    expect(await waysOf(page)).toEqual([
      '• Забрать в магазине: бесплатно: сегодня',
      '× Курьером: Есть только в магазинах',
    ])
    await choosePlace(page, 'Забрать в магазине')
    await fillClient(page)
    await goOn(page)
    await placeByForm(page)
    expect(await linesOf()).toEqual([{ offer_id: idOf(shop.goods.woolCoat.offers), quantity: 1 }])
    expect(page.faults).toEqual([])
    expect(await shop.broken()).toEqual([])
  })

  test('a mixed cart: what cannot go says why and how it could; the rest is ordered, it stays', async () => {
    const page = await shop.page({ viewport })
    await openWith(page, 'leatherBelt', 'woolCoat')

    expect(await tabsOf(page)).toEqual(['• Привезти 1', 'Забрать 1'])
    expect(await notesOf(page)).toEqual([
      'Пальто шерстяное: Есть только в магазинах / Забрать в магазине / Удалить',
    ])
    await click(page, '.staying__way ::-p-text(Забрать в магазине)')
    await page.waitForSelector('.cart-tabs__tab[aria-pressed="true"] ::-p-text(Забрать)')
    expect(await notesOf(page)).toEqual(['Ремень кожаный: Нет в магазинах Москвы / Доставить / Удалить'])
    await toDelivery(page)
    expect(await waysOf(page)).toEqual([
      '• Забрать в магазине: бесплатно: сегодня: 1 из 2 товаров, остальное останется в корзине',
      'Курьером: 299\u00a0Р: через 1–3 дня: 1 из 2 товаров, остальное останется в корзине',
    ])
    await chooseCourier(page)
    await goOn(page)
    await fillClient(page)
    await goOn(page)
    await placeByForm(page)

    expect(await linesOf()).toEqual([{ offer_id: idOf(shop.goods.leatherBelt.offers), quantity: 1 }])
    await openOrderPage(page, shop.url)
    expect(await page.$$eval('.cart-line__name', names => names.map(name => name.textContent))).toEqual([
      'Пальто шерстяное',
    ])
    expect(page.faults).toEqual([])
  })

  test('a refusal marks its lines, and what it offers leads to an order', async () => {
    const page = await shop.page({ viewport })
    await openWith(page, 'linenDress', 'leatherBelt')
    await readyByCourier(page)
    const dress = idOf(shop.goods.linenDress.offers)
    await shop.shop.db
      .updateTable('stock')
      .set({ qty: 0 })
      .where('offer_id', '=', dress)
      .where('store_id', '=', 1)
      .execute()
    await pressOrder(page)
    await page.waitForSelector('.refusal ::-p-text(«Платье льняное»: есть только в магазинах)')
    await page.waitForSelector('.refusal__changes ::-p-text(Платье льняное: Есть только в магазинах)')
    expect(await orders()).toEqual([])

    // The cart says it at the line; the way that was filled in stays chosen.
    await click(page, '.steps a ::-p-text(Корзина)')
    await page.waitForSelector('.staying__reason')
    expect(await notesOf(page)).toEqual([
      'Платье льняное: Есть только в магазинах / Забрать в магазине / Удалить',
    ])
    await click(page, '.staying__way ::-p-text(Удалить)')
    await page.waitForFunction(() => document.querySelectorAll('.cart-line').length === 1)
    await toDelivery(page)
    expect(await page.$eval('input[name="address"]', input => input.value)).toBe('Тверская, 1')
    await goOn(page)
    await atStep(page, 4)
    await placeByForm(page)
    expect(await linesOf()).toEqual([{ offer_id: idOf(shop.goods.leatherBelt.offers), quantity: 1 }])
    expect(page.faults.filter(fault => !fault.startsWith('409'))).toEqual([])
  })

  test('another city takes the store and the address of the old one away', async () => {
    const page = await shop.page({ viewport })
    await openWith(page, 'linenDress')
    await toDelivery(page)
    await chooseCourier(page)
    const stored = () => page.evaluate(() => sessionStorage.getItem('deliveryAddressStruct'))
    expect(await stored()).toContain('Тверская')

    await click(page, '.step__city')
    await openedAnew(page, () => click(page, 'dialog[open] ::-p-text(Казань)'))
    await openOrderPage(page, shop.url)
    await toDelivery(page)
    expect(await waysOf(page)).toEqual([
      '• Курьером: 299\u00a0Р: через 2–5 дней',
      '× Забрать в магазине: В вашем городе нет наших магазинов',
    ])
    expect(await page.$eval('input[name="address"]', input => input.value)).toBe('')
    expect((await stored()) ?? '').not.toContain('Тверская')
  })

  test('what is wrong is said at its field, and the first one has the focus', async () => {
    const page = await shop.page({ viewport })
    await openWith(page, 'woolCoat')
    await toDelivery(page)
    await goOn(page)
    await page.waitForSelector('.step [role=alert] ::-p-text(Выберите магазин)')

    // What only the server finds stands at its field too, on its step.
    await choosePlace(page, 'Забрать в магазине')
    await fillClient(page)
    await page.type('input[name="name"]', 'а'.repeat(100))
    await goOn(page)
    await atStep(page, 4)
    await pressOrder(page)
    await atStep(page, 3)
    await page.waitForSelector('#field-name-error ::-p-text(не длиннее 100 знаков)')
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
    expect(await orders()).toEqual([])
  })
})

test('a city changed behind the page’s back: its store is refused, named, and gone', async () => {
  const page = await shop.page()
  await openWith(page, 'linenDress')
  await readyByStore(page)
  // Another device of the same account, say: no other tab tells this one.
  const region_json = JSON.stringify(regionOf('Казань'))
  await shop.shop.db.updateTable('visitors').set({ region_json }).execute()
  await pressOrder(page)
  await atStep(page, 2)
  await page.waitForSelector('.step [role=alert] ::-p-text(магазин)')

  expect(await orders()).toEqual([])
  expect(await page.$('.order-way__point')).toBeNull()
})

test('another tab’s city opens this one anew', async () => {
  const page = await shop.page()
  await openWith(page, 'linenDress')
  const other = await shop.page({ context: page.browserContext() })
  await other.goto(`${shop.url}/about/`)
  await click(other, '.city-selector__open')
  await page.evaluate(() => {
    document.title = 'the page before'
  })
  await openedAnew(other, () => click(other, 'dialog[open] ::-p-text(Казань)'))

  await page.bringToFront()
  await page.waitForFunction(() => document.title !== 'the page before')
  await page.waitForSelector('.city-selector__open ::-p-text(Казань)')
})

test('with separate boxes each unticked one says so, and the first has the focus', async () => {
  await shop.close()
  shop = await openBrowserShop({ env: { CONSENTS: 'separate' } })
  const page = await shop.page()
  await openWith(page, 'woolCoat')
  await readyByStore(page)
  await pressOrder(page)
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'terms')
  await page.waitForSelector('#field-terms-error ::-p-text(Примите пользовательское соглашение)')
  await page.waitForSelector('#field-personal_data-error')
  expect(await orders()).toEqual([])

  await click(page, 'input[name="terms"]')
  await click(page, 'input[name="personal_data"]')
  await placeByForm(page)
  expect(await orders()).toHaveLength(1)
})
