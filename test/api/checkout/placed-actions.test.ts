import { onBothDatabases } from '../../support/database/databases.ts'
import { orderOnline, takeMoneyOnline } from '../../support/orders/online-order.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop } from '../../support/test-shop.ts'

onBothDatabases('the page of a placed order', open => {
  test('offers a calendar, but not while it waits for its money', async () => {
    const shop = await createTestShop({ db: await open() })
    await takeMoneyOnline(shop)
    const { browser, order_id } = await orderOnline(shop)
    const pageOf = async (id: string) => (await browser.get(`/order/?ORDER_ID=${id}`).expect(200)).text
    expect(await pageOf(order_id)).not.toContain('В календарь')

    const offers = [{ id: shop.goods.leatherBelt.offers[0]?.id ?? 0, quantity: 1 }]
    await browser.post('/api/cart/').send({ offer_id: offers[0]?.id, quantity: 1 }).expect(200)
    const body = orderBody(shop, offers, byCourier(299))
    const placed = await browser.post('/api/cart/checkout/').send(body).expect(200)
    expect(await pageOf(placed.body.order_id)).toContain('В календарь')
  })
})
