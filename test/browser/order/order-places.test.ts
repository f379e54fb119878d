import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import {
  atStep,
  awake,
  choosePlace,
  chooseWay,
  click,
  fillClient,
  goOn,
  openOrderPage,
  placeByForm,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { popupsGone } from '../../support/browser/popups-gone.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart, patch } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { openPoints, stopCourier } from '../../support/goods/test-points.ts'

const shop = shopOfEachTest()
beforeEach(async () => {
  await openPoints(shop.shop.db)
})

const orders = () => shop.shop.db.selectFrom('orders').selectAll().execute()
const rowsOf = (page: WatchedPage) =>
  page.$$eval('dialog[open] .point-row__place', rows => rows.map(row => row.textContent))

/** An entry of the history stands for the popup: it comes with its code, a moment after it is seen. */
const hasEntry = (page: WatchedPage) => page.waitForFunction(() => Boolean(history.state?.popup))

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_device, viewport) => {
  test('a town that nobody knows is said to have no way, in the cart and at step 2, with what to do', async () => {
    const page = await shop.page({ viewport })
    await fillCart(shop, page, { belts: 0 })
    const unknown = {
      name: 'Нигдеград',
      fias_id: 'aaaaaaaa-0000-4000-8000-000000000001',
      kladr_id: '7700000000099',
    }
    const region = { ...builtInTown('Москва'), ...unknown }
    await patch(shop, page, '/api/v3/state/', { region })
    await openOrderPage(page, shop.url)
    await page.waitForSelector('.cart .no-ways ::-p-text(как доставить заказ в «Нигдеград»)')
    await page.goto(`${shop.url}/order/#delivery`)
    await awake(page, 'checkout-delivery')
    await atStep(page, 2)
    await page.waitForSelector('.step .no-ways ::-p-text(Выберите город из подсказок)')
    expect(await page.$$('.order-way')).toEqual([])
    expect(await violations(page)).toEqual([])
    await click(page, '.step .no-ways ::-p-text(Выбрать город)')
    await page.waitForSelector('dialog[open] input')
    expect(page.faults).toEqual([])
  })

  test('where no courier goes the tab «Привезти» goes on, by its pick-up points', async () => {
    await stopCourier(shop.shop.db)
    const page = await shop.page({ viewport })
    await fillCart(shop, page)
    await openOrderPage(page, shop.url)
    await page.waitForSelector('.cart-tabs__tab[aria-pressed="true"] ::-p-text(Привезти)')
    expect(await page.$$eval('.cart-tabs__count', counts => counts.map(count => count.textContent))).toEqual([
      '2',
      '1',
    ])
    await click(page, '.cart-tabs__tab ::-p-text(Забрать)')
    await page.waitForSelector('.cart__stays')
    await click(page, '.cart-tabs__tab ::-p-text(Привезти)')
    await page.waitForSelector('.cart__stays', { hidden: true })

    await toDelivery(page)
    await goOn(page)
    await page.waitForSelector('.step [role=alert] ::-p-text(Выберите способ доставки)')
    await choosePlace(page, 'В пункт выдачи', 'Университет')
    await fillClient(page)
    await goOn(page)
    await placeByForm(page)
    expect(await orders()).toEqual([
      expect.objectContaining({ service_id: 100, point_id: 'CDEK2', total: 6588 + 199 }),
    ])
    expect(page.faults).toEqual([])
  })

  test('step 4 says what the chosen place takes on receipt, as its detail did', async () => {
    await shop.shop.db.updateTable('pickup_points').set({ has_cash: 0 }).where('id', '=', 'CDEK2').execute()
    const page = await shop.page({ viewport })
    await fillCart(shop, page, { belts: 0 })
    await openOrderPage(page, shop.url)
    await toDelivery(page)
    await chooseWay(page, 'В пункт выдачи')
    await click(page, 'dialog[open] .point-row ::-p-text(Университет)')
    await page.waitForSelector('dialog[open] .point dd::-p-text(картой)')
    await click(page, 'dialog[open] ::-p-text(Забрать отсюда)')
    await fillClient(page)
    await goOn(page)
    await atStep(page, 4)
    await page.waitForFunction(
      () => document.querySelector('.step .choice__note')?.textContent?.trim() === 'Картой',
    )
    expect(page.faults).toEqual([])
  })

  test('«back» closes the list of points and keeps the step; a chosen point leaves no popup to come back to', async () => {
    const page = await shop.page({ viewport })
    await fillCart(shop, page)
    await openOrderPage(page, shop.url)
    await toDelivery(page)
    await chooseWay(page, 'В пункт выдачи')
    await page.waitForSelector('dialog[open] .point-row')
    await hasEntry(page)
    await page.goBack()
    await popupsGone(page)
    await atStep(page, 2)
    expect(new URL(page.url()).hash).toBe('#delivery')

    // Closed in another way it leaves nothing behind: one «back» is the cart.
    await chooseWay(page, 'В пункт выдачи')
    await click(page, 'dialog[open] button[aria-label="Закрыть"]')
    await popupsGone(page)
    await page.waitForFunction(() => !history.state?.popup)
    await page.goBack()
    await atStep(page, 1)

    // The pointer rests where the popup's cross was: over the header's cart, which opens under it.
    await page.mouse.move(0, 0)
    await toDelivery(page)
    await choosePlace(page, 'В пункт выдачи')
    await atStep(page, 3)
    await page.goBack()
    await atStep(page, 2)
    await page.waitForSelector('.order-way__point')
    expect(await page.$('dialog[open]')).toBeNull()

    // A reload forgets the popup, and its entry with it.
    await chooseWay(page, 'В пункт выдачи')
    await page.waitForSelector('dialog[open]')
    await hasEntry(page)
    await page.reload()
    await atStep(page, 2)
    await page.waitForFunction(() => !history.state?.popup)
    await page.goBack()
    await atStep(page, 1)
    expect(page.faults).toEqual([])
  })

  test('the list behind a point’s detail is not seen, and is the same one when the shopper comes back to it', async () => {
    const page = await shop.page({ viewport })
    await fillCart(shop, page)
    await openOrderPage(page, shop.url)
    await toDelivery(page)
    await chooseWay(page, 'В пункт выдачи')
    const row = await page.waitForSelector('dialog[open] .point-row', { visible: true })
    await click(page, 'dialog[open] .point-row')
    await page.waitForSelector('dialog[open] .point__back')
    expect(await row?.isVisible()).toBe(false)
    await click(page, 'dialog[open] .point__back')
    await page.waitForSelector('dialog[open] .point__back', { hidden: true })
    expect(await row?.isVisible()).toBe(true)
    expect(page.faults).toEqual([])
  })

  test('«back» closes the popups of a card and keeps the card', async () => {
    const page = await shop.page({ viewport })
    const { leatherBelt, linenDress } = shop.goods
    await page.goto(`${shop.url}/about/`)
    await page.goto(`${shop.url}/product/${leatherBelt.slug}-${leatherBelt.id}/`)
    await awake(page, 'delivery-block')
    await click(page, '.delivery__line--points')
    await click(page, 'dialog[open] .point-row ::-p-text(Университет)')
    await page.waitForSelector('dialog[open] .point__name')
    await hasEntry(page)
    await page.goBack()
    await popupsGone(page)
    expect(page.url()).toContain(`/product/${leatherBelt.slug}-${leatherBelt.id}/`)

    await page.goto(`${shop.url}/product/${linenDress.slug}-${linenDress.id}/`)
    await awake(page, 'delivery-block')
    await click(page, '.delivery__line--stores')
    await page.waitForSelector('dialog[open] ::-p-text(Витрина на Тверской)')
    await hasEntry(page)
    await page.goBack()
    await popupsGone(page)
    expect(page.url()).toContain(`/product/${linenDress.slug}-${linenDress.id}/`)
    expect(page.faults).toEqual([])
  })
})

test('points by filters: each by itself, the map beside, the detail with all that one should know', async () => {
  const page = await shop.page()
  await fillCart(shop, page)
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  await chooseWay(page, 'В пункт выдачи')
  await page.waitForSelector('dialog[open] .point-row')
  // The soonest come together here: the cheapest first.
  expect(await rowsOf(page)).toHaveLength(3)
  // No own store is among them: a filter by kind would change nothing.
  expect(await page.$$eval('dialog[open] .chip', chips => chips.map(chip => chip.textContent))).not.toContain(
    'Магазины',
  )
  await click(page, 'dialog[open] .chip ::-p-text(С примеркой)')
  await page.waitForFunction(() => document.querySelectorAll('dialog[open] .point-row').length === 1)
  await page.waitForSelector('dialog[open] .point-row ::-p-text(примерка)')
  await click(page, 'dialog[open] .chip ::-p-text(Сбросить)')
  await page.waitForFunction(() => document.querySelectorAll('dialog[open] .point-row').length === 3)

  await click(page, 'dialog[open] .point-row ::-p-text(5Post)')
  await page.waitForSelector('dialog[open] .point__take ::-p-text(99\u00a0Р)')
  await page.waitForSelector('dialog[open] .point__facts ::-p-text(7 дней)')
  expect(await violations(page)).toEqual([])
  await click(page, 'dialog[open] .point__back')
  await page.waitForSelector('dialog[open] .point-row')
  expect(page.faults).toEqual([])
})

test('the last point is taken over with the carrier that brings goods there, not with the cheapest', async () => {
  const page = await shop.page()
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  await choosePlace(page, 'В пункт выдачи', 'Университет')
  await fillClient(page)
  await goOn(page)
  await placeByForm(page)

  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  await page.waitForSelector('.order-way__row ::-p-text(Как в прошлый раз)')
  await chooseWay(page, 'В пункт выдачи')
  // What was chosen before stands open: the shopper closes it, and goes on by the bar.
  await page.waitForSelector('dialog[open] .point__name ::-p-text(СДЭК на Ленинском)')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.order-way[data-chosen] .order-way__point ::-p-text(СДЭК на Ленинском)')
  await goOn(page)
  await fillClient(page)
  await goOn(page)
  await placeByForm(page)

  const placed = await orders()
  expect(placed.map(({ service_id, point_id }) => [service_id, point_id])).toEqual([
    [100, 'CDEK2'],
    [100, 'CDEK2'],
  ])
  expect(page.faults).toEqual([])
})

test('the last store and the last address are offered first, in their own town only', async () => {
  const page = await shop.page()
  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  await click(page, '.order-way__row ::-p-text(Курьером)')
  await page.type('input[name="address"]', 'Лесная, 7')
  await page.type('input[name="entrance"]', '3')
  await goOn(page)
  await fillClient(page)
  await goOn(page)
  await placeByForm(page)

  await fillCart(shop, page, { belts: 0 })
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  await page.waitForSelector('legend + .order-way ::-p-text(Как в прошлый раз: Лесная, 7)')
  await chooseWay(page, 'Курьером')
  expect(await page.$$eval('.order-way__inside input', inputs => inputs.map(input => input.value))).toEqual([
    'Лесная, 7',
    '3',
    '',
  ])

  const { name, latitude, longitude, fias_id, kladr_id, timezone } = builtInTown('Казань')
  const region_json = JSON.stringify({ name, latitude, longitude, fias_id, kladr_id, timezone })
  await shop.shop.db.updateTable('visitors').set({ region_json }).execute()
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  expect(await page.$('.order-way__row ::-p-text(Как в прошлый раз)')).toBeNull()
})
