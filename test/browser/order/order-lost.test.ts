import type { Tariff } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { openTariffs, saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import {
  atStep,
  chooseCourier,
  chooseWay,
  click,
  fillClient,
  goOn,
  openOrderPage,
  placeByForm,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { call, fillCart } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { addCertificate, addCode } from '../../support/goods/promotions.ts'
import { openPoints } from '../../support/goods/test-points.ts'

const shop = shopOfEachTest()

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const LOST = 'Оплата сертификатом −1 154 Р пропадёт'

/** The choice of a point, for a cart with a certificate that 5Post does not take. */
async function atPoints(viewport: typeof PHONE | typeof DESKTOP, ...without: string[]): Promise<WatchedPage> {
  const { db } = shop.shop
  await openPoints(db)
  if (without.length > 0) await db.deleteFrom('pickup_points').where('id', 'in', without).execute()
  const fivepost = (await openTariffs(db)).find(({ service_id }) => service_id === 102) as Tariff
  await saveTariffs(db, [{ ...fivepost, certificates_allowed: 0 }])
  await addCertificate(db, 'PODAROK', 1_154)
  const page = await shop.page({ viewport })
  await fillCart(shop, page, { belts: 0 })
  await call(shop, page, '/api/certificate/', { certificate_id: 'PODAROK', amount: 1_154 })
  await openOrderPage(page, shop.url)
  await toDelivery(page)
  await chooseWay(page, 'В пункт выдачи')
  await page.waitForSelector('dialog[open] .point-row')
  return page
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s the map says so too', async (_, viewport) => {
  const page = await atPoints(viewport, 'CDEK1', 'CDEK2')
  if (viewport === PHONE) await click(page, '.points__switch ::-p-text(На карте)')
  const marker = await page.waitForSelector('.map-marker_label[aria-label*="5Post"]')
  expect(plain((await marker?.evaluate(each => each.getAttribute('aria-label'))) ?? '')).toContain(LOST)
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s points say what their service takes away before one is chosen, in the list and in detail',
  async (_, viewport) => {
    const page = await atPoints(viewport)
    const rows = await page.$$eval('dialog[open] .point-row', found =>
      found.map(
        row =>
          [
            row.querySelector('.point-row__place')?.textContent?.includes('5Post') === true,
            row.querySelector('.point-row__lost')?.textContent ?? '',
          ] as [boolean, string],
      ),
    )
    expect(rows.map(([, lost]) => plain(lost)).toSorted()).toEqual(['', '', LOST])
    expect(rows.every(([is_fivepost, lost]) => is_fivepost === (lost !== ''))).toBe(true)
    await click(page, 'dialog[open] .point-row__lost')
    const message = await page.waitForSelector('dialog[open] .point .cart__error li')
    expect(plain((await message?.evaluate(each => each.textContent ?? '')) ?? '')).toBe(
      `${LOST}. При этом способе доставки сертификат не принимается`,
    )
    expect(await violations(page)).toEqual([])
    expect(page.faults).toEqual([])
  },
)

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s a code that the courier takes away is named in the cart, in his row and before the order',
  async (_, viewport) => {
    const { db } = shop.shop
    const dress = shop.goods.linenDress.offers[0]?.id as number
    const belt = shop.goods.leatherBelt.offers[0]?.id as number
    const store = shop.goods.tverskaya.id
    await db.deleteFrom('stock').where('offer_id', 'in', [dress, belt]).execute()
    const at = (offer_id: number, store_id: number) => ({ offer_id, store_id, qty: 9 })
    await db
      .insertInto('stock')
      .values([at(dress, 1), at(dress, store), at(belt, store)])
      .execute()
    await addCode(db, 'FOUR', { percent: 10, least_items: 4 })
    const page = await shop.page({ viewport })
    const items = [
      { offer_id: dress, quantity: 3 },
      { offer_id: belt, quantity: 1 },
    ]
    await call(shop, page, '/api/cart/', { items })
    await call(shop, page, '/api/cart/coupon/', { coupon: 'FOUR' })
    await openOrderPage(page, shop.url)
    const words = 'Скидка −1 326 Р пропадёт. Промокод FOUR не применен – товаров меньше 4-х'
    const message = (selector: string) =>
      page.waitForFunction(
        (selector, words) =>
          [...document.querySelectorAll(selector)].some(
            each => each.textContent?.replaceAll('\u00a0', ' ') === words,
          ),
        {},
        selector,
        words,
      )
    // The tab of deliveries is the courier's.
    await message('.cart .cart__error li')
    await toDelivery(page)
    await message('.order-way__note')
    await chooseCourier(page)
    await goOn(page)
    await fillClient(page)
    await goOn(page)
    await atStep(page, 4)
    await message('.step .cart__error li')
    expect(await violations(page)).toEqual([])
    await placeByForm(page)
    expect(page.faults).toEqual([])
  },
)
