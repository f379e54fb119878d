import { PLAIN_TARIFF } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { DESKTOP, PHONE, type WatchedPage } from '../../support/browser/browser-shop.ts'
import {
  click,
  openOrderPage,
  placeByForm,
  pressOrder,
  readyByStore,
} from '../../support/browser/order-form.ts'
import { shopOfEachTest } from '../../support/browser/shop-around-tests.ts'
import { fillCart } from '../../support/browser/shop-pages.ts'

const shop = shopOfEachTest()

const payments = (page: WatchedPage) =>
  page.$$eval('.choice .choice__name', names => names.map(name => name.textContent))
const orders = () =>
  shop.shop.db.selectFrom('orders').select(['service_id', 'payment_id', 'experiment']).execute()
/** Everybody's lot, from here on. */
const offer = (share: number) => {
  shop.shop.config.EXPERIMENT_POSTPAYMENT = share
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the experiment with payments on %s', (_, viewport) => {
  async function atPayment(): Promise<WatchedPage> {
    const ahead = { price: 0, days_min: 0, days_max: 0, payment_ids_json: '[1,2,3]' }
    await saveTariffs(shop.shop.db, [{ ...PLAIN_TARIFF, ...ahead, service_id: 76 }])
    const page = await shop.page({ viewport })
    await fillCart(shop, page, { belts: 0 })
    await openOrderPage(page, shop.url)
    await readyByStore(page)
    return page
  }

  test('step 4 offers what the variant does, and the order is of it', async () => {
    offer(100)
    const page = await atPayment()
    expect(await payments(page)).toEqual(['При получении'])
    await placeByForm(page)
    expect(await orders()).toEqual([{ service_id: 3, payment_id: 13, experiment: 'postpayment' }])
  })

  test('a store that nobody pays ahead for any more is still there, paid on receipt, in one more press', async () => {
    const page = await atPayment()
    expect(await payments(page)).toEqual(['При получении', 'Картой онлайн', 'СБП', 'Сплит: четыре части'])
    await click(page, '.choice__name ::-p-text(СБП)')
    offer(100)
    await pressOrder(page)
    await page.waitForSelector('.refusal ::-p-text(Оплата «СБП» здесь больше не подходит)')
    expect(await payments(page)).toEqual(['При получении'])
    await placeByForm(page)
    expect(await orders()).toEqual([{ service_id: 3, payment_id: 13, experiment: 'postpayment' }])
  })
})
