import { TOAST_CLOSED_COOKIE } from '../../../server/contract/content/notices.ts'
import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import {
  type BrowserShop,
  openBrowserShop,
  PHONE,
  type WatchedPage,
} from '../../support/browser/browser-shop.ts'
import {
  atStep,
  chooseCourier,
  chooseWay,
  click,
  fillClient,
  goOn,
  openOrderPage,
  placeByForm,
  pressOrder,
  readyByStore,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { fillCart, placeOrder } from '../../support/browser/shop-pages.ts'
import { BUILT_IN_TOWNS } from '../../support/goods/built-in-towns.ts'
import { makeMember } from '../../support/goods/promotions.ts'
import { changeCourier } from '../../support/goods/test-points.ts'

const INTERVALS = [
  { from: '10:00', to: '14:00' },
  { from: '14:00', to: '18:00' },
]

let shop: BrowserShop
beforeEach(async () => {
  shop = await openBrowserShop()
})
afterEach(() => shop.close())

const order = () => shop.shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()

/** The order page at step 2, by courier. */
async function byCourier(page: WatchedPage): Promise<void> {
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await toDelivery(page)
}

test('a day and hours are chosen, survive a reload, and are kept with the order', async () => {
  await changeCourier(shop.shop.db, { days_ahead: 7, intervals_json: JSON.stringify(INTERVALS) })
  const page = await shop.page({ viewport: PHONE })
  await byCourier(page)
  await chooseCourier(page)
  await click(page, '.days__day:nth-of-type(4)')
  await click(page, '.intervals .chip ::-p-text(14:00–18:00)')
  const day = await page.$eval('.days__day[aria-pressed="true"]', each => each.textContent)
  await page.reload()
  await page.waitForSelector('.intervals .chip[aria-pressed="true"] ::-p-text(14:00–18:00)')
  expect(await page.$eval('.days__day[aria-pressed="true"]', each => each.textContent)).toBe(day)
  await goOn(page)
  await fillClient(page)
  await goOn(page)
  await page.waitForSelector('.review ::-p-text(14:00–18:00)')
  await placeByForm(page)

  expect(await order()).toMatchObject({
    // The first day is tomorrow, the fourth three more.
    delivery_days: 4,
    delivery_interval_from: '14:00',
    delivery_interval_to: '18:00',
  })
})

test('days and hours stay where they are when the address has been calculated', async () => {
  Object.assign(shop.shop.providers, { addresses: pretendAddresses(BUILT_IN_TOWNS, { has_streets: true }) })
  await changeCourier(shop.shop.db, { days_ahead: 7, intervals_json: JSON.stringify(INTERVALS) })
  const page = await shop.page({ viewport: PHONE })
  await byCourier(page)
  await chooseWay(page, 'Курьером')
  const topOf = (selector: string) => page.$eval(selector, each => each.getBoundingClientRect().top + scrollY)
  await page.waitForSelector('.intervals')
  const before = [await topOf('.days'), await topOf('.intervals')]

  await page.type('input[name="address"]', 'Тверская, 1')
  await page.focus('input[name="flat"]')
  await page.waitForSelector('.order-way__exact ::-p-text(для этого адреса)')

  expect([await topOf('.days'), await topOf('.intervals')]).toEqual(before)
})

test.each([
  ['a phone', { viewport: PHONE }],
  ['a desktop', {}],
])(
  'an address that is nowhere is asked for again at its field, on %s, and nothing typed is lost',
  async (_, options) => {
    const pretend = pretendAddresses(BUILT_IN_TOWNS, { has_streets: true })
    Object.assign(shop.shop.providers, { addresses: { ...pretend, houses: 'all' } })
    const page = await shop.page(options)
    await byCourier(page)
    await chooseWay(page, 'Курьером')
    await page.type('input[name="address"]', 'Небывалая, 5')
    await page.type('input[name="flat"]', '12')
    await goOn(page)
    await fillClient(page)
    await goOn(page)
    await pressOrder(page)

    await atStep(page, 2)
    await page.waitForSelector('.address .field__error ::-p-text(Уточните адрес: улица и дом)')
    const typed = () =>
      page.$$eval('input[name="address"], input[name="flat"]', all => all.map(({ value }) => value))
    expect(await typed()).toEqual(['Небывалая, 5', '12'])
    await page.type('input[name="address"]', '7')
    await page.waitForSelector('.address .field__error', { hidden: true })
    expect(await typed()).toEqual(['Небывалая, 57', '12'])
    expect(await shop.shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  },
)

test('a day and hours beyond the list are the first ones', async () => {
  await changeCourier(shop.shop.db, { days_ahead: 7, intervals_json: JSON.stringify(INTERVALS) })
  const page = await shop.page()
  await page.goto(`${shop.url}/about/`)
  await page.evaluate(() => {
    sessionStorage.setItem('deliveryDay', '50')
    sessionStorage.setItem('deliveryInterval', '9')
  })
  await byCourier(page)
  await chooseCourier(page)
  await page.waitForSelector('.days__day:nth-of-type(1)[aria-pressed="true"]')
  await page.waitForSelector('.intervals .chip:nth-of-type(1)[aria-pressed="true"]')
  await goOn(page)
  await fillClient(page)
  await goOn(page)
  await placeByForm(page)
  expect(await order()).toMatchObject({ delivery_days: 1, delivery_interval_from: '10:00' })
})

test('an address is suggested, chosen by the keys, kept by its parts; exact until it changes', async () => {
  Object.assign(shop.shop.providers, { addresses: pretendAddresses(BUILT_IN_TOWNS, { has_streets: true }) })
  const page = await shop.page()
  await byCourier(page)
  await chooseWay(page, 'Курьером')
  await page.type('input[name="address"]', 'тверская 7')
  await page.waitForSelector('.address__item ::-p-text(ул. Тверская, 7)')
  await page.keyboard.press('ArrowDown')
  await page.waitForSelector('.address__item[aria-selected="true"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.address__list', { hidden: true })
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name="address"]')?.value === 'ул. Тверская, 7',
  )
  await page.waitForSelector('.order-way__exact ::-p-text(для этого адреса)')

  await page.type('input[name="address"]', 'а')
  await page.waitForSelector('.order-way__exact ::-p-text(уточним по адресу)')
  await page.keyboard.press('Backspace')
  await page.waitForSelector('.address__item')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.address__list', { hidden: true })
  await click(page, 'input[name="flat"]')
  await page.waitForSelector('.order-way__exact ::-p-text(для этого адреса)')
  await page.keyboard.type('12')
  await goOn(page)
  await fillClient(page)
  await goOn(page)
  await placeByForm(page)
  expect(await order()).toMatchObject({
    address: 'Москва, ул. Тверская, 7, кв. 12',
    street: 'ул. Тверская',
    house: '7',
    flat: '12',
  })
  expect(page.faults).toEqual([])
})

test('signing in by SMS in place comes back to the step, with what the account knows; then bonuses pay', async () => {
  const known = await shop.signIn()
  await known.post('/api/lk/user/').send({ name: 'Анна Каренина', email: 'anna@example.ru' }).expect(200)
  await makeMember(shop.shop.db, '+79161234567', [{ bonuses: 500 }])
  shop.pass(120_000)
  const page = await shop.page({ viewport: PHONE })
  await byCourier(page)
  await chooseCourier(page)
  await goOn(page)
  await atStep(page, 3)
  await click(page, '.step ::-p-text(Войти по СМС)')
  await page.type('.step__sign-in input[name="phone"]', '9161234567')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.step__sign-in input[name="sms_code"]')
  const code = await shop.codeFor()
  await Promise.all([page.waitForNavigation(), page.type('input[name="sms_code"]', code)])
  await page.waitForSelector('.step__known ::-p-text(Анна Каренина, +7 916 123 45 67, anna@example.ru)')
  await atStep(page, 3)

  await click(page, '.steps a ::-p-text(Корзина)')
  await click(page, 'summary ::-p-text(Бонусы: 500)')
  await click(page, '.fold ::-p-text(Списать)')
  await page.waitForSelector('.fold__entry[data-applied] ::-p-text(Спишется 500 бонусов)')
  await page.waitForSelector('.sums ::-p-text(Бонусы)')
  await goOn(page)
  await page.waitForSelector('.ways')
  expect(await page.$eval('input[name="address"]', input => input.value)).toBe('Тверская, 1')
  await goOn(page)
  // All is known of the client: the step is passed over.
  await atStep(page, 4)
  await placeByForm(page)
  expect(await order()).toMatchObject({ total: 3990 - 500 + 299, email: 'anna@example.ru' })
  expect(await shop.broken()).toEqual([])
  expect(page.faults).toEqual([])
})

test('the order carries the metrics’ own number of this browser', async () => {
  const page = await shop.page()
  const domain = new URL(shop.url).hostname
  await page.browserContext().setCookie({ name: '_ym_uid', value: '1700000000123456', domain, path: '/' })
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await readyByStore(page)
  await placeByForm(page)
  expect(await order()).toMatchObject({ ym_id: '1700000000123456' })
})

describe('the metrics', () => {
  test('receive an order once, in whichever tab and however often its page is opened, and not before the notice is closed', async () => {
    await shop.close()
    shop = await openBrowserShop({ env: { METRIKA_ID: '1' } })
    // What the script of others would read.
    const messagesOf = (tab: WatchedPage) =>
      tab.evaluate(() =>
        (
          (window as unknown as { dataLayer?: { ecommerce?: { purchase?: object } }[] }).dataLayer ?? []
        ).flatMap(each => each.ecommerce?.purchase ?? []),
      )
    const ordering = await shop.page()
    const order_id = await placeOrder(shop, ordering)
    // Leaving a page closes the notice, sooner or later; here it is the first thing that is seen, in a browser of its own.
    const cookies = await ordering.browserContext().cookies()
    const page = await shop.page()
    await page.browserContext().setCookie(...cookies.filter(({ name }) => name !== TOAST_CLOSED_COOKIE))
    // It stands in for that script, which is far away.
    await page.evaluateOnNewDocument(() => Object.assign(window, { ym: () => undefined }))
    await page.goto(`${shop.url}/order/?ORDER_ID=${order_id}`)
    const { id, tax } = await order()
    await page.waitForSelector('[data-widget="order-actions"][data-widget-status="awake"]')
    expect(await messagesOf(page)).toEqual([])

    await click(page, '[data-cookie-toast-close]')
    await page.waitForFunction(() => document.cookie.includes('purchases-told'))
    expect(await messagesOf(page)).toEqual([
      expect.objectContaining({
        actionField: { id, revenue: 3990, tax, shipping: 0, coupon: '', user_orders_total: 1 },
      }),
    ])
    await page.reload()
    await page.waitForSelector('[data-widget="order-actions"][data-widget-status="awake"]')
    expect(await messagesOf(page)).toEqual([])
    const other = await shop.page({ context: page.browserContext() })
    await other.goto(page.url())
    await other.waitForSelector('[data-widget="order-actions"][data-widget-status="awake"]')
    expect(await messagesOf(other)).toEqual([])
  })
})

test('with separate boxes the one for advertising is the newsletter’s: there is no second', async () => {
  await shop.close()
  shop = await openBrowserShop({ env: { CONSENTS: 'separate' } })
  const page = await shop.page()
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await readyByStore(page)
  const boxes = () =>
    page.$$eval('.agreements input', inputs => inputs.map(({ name, checked }) => [name, checked]))
  expect(await boxes()).toEqual([
    ['terms', false],
    ['personal_data', false],
    ['advertising', false],
    ['call_me', false],
  ])
  for (const name of ['terms', 'personal_data', 'advertising']) await click(page, `input[name="${name}"]`)
  await placeByForm(page)
  expect(await order()).toMatchObject({ subscribe: 1, call_me: 0 })
})
