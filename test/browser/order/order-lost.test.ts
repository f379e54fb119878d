import { DESKTOP, PHONE } from '../../support/browser/browser-shop.ts'
import {
  atStep,
  chooseCourier,
  fillClient,
  goOn,
  openOrderPage,
  placeByForm,
  toDelivery,
} from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { call } from '../../support/browser/shop-pages.ts'
import { violations } from '../../support/browser/violations.ts'
import { addCode } from '../../support/goods/promotions.ts'

const shop = shopOfEachTest()

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
    const told = (selector: string) =>
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
    await told('.cart .cart__error li')
    await toDelivery(page)
    await told('.order-way__note')
    await chooseCourier(page)
    await goOn(page)
    await fillClient(page)
    await goOn(page)
    await atStep(page, 4)
    await told('.step .cart__error li')
    expect(await violations(page)).toEqual([])
    await placeByForm(page)
    expect(page.faults).toEqual([])
  },
)
