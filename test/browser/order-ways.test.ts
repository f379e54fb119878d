import { jest } from '@jest/globals'
import {
  type BrowserShop,
  DESKTOP,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../support/browser-shop.ts'
import { builtInTown } from '../support/built-in-towns.ts'
import { click, fillClient, openOrderPage, placeByForm, pressOrder } from '../support/order-form.ts'

jest.setTimeout(120_000)

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
  return page.$$eval('.choice__item', items =>
    items.map(item => {
      const input = item.querySelector('input') as HTMLInputElement
      const words = [...item.querySelectorAll('span')].map(span => span.textContent)
      return `${input.disabled ? '× ' : input.checked ? '• ' : ''}${words.join(': ')}`
    }),
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

    expect(await waysOf(page)).toEqual([
      '• Самовывоз из магазина: сегодня, бесплатно',
      '× Курьер: Есть только в магазинах',
    ])
    await click(page, 'label:has(input[name="point_id"])')
    await fillClient(page)
    await placeByForm(page)
    expect(await linesOf()).toEqual([{ offer_id: idOf(shop.goods.woolCoat.offers), quantity: 1 }])
    expect(page.faults).toEqual([])
    expect(await shop.broken()).toEqual([])
  })

  test('a mixed cart: what cannot go says why and how it could; the rest is ordered, it stays', async () => {
    const page = await shop.page({ viewport })
    await openWith(page, 'leatherBelt', 'woolCoat')

    expect(await waysOf(page)).toEqual(
      [
        '• Самовывоз из магазина: сегодня, бесплатно: 1 из 2 товаров, остальное останется в корзине',
        'Курьер: через 1–3 дня, 299 Р: 1 из 2 товаров, остальное останется в корзине',
      ].map(words => words.replace('299 Р', '299\u00a0Р')),
    )
    expect(await notesOf(page)).toEqual([
      'Ремень кожаный: Нет в магазинах города Москва / Доставить курьером / Удалить',
    ])
    await click(page, '.staying__way ::-p-text(Доставить курьером)')
    await page.waitForSelector('input[name="street"]')
    expect(await notesOf(page)).toEqual([
      'Пальто шерстяное: Есть только в магазинах / Забрать в магазине / Удалить',
    ])
    await page.type('input[name="street"]', 'Тверская')
    await page.type('input[name="house"]', '1')
    await fillClient(page)
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
    await click(page, 'label ::-p-text(Курьер)')
    await page.waitForSelector('input[name="street"]')
    await page.type('input[name="street"]', 'Тверская')
    await page.type('input[name="house"]', '1')
    await fillClient(page)
    const dress = idOf(shop.goods.linenDress.offers)
    await shop.shop.db
      .updateTable('stock')
      .set({ qty: 0 })
      .where('offer_id', '=', dress)
      .where('store_id', '=', 1)
      .execute()
    await pressOrder(page)
    await page.waitForSelector('.checkout__refusal ::-p-text(«Платье льняное»: есть только в магазинах)')
    await page.waitForSelector('.staying__reason')

    expect(await notesOf(page)).toEqual([
      'Платье льняное: Есть только в магазинах / Забрать в магазине / Удалить',
    ])
    // The way that was filled in stays chosen, though the pickup could now take as much.
    expect(await page.$eval('input[name="street"]', input => input.value)).toBe('Тверская')
    expect(await orders()).toEqual([])
    await click(page, '.staying__way ::-p-text(Удалить)')
    await page.waitForFunction(() => document.querySelectorAll('.cart-line').length === 1)
    await placeByForm(page)
    expect(await linesOf()).toEqual([{ offer_id: idOf(shop.goods.leatherBelt.offers), quantity: 1 }])
    expect(page.faults.filter(fault => !fault.startsWith('409'))).toEqual([])
  })

  test('another city takes the store and the address of the old one away', async () => {
    const page = await shop.page({ viewport })
    await openWith(page, 'linenDress')
    await click(page, 'label:has(input[name="point_id"])')
    await click(page, 'label ::-p-text(Курьер)')
    await page.waitForSelector('input[name="street"]')
    await page.type('input[name="street"]', 'Тверская')
    await page.type('input[name="house"]', '1')
    const kept = () => page.evaluate(() => sessionStorage.getItem('deliveryAddressStruct'))
    expect(await kept()).toContain('Тверская')

    await click(page, '.checkout__city')
    await Promise.all([page.waitForNavigation(), click(page, 'dialog[open] ::-p-text(Казань)')])
    await openOrderPage(page, shop.url)
    expect(await waysOf(page)).toEqual([
      '× Самовывоз из магазина: В вашем городе нет наших магазинов',
      '• Курьер: через 2–5 дней, 299\u00a0Р',
    ])
    expect(await page.$eval('input[name="street"]', input => input.value)).toBe('')
    expect((await kept()) ?? '').not.toContain('Тверская')

    // Back in Moscow the store is not chosen either.
    await call(page, 'PATCH', '/api/v3/state/', { region: regionOf('Москва') })
    await openOrderPage(page, shop.url)
    await click(page, 'label ::-p-text(Самовывоз из магазина)')
    await page.waitForSelector('input[name="point_id"]')
    expect(await page.$('input[name="point_id"]:checked')).toBeNull()
  })

  test('what is wrong is said at its field, and the first one has the focus', async () => {
    const page = await shop.page({ viewport })
    await openWith(page, 'woolCoat')
    await pressOrder(page)
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'point_id')
    expect(await page.$$eval('.field__error', errors => errors.map(error => error.textContent))).toEqual([
      'Выберите магазин',
      'Обязательное поле',
      'Обязательное поле',
      'Обязательное поле',
    ])

    // What only the server finds stands at its field too.
    await click(page, 'label:has(input[name="point_id"])')
    await fillClient(page)
    await page.type('input[name="name"]', 'а'.repeat(100))
    await pressOrder(page)
    await page.waitForSelector('#field-name-error ::-p-text(не длиннее 100 знаков)')
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
    expect(await orders()).toEqual([])
  })
})

test('a city changed behind the page’s back: its store is refused, told, and gone', async () => {
  const page = await shop.page()
  await openWith(page, 'linenDress')
  await click(page, 'label:has(input[name="point_id"])')
  await fillClient(page)
  // Another device of the same account, say: no other tab tells this one.
  const region_json = JSON.stringify(regionOf('Казань'))
  await shop.shop.db.updateTable('visitors').set({ region_json }).execute()
  await pressOrder(page)
  await page.waitForSelector('.checkout__refusal ::-p-text(Этот магазин в другом городе)')

  expect(await orders()).toEqual([])
  expect(await page.$('input[name="point_id"]:checked')).toBeNull()
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
  await Promise.all([other.waitForNavigation(), click(other, 'dialog[open] ::-p-text(Казань)')])

  await page.bringToFront()
  await page.waitForFunction(() => document.title !== 'the page before')
  await page.waitForSelector('.checkout__title ::-p-text(Доставка, Казань)')
})

test('with separate boxes each unticked one says so, and the first has the focus', async () => {
  await shop.close()
  shop = await openBrowserShop({ env: { CONSENTS: 'separate' } })
  const page = await shop.page()
  await openWith(page, 'woolCoat')
  await click(page, 'label:has(input[name="point_id"])')
  await fillClient(page)
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
