import { onBothDatabases } from '../../support/database/databases.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('a checkout that is sent again without a key', open => {
  let shop: TestShop
  let browser: ReturnType<TestShop['visit']>
  let order_id = ''
  const send = (comment: string) => {
    const line = { id: shop.goods.linenDress.offers[0]?.id as number, quantity: 1 }
    return browser.post('/api/cart/checkout/').send(orderBody(shop, [line], { comment }))
  }
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    browser = shop.visit()
    const offer_id = shop.goods.linenDress.offers[0]?.id
    await browser.post('/api/cart/').send({ offer_id, quantity: 1 }).expect(200)
    order_id = (await send('').expect(200)).body.order_id
  })
  afterEach(async () => {
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([{ id: order_id }])
    expect(await shop.broken()).toEqual([])
  })

  test('as it was gets the answer again', async () => {
    expect((await send('').expect(200)).body.order_id).toBe(order_id)
  })

  test('with another body does not get the old answer: it is refused, because this cart is ordered', async () => {
    const { body } = await send('позвоните за час').expect(409)
    expect(body).toMatchObject({ order_id, error: { code: 'already-ordered' } })
  })
})
