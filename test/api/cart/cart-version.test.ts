import { randomUUID } from 'node:crypto'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('the version of a cart', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  const white = () => shop.goods.whiteLinenDress.offers[0]?.id as number

  test('grows with every change, and only with a change', async () => {
    const browser = shop.visit()
    const versions: number[] = []
    const change = async (body: object, status = 200) => {
      await browser.post('/api/cart/').send(body).expect(status)
      versions.push((await browser.get('/api/cart/')).body.version)
    }
    await change({ offer_id: dress(), quantity: 1 })
    await change({ offer_id: dress(), quantity: 2 })
    await change({
      items: [
        { offer_id: white(), quantity: 1 },
        { offer_id: dress(), quantity: 1 },
      ],
    })
    await change({ offer_id: white(), quantity: 0 })
    expect(new Set(versions).size).toBe(4)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))

    // Sold out: nothing is changed.
    await change({ offer_id: shop.goods.linenDress.offers[2]?.id, quantity: 1 }, 409)
    expect(versions[4]).toBe(versions[3])
  })

  test('is of one cart, which has a number: none before there is one, and another at a sign-in', async () => {
    const browser = shop.visit()
    const cartOf = async () => (await browser.get('/api/cart/')).body
    expect(await cartOf()).toMatchObject({ id: null, version: 0 })
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    const before = await cartOf()
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 2 }).expect(200)
    const after = await cartOf()
    expect(before.id).toEqual(expect.any(Number))
    expect(after.id).toBe(before.id)
    expect(after.version).toBeGreaterThan(before.version)

    await shop.signIn(undefined, browser)
    const account = await cartOf()
    expect(account.products).toMatchObject([{ product_id: dress(), quantity: 2 }])
    expect(account.id).toEqual(expect.any(Number))
    expect(account.id).not.toBe(after.id)
  })

  test('is used up by an order: another tab with a key of its own is given the number of that order', async () => {
    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    const order = () =>
      browser
        .post('/api/cart/checkout/')
        .set('Idempotency-Key', randomUUID())
        .send(orderBody(shop, [{ id: dress(), quantity: 1 }]))
    const { order_id } = (await order().expect(200)).body
    const { body } = await order().expect(409)

    expect(body.error).toMatchObject({
      code: 'already-ordered',
      message: expect.stringContaining(order_id),
    })
    expect(body.errors).toEqual([body.error.message])
    expect(body.order_id).toBe(order_id)
  })

  test('filled anew is a new order, under the same key not', async () => {
    const browser = shop.visit()
    const fill = () => browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    const order = (key: string) =>
      browser
        .post('/api/cart/checkout/')
        .set('Idempotency-Key', key)
        .send(orderBody(shop, [{ id: dress(), quantity: 1 }]))
    await fill()
    const first = await order('first').expect(200)
    await fill()
    const again = await order('first').expect(200)
    const second = await order('second').expect(200)

    expect(again.body).toEqual(first.body)
    expect(second.body.order_id).not.toBe(first.body.order_id)
  })

  test('decides when a cart is changed while it is ordered: the order is of what was seen, or refused', async () => {
    const browser = shop.visit()
    // The cookie first: what comes at once is of one visitor.
    await browser.post('/api/cart/').send({ offer_id: white(), quantity: 1 }).expect(200)
    for (let round = 0; round < 6; round++) {
      await browser.post('/api/cart/').send({ offer_id: white(), quantity: 1 }).expect(200)
      const body = orderBody(shop, [{ id: white(), quantity: 1 }], byCourier(299))
      const [changed, ordered] = await Promise.all([
        browser.post('/api/cart/').send({ offer_id: white(), quantity: 0 }),
        browser.post('/api/cart/checkout/').set('Idempotency-Key', randomUUID()).send(body),
      ])
      expect(changed.status).toBe(200)
      expect([200, 409, 422]).toContain(ordered.status)
      expect((await browser.get('/api/cart/')).body.products).toEqual([])
    }
  })
})
