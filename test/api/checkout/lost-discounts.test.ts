import type { Cart } from '../../../server/contract/cart/cart.ts'
import type { DeliveryQuote } from '../../../server/contract/delivery/delivery-quote.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode } from '../../support/goods/promotions.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('what a way takes away', open => {
  let shop: TestShop
  let dress: number
  let belt: number
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    dress = shop.goods.linenDress.offers[0]?.id as number
    belt = shop.goods.leatherBelt.offers[0]?.id as number
    const { db } = shop.shop
    // Three dresses go either way, the belt lies in the store alone: a courier takes three of the four pieces.
    await db.deleteFrom('stock').where('offer_id', 'in', [dress, belt]).execute()
    const at = (offer_id: number, store_id: number, qty: number) => ({ offer_id, store_id, qty })
    const { tverskaya } = shop.goods
    await db
      .insertInto('stock')
      .values([at(dress, 1, 9), at(dress, tverskaya.id, 9), at(belt, tverskaya.id, 9)])
      .execute()
    await shop.shop.catalog.refresh()
  })

  async function fill(): Promise<ReturnType<TestShop['visit']>> {
    const browser = shop.visit()
    const items = [
      { offer_id: dress, quantity: 3 },
      { offer_id: belt, quantity: 1 },
    ]
    await browser.post('/api/cart/').send({ items }).expect(200)
    return browser
  }
  async function wayOf(browser: ReturnType<TestShop['visit']>, service_id: number): Promise<DeliveryQuote> {
    const cart: Cart = (await browser.get('/api/cart/').expect(200)).body
    return cart.delivery_quotes.find(each => each.service_id === service_id) as DeliveryQuote
  }
  const byCourierOf = (cost: number, change: object) =>
    orderBody(shop, [{ id: dress, quantity: 3 }], { ...byCourier(cost), ...change })

  test('a code of four pieces is named with its roubles where three go, and again by the checkout', async () => {
    await addCode(shop.shop.db, 'FOUR', { percent: 10, least_items: 4 })
    const browser = await fill()
    await browser.post('/api/cart/coupon/').send({ coupon: 'FOUR' }).expect(200)
    const [store, courier] = [await wayOf(browser, 3), await wayOf(browser, 4)]
    expect([store.sums.coupon, store.lost]).toEqual([1_326, []])
    expect(courier.offer_ids).toEqual([dress])
    const words = 'Промокод FOUR не применен – товаров меньше 4-х'
    expect(courier.lost).toEqual([{ kind: 'coupon', rule: 'FOUR', roubles: -1_326, name: 'Скидка', words }])

    const silent = await browser.post('/api/cart/checkout/').send(byCourierOf(courier.cost, {})).expect(409)
    expect(silent.body.changed).toEqual([
      { what: 'coupon', coupon: 'FOUR', was: 1_326, now: 0, reason: words },
    ])
    expect(silent.body.now.quote).toEqual(courier)
    const { total } = courier
    await browser.post('/api/cart/checkout/').send(byCourierOf(courier.cost, { total })).expect(200)
  })

  test('so is a certificate where the carrier takes none, and one that was spent meanwhile', async () => {
    const { db } = shop.shop
    await addCertificate(db, 'PODAROK', 1_000)
    await db
      .updateTable('delivery_services')
      .set({ certificates_allowed: 0 })
      .where('service_id', '=', 4)
      .execute()
    const browser = await fill()
    const applied = { certificate_id: 'PODAROK', amount: 1_000 }
    await browser.post('/api/certificate/').send(applied).expect(200)
    const [store, courier] = [await wayOf(browser, 3), await wayOf(browser, 4)]
    expect([store.sums.certificate, store.lost]).toEqual([1_000, []])
    const reason = 'При этом способе доставки сертификат не принимается'
    expect(courier.lost).toEqual([
      {
        kind: 'certificate',
        rule: 'certificate',
        roubles: -1_000,
        name: 'Оплата сертификатом',
        words: reason,
      },
    ])
    const refused = await browser.post('/api/cart/checkout/').send(byCourierOf(courier.cost, {})).expect(409)
    expect(refused.body.changed).toEqual([{ what: 'certificate', was: 1_000, now: 0, reason }])

    await db.updateTable('certificates').set({ balance: 400 }).execute()
    const sent = orderBody(shop, [
      { id: dress, quantity: 3 },
      { id: belt, quantity: 1 },
    ])
    const spent = await browser.post('/api/cart/checkout/').send(sent).expect(409)
    expect(spent.body.changed).toEqual([{ what: 'certificate', was: 1_000, now: 400 }])
    const { total } = spent.body.now.quote
    await browser
      .post('/api/cart/checkout/')
      .send({ ...sent, total })
      .expect(200)
  })

  test('what was entered and does nothing by any way is shown without a sum, and refuses no order', async () => {
    await addCode(shop.shop.db, 'NINE', { percent: 10, least_items: 9 })
    const browser = await fill()
    await browser.post('/api/cart/coupon/').send({ coupon: 'NINE' }).expect(200)
    const courier = await wayOf(browser, 4)
    expect(courier.lost).toEqual([
      {
        kind: 'coupon',
        rule: 'NINE',
        roubles: 0,
        name: 'Скидка',
        words: 'Промокод NINE не применен – товаров меньше 9-х',
      },
    ])
    await browser.post('/api/cart/checkout/').send(byCourierOf(courier.cost, {})).expect(200)
  })

  test('a day that nobody offered is refused with the next one that is', async () => {
    const browser = await fill()
    const courier = await wayOf(browser, 4)
    const { delivery } = byCourier(courier.cost)
    const on = (delivery_days: number) =>
      browser
        .post('/api/cart/checkout/')
        .send(byCourierOf(courier.cost, { delivery: { ...delivery, delivery_days } }))
    const last = courier.days_delivery.length > 1 ? courier.days_delivery.at(-1)?.days_min : courier.days_max
    const refused = await on(300).expect(409)
    expect(refused.body.changed).toEqual([{ what: 'delivery_days', was: 300, now: last }])
    await on(last as number).expect(200)
  })
})
