import type { Page } from 'puppeteer'
import { DESKTOP, PHONE } from '../../support/browser/browser-shop.ts'
import { holdTimers } from '../../support/browser/hand-clock.ts'
import {
  atStep,
  choosePlace,
  chooseWay,
  click,
  fillClient,
  goOn,
  openOrderPage,
  readyByCourier,
  tap,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { takeMoneyOnline } from '../../support/orders/online-order.ts'

const shop = shopOfEachTest()

/** Of an element, in pixels from the window's left. */
const edges = (page: Page, selector: string) =>
  page.$eval(selector, element => {
    const { left, right } = element.getBoundingClientRect()
    return [left, right]
  })

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_device, viewport) => {
  test('every step is accessible to everybody', async () => {
    const page = await shop.page({ viewport })
    await fillCart(shop, page)
    await openOrderPage(page, shop.url)
    expect(await violations(page)).toEqual([])

    await toDelivery(page)
    await chooseWay(page, 'Курьером')
    await page.waitForSelector('input[name="address"]')
    expect(await violations(page)).toEqual([])
    await chooseWay(page, 'Забрать в магазине')
    await page.waitForSelector('dialog[open] .point-row')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await popupsGone(page)

    await choosePlace(page, 'Забрать в магазине')
    await atStep(page, 3)
    await goOn(page)
    await page.waitForSelector('#field-name-error')
    expect(await violations(page)).toEqual([])
    await fillClient(page)
    await goOn(page)
    await atStep(page, 4)
    await page.waitForSelector('.review ::-p-text(Витрина на Тверской)')
    expect(await violations(page)).toEqual([])
    expect(page.faults).toEqual([])
  })
})

test('on a tablet the sums are as wide as the step over them, folded like everything else that folds', async () => {
  const page = await shop.page({ viewport: { ...PHONE, width: 768 } })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  expect(await edges(page, '.summary__fold')).toEqual(await edges(page, '.order__step'))
  const marker = (selector: string) =>
    page.$eval(selector, line => {
      const { listStyleType } = getComputedStyle(line)
      const { borderWidth, marginLeft, content } = getComputedStyle(line, '::after')
      return { listStyleType, content, borderWidth, isAtTheEnd: Number.parseFloat(marginLeft) > 100 }
    })
  const others = await marker('.cart .fold > summary')

  await toDelivery(page)
  await page.waitForSelector('.summary__line', { visible: true })
  expect(await marker('.summary__line')).toEqual(others)
  await click(page, '.summary__line')
  await page.waitForSelector('.summary__good', { visible: true })
})

test('a line that was taken out is given back in its place', async () => {
  const page = await shop.page()
  await fillCart(shop, page, { belts: 1 })
  // Its place is kept for six seconds: as long as this test takes.
  await holdTimers(page)
  await openOrderPage(page, shop.url)
  const names = () => page.$$eval('.cart-line__name', lines => lines.map(line => line.textContent))
  const before = await names()
  await click(page, 'button[aria-label="Удалить: Платье льняное"]')
  await page.waitForSelector('.cart-removed ::-p-text(Платье льняное — удалено)')
  expect(await names()).not.toContain('Платье льняное')

  await click(page, '.cart-removed button')
  await page.waitForFunction(
    count => document.querySelectorAll('.cart-line').length === count,
    {},
    before.length,
  )
  expect((await names()).toSorted()).toEqual(before.toSorted())
  expect(await page.$('.cart-removed')).toBeNull()
})

test('a tab chooses service 4 or 3, and the cart keeps it', async () => {
  const page = await shop.page()
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  await page.waitForSelector('.cart-tabs__tab[aria-pressed="true"] ::-p-text(Привезти)')
  const recalculated = page.waitForResponse(
    answer => answer.url().endsWith('/api/cart/') && answer.request().method() === 'POST',
  )
  await click(page, '.cart-tabs__tab ::-p-text(Забрать)')
  const answer = await recalculated
  expect(await answer.json()).toMatchObject({ tab: 'selfpickup', service_id: 3 })

  await page.reload()
  await page.waitForSelector('.cart-tabs__tab[aria-pressed="true"] ::-p-text(Забрать)')
})

test('from home by the menu to an order at a store on a phone: 10 taps and three typed fields', async () => {
  const page = await shop.page({ viewport: PHONE })
  const { linenDress } = shop.goods
  let taps = 0
  const finger = async (selector: string) => {
    taps++
    await tap(page, selector)
  }
  await page.goto(shop.url)
  await page.waitForSelector('html[data-started]')
  const follow = async (selector: string) => {
    await Promise.all([page.waitForNavigation(), finger(selector)])
    await page.waitForSelector('html[data-started]')
  }
  // Nothing is asked of somebody who has only just come.
  expect(await page.$('.city-detection__question')).toBeNull()
  await finger('.navbar [data-burger-open]')
  await follow('[data-burger] .burger__row--root ::-p-text(Женщинам)')
  await follow(`main .tile__link[href="/product/${linenDress.slug}-${linenDress.id}/"]`)
  await finger('.buy__button ::-p-text(Выбрать размер)')
  await finger('dialog[open] .size-sheet__row ::-p-text(44)')
  await popupsGone(page)
  await finger('.buy__button')
  await follow('.added-sheet ::-p-text(Оформить)')
  expect(await page.$('[data-city-question]')).toBeNull()
  await finger('.soonest__take')
  // The first field has the focus; the keyboard's own key leads from one to the next.
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
  await page.keyboard.type('Анна Каренина')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9161234567')
  await page.keyboard.press('Tab')
  await page.keyboard.type('anna@example.ru')
  await finger('.order-bar__button ::-p-text(Проверить заказ)')
  await page.waitForSelector('[data-order][data-step="4"] .order-bar__button:not([aria-busy])')
  await finger('.order-bar__button')
  await page.waitForFunction(() => location.search.includes('ORDER_ID'))

  expect(taps).toBe(10)
  expect(await shop.shop.db.selectFrom('orders').selectAll().execute()).toEqual([
    expect.objectContaining({ service_id: 3, total: linenDress.offers[1]?.price }),
  ])
  expect(page.faults).toEqual([])
})

test('on a wide screen the cart is as wide as the page, and its steps stand in the middle', async () => {
  const width = 1920
  const page = await shop.page({ viewport: { width, height: 900 } })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  const [left, right] = await edges(page, '.order')
  expect([(await edges(page, '.cart'))[0], (await edges(page, '.summary'))[1]]).toEqual([left, right])
  // Two lines side by side: neither leaves a third of its row empty.
  const tops = await page.$$eval('.cart-line', lines => lines.map(line => line.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([2, 1])
  await toDelivery(page)
  const [from = 0, to = 0] = await edges(page, '.order__columns')
  expect(from).toBeGreaterThan(left as number)
  expect(from + to).toBe(await page.$eval('.order__steps', layer => layer.clientWidth))
  expect(page.faults).toEqual([])
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s a store’s row chooses at once, and «Подробнее» beside it shows the store first',
  async (_device, viewport) => {
    const page = await shop.page({ viewport })
    await fillCart(shop, page, { belts: 0 })
    await openOrderPage(page, shop.url)
    await toDelivery(page)
    await chooseWay(page, 'Забрать в магазине')
    await click(page, 'dialog[open] .point-place ::-p-text(Подробнее)')
    await page.waitForSelector('dialog[open] .point__name')
    await click(page, 'dialog[open] .point__back')
    await click(page, 'dialog[open] .point-row')
    await atStep(page, 3)
    expect(page.faults).toEqual([])
  },
)

test('on a phone a line of the cart is at most 150 px high, its heart and cross whole targets on and beside the picture', async () => {
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  const boxes = (selector: string) =>
    page.$$eval(selector, all => all.map(each => each.getBoundingClientRect().toJSON() as DOMRect))
  for (const { height } of await boxes('.cart-line')) expect(height).toBeLessThanOrEqual(150)
  const [price, quantity] = await Promise.all(['.cart-line__price', '.quantity'].map(boxes))
  expect(price?.[0]?.top).toBeGreaterThan(quantity?.[0]?.top as number)
  expect(price?.[0]?.bottom).toBeLessThan(quantity?.[0]?.bottom as number)
  for (const { width, height } of [
    ...(await boxes('.cart-line .heart')),
    ...(await boxes('.cart-line .cross')),
  ])
    expect([width, height]).toEqual([44, 44])
  expect(await page.$eval('.footer', footer => footer.checkVisibility())).toBe(true)

  await toDelivery(page)
  expect(await page.$eval('.footer', footer => footer.checkVisibility())).toBe(false)
  await choosePlace(page, 'Забрать в магазине')
  await atStep(page, 3)
  expect(await page.$eval('.footer', footer => footer.checkVisibility())).toBe(false)
})

test('a store chosen on the card is the order’s: the cart names it and goes on to the recipient', async () => {
  const page = await shop.page()
  await fillCart(shop, page, { belts: 0 })
  const entry = { service_id: 3, point_id: String(shop.goods.tverskaya.id) }
  const region_fias_id = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'
  await page.evaluate(
    stored => sessionStorage.setItem('deliveryAddressStruct', stored),
    JSON.stringify({ region_fias_id, ...entry }),
  )
  await openOrderPage(page, shop.url)
  await page.waitForSelector('.order-bar__place ::-p-text(Витрина на Тверской)')
  await page.waitForSelector('.order-bar__button ::-p-text(К получателю)')
  await goOn(page)
  await atStep(page, 3)
  await click(page, '.steps__item a ::-p-text(Доставка)')
  await page.waitForSelector('.order-way[data-chosen] .order-way__point ::-p-text(Витрина на Тверской)')
  await chooseWay(page, 'Забрать в магазине')
  await page.waitForSelector('dialog[open] .point__name ::-p-text(Витрина на Тверской)')
  await click(page, 'dialog[open] ::-p-text(Забрать отсюда)')
  await atStep(page, 3)
})

test('paying online leads on to the provider, and «back» from there to the order', async () => {
  await takeMoneyOnline(shop)
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await readyByCourier(page)
  // Nothing is said twice: neither the day, which stands above, nor a sum that the button names.
  await page.waitForSelector('.order-bar__words:not(.order-bar__wide)', { hidden: true })
  await click(page, '.choice__item ::-p-text(Картой онлайн)')
  await page.waitForSelector('.order-bar__button:not([aria-busy]) ::-p-text(Оплатить 4\u00a0289\u00a0Р)')
  const widths = await page.$$eval('.order-bar__sum, .order-bar__button', all =>
    all.map(each => each.getBoundingClientRect().width),
  )
  expect(widths[1]).toBe(PHONE.width - 32)
  expect(await page.$eval('.order-bar__sum', sum => getComputedStyle(sum).clipPath)).toBe('inset(50%)')
  expect(await page.$$eval('.review__row', rows => rows.length)).toBe(2)
  await goOn(page)
  await page.waitForFunction(() => location.pathname.startsWith('/pretend-payment/'))
  const [order] = await shop.shop.db.selectFrom('orders').selectAll().execute()
  expect(order).toMatchObject({ total: 4289, payment_status: 'waiting' })

  await page.goBack()
  await page.waitForFunction(id => location.search === `?ORDER_ID=${id}`, {}, order?.id)
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBeNull()
})

test('without script the page still says what is in the cart', async () => {
  const page = await shop.page()
  await fillCart(shop, page)
  await page.setJavaScriptEnabled(false)
  await page.goto(`${shop.url}/order/`)
  const words = await page.$eval('main', main => (main as HTMLElement).innerText)
  expect(words).toMatch(/Платье льняное[\s\S]*Итого\s*6\s588\sР/)
})

test('on a phone the cart’s promise has one line, however long its day is', async () => {
  const page = await shop.page({ viewport: PHONE })
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  const promise = '.order-bar__words:not(.order-bar__wide)'
  await page.waitForSelector(promise)
  const [height, overflow, button] = await page.$eval(promise, words => {
    words.textContent = 'привезём 30 ноября – 2 декабря'
    const button = document.querySelector('.order-bar__button') as Element
    return [
      words.getBoundingClientRect().height,
      words.scrollWidth - words.clientWidth,
      button.scrollWidth - button.clientWidth,
    ]
  })
  expect([height, overflow, button]).toEqual([16, 0, 0])
})
