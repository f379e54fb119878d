import { onBothDatabases } from '../../support/database/databases.ts'
import { addCertificate, addCode, makeMember } from '../../support/goods/promotions.ts'
import { putIntoWarehouse } from '../../support/orders/crowd.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('an order earns what its cart told', open => {
  let shop: TestShop
  let dress = 0
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    dress = shop.goods.linenDress.offers[0]?.id as number
    await putIntoWarehouse(shop.shop.db, [dress], 100)
    await addCode(shop.shop.db, 'KOD', { percent: 7 })
    await addCertificate(shop.shop.db, 'PODAROK', 3_000)
    await addCertificate(shop.shop.db, 'PODAROK-2', 3_000)
  })

  test.each([
    ['money alone', []],
    ['a certificate', ['PODAROK']],
    ['a code, bonuses and a certificate', ['KOD', 'BONUSES', 'PODAROK-2']],
  ])('that is paid by %s', async (_name, used) => {
    const phone = `+7916000000${used.length}`
    const browser = await shop.signIn(phone)
    await makeMember(shop.shop.db, phone, [{ bonuses: 400 }])
    await browser.post('/api/cart/').send({ offer_id: dress, quantity: 2 }).expect(200)
    for (const each of used) {
      if (each === 'KOD') await browser.post('/api/cart/coupon/').send({ coupon: each }).expect(200)
      else if (each === 'BONUSES') await browser.post('/api/cart/bonus/').send({ amount: 400 }).expect(200)
      else await browser.post('/api/certificate/').send({ certificate_id: each, amount: 3_000 }).expect(200)
    }
    const { body: cart } = await browser.get('/api/cart/').expect(200)
    const quote = cart.delivery_quotes.find(({ service_id }: { service_id: number }) => service_id === 4)
    const change = { ...byCourier(quote.cost), total: quote.total }
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress, quantity: 2 }], change))
      .expect(200)
    const stored = await shop.shop.db
      .selectFrom('orders')
      .where('id', '=', body.order_id)
      .select('bonuses_new')
      .executeTakeFirstOrThrow()
    expect(stored.bonuses_new).toBe(cart.bonuses_new)
    // Five in a hundred of what the goods cost after code and bonuses; a certificate is money.
    const paid = cart.sums.goods - cart.sums.coupon - cart.sums.bonuses
    expect(stored.bonuses_new).toBe(Math.floor((paid * 5) / 100))
    expect(await shop.broken()).toEqual([])
  })
})
