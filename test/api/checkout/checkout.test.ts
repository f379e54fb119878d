import { randomUUID } from 'node:crypto'
import { countSoldPieces } from '../../../server/shop/orders/sold-pieces.queries.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('a checkout', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const dress = () => shop.goods.linenDress.offers[0] as { id: number }
  const stockOf = (offer_id: number) =>
    shop.shop.db
      .selectFrom('stock')
      .where('offer_id', '=', offer_id)
      .select(['store_id', 'qty'])
      .orderBy('store_id')
      .execute()
  const orders = () => shop.shop.db.selectFrom('orders').selectAll().execute()

  async function withDresses(quantity: number) {
    const browser = shop.visit()
    await browser.post('/api/cart/').send({ offer_id: dress().id, quantity }).expect(200)
    return browser
  }

  test('makes the cart an order, takes its pieces from the chosen store and empties the cart', async () => {
    const browser = await withDresses(2)
    const before = await stockOf(dress().id)
    const answer = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 2 }]))
      .expect(200)

    expect(answer.body.errors).toEqual([])
    expect(answer.body.order_id).toMatch(/^\d{12}$/)
    expect(answer.body.items[answer.body.order_id]).toMatchObject({
      cost: 7980,
      delivery_cost: 0,
      total: 7980,
    })
    const taken = (await stockOf(dress().id)).map(({ qty }, index) => (before[index]?.qty ?? 0) - qty)
    expect(taken).toEqual([0, 2, 0])
    expect((await browser.get('/api/cart/')).body.products).toEqual([])
  })

  test('counts the sold pieces, which «popular» sorts by', async () => {
    const browser = await withDresses(2)
    await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 2 }]))
      .expect(200)
    // Every process counts, each order once.
    await Promise.all([countSoldPieces(shop.shop.db), countSoldPieces(shop.shop.db)])
    await countSoldPieces(shop.shop.db)

    const product = await shop.shop.db
      .selectFrom('products')
      .where('id', '=', shop.goods.linenDress.id)
      .select('popularity')
      .executeTakeFirst()
    expect(product).toEqual({ popularity: 2 })
  })

  test('splits a name without a surname at the first space', async () => {
    const browser = await withDresses(1)
    await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 1 }]))
      .expect(200)

    expect((await orders())[0]).toMatchObject({ name: 'Анна', surname: 'Каренина', phone: '+79161234567' })
  })

  test('tells the shopper by SMS and by mail, once each', async () => {
    const browser = await withDresses(1)
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 1 }]))
      .expect(200)

    const messages = await shop.outbox()
    expect(messages.map(({ kind, to }) => `${kind} ${to}`).sort()).toEqual([
      'mail anna@example.ru',
      'sms +79161234567',
    ])
    expect(messages.every(message => `${message.text}${message.html}`.includes(body.order_id))).toBe(true)
  })

  test('writes its letter as what it says, and not yet painted: what was true when it was placed', async () => {
    const { db, catalog } = shop.shop
    const { id, name } = shop.goods.linenDress
    const browser = await withDresses(2)
    const placed = orderBody(shop, [{ id: dress().id, quantity: 2 }])
    await browser.post('/api/cart/checkout/').send(placed).expect(200)
    const row = await db.selectFrom('outbox').where('kind', '=', 'mail').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('products').set({ name: '<b>Другое' }).where('id', '=', id).execute()
    await catalog.refresh()

    expect(JSON.parse(row.payload_json)).toMatchObject({
      template: 'mails/order-placed',
      data: { lines: [{ name, quantity: 2, sum: 7_980 }] },
    })
    expect(row.payload_json).not.toContain('<')
    const letter = (await shop.outbox()).find(({ kind }) => kind === 'mail')
    expect(letter?.html).toContain(name)
    expect(letter?.html).not.toContain('Другое')
  })

  test('keeps a row per consent, with the label that was shown', async () => {
    const browser = await withDresses(1)
    await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 1 }]))
      .expect(200)

    const consents = await shop.shop.db.selectFrom('consents').selectAll().orderBy('id').execute()
    expect(consents.map(({ purpose, label }) => [purpose, label])).toEqual([
      ['terms', 'Принимаю пользовательское соглашение и даю согласие на обработку персональных данных'],
      [
        'personal_data',
        'Принимаю пользовательское соглашение и даю согласие на обработку персональных данных',
      ],
    ])
  })

  test.each([
    [{ terms: true, personal_data: true }, ['terms', 'personal_data']],
    [{ terms: true, personal_data: false }, ['terms']],
    [{ terms: false, personal_data: true }, ['personal_data']],
    [{ terms: false, personal_data: false }, []],
    // Advertising is agreed to by the link of its letter.
    [{ terms: true, personal_data: true, advertising: true }, ['terms', 'personal_data']],
  ])('of boxes sent as %j keeps a row for the ticked ones only', async (consents, purposes) => {
    const browser = await withDresses(1)
    await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 1 }], { consents }))
      .expect(200)

    const rows = await shop.shop.db.selectFrom('consents').select('purpose').orderBy('id').execute()
    expect(rows.map(({ purpose }) => purpose)).toEqual(purposes)
  })

  test('with the same key and body gives the same answer, and one order', async () => {
    const browser = await withDresses(1)
    const key = randomUUID()
    const send = () =>
      browser
        .post('/api/cart/checkout/')
        .set('Idempotency-Key', key)
        .send(orderBody(shop, [{ id: dress().id, quantity: 1 }]))
    const first = await send().expect(200)
    const again = await send().expect(200)

    expect(again.body).toEqual(first.body)
    expect(await orders()).toHaveLength(1)
    expect(await shop.outbox()).toHaveLength(2)
  })

  test('with the same key and another body is 422', async () => {
    const browser = await withDresses(1)
    const send = (comment: string) =>
      browser
        .post('/api/cart/checkout/')
        .set('Idempotency-Key', 'the-key')
        .send(orderBody(shop, [{ id: dress().id, quantity: 1 }], { comment }))
    await send('').expect(200)
    const answer = await send('позвоните').expect(422)

    expect(answer.body.error.code).toBe('key-reused')
  })

  test('without a key: cart and cart version are the key, a double click gives one order', async () => {
    const browser = await withDresses(1)
    const send = () =>
      browser.post('/api/cart/checkout/').send(orderBody(shop, [{ id: dress().id, quantity: 1 }]))
    const [first, second] = await Promise.all([send(), send()])

    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.order_id).toBe(first.body.order_id)
    expect(await orders()).toHaveLength(1)
  })

  test('of another browser under the same key is its own', async () => {
    const one = await withDresses(1)
    const other = await withDresses(1)
    const send = (browser: typeof one) =>
      browser
        .post('/api/cart/checkout/')
        .set('Idempotency-Key', 'same')
        .send(orderBody(shop, [{ id: dress().id, quantity: 1 }]))
    const [first, second] = [await send(one).expect(200), await send(other).expect(200)]

    expect(first.body.order_id).not.toBe(second.body.order_id)
  })

  test.each([
    ['price', { offer_id: [{ price: 1 }] }],
    ['delivery_cost', { delivery: { cost: 1 } }],
    ['offers', { offer_id: [{ quantity: 2 }] }],
  ])(
    'compares the %s with what the shopper saw: a difference is 409 and takes nothing',
    async (what, change) => {
      const browser = await withDresses(1)
      const body = orderBody(shop, [{ id: dress().id, quantity: 1 }])
      const sent = {
        ...body,
        delivery: { ...body.delivery, ...(change as { delivery?: object }).delivery },
        offer_id: [{ ...body.offer_id[0], ...(change as { offer_id?: object[] }).offer_id?.[0] }],
      }
      const before = await stockOf(dress().id)
      const answer = await browser.post('/api/cart/checkout/').send(sent).expect(409)

      expect(answer.body.changed).toContainEqual(expect.objectContaining({ what }))
      expect(await stockOf(dress().id)).toEqual(before)
      expect((await browser.get('/api/cart/')).body.products).toHaveLength(1)
    },
  )

  test('by courier costs the flat rate, below the free sum', async () => {
    const browser = await withDresses(1)
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 1 }], byCourier(299)))
      .expect(200)

    expect(body.items[body.order_id]).toMatchObject({
      delivery_cost: 299,
      total: 4289,
      delivery_service: 'Курьер',
    })
  })

  test('by courier wants an address; pickup wants a store of ours; paid only as the service allows', async () => {
    const browser = await withDresses(1)
    const refused = async (change: Record<string, unknown>) => {
      const { body } = await browser
        .post('/api/cart/checkout/')
        .send(orderBody(shop, [{ id: dress().id, quantity: 1 }], change))
        .expect(422)
      return Object.keys(body.error.fields)
    }
    expect(await refused({ delivery: { service_id: 4, cost: 299 } })).toEqual(['delivery.address'])
    expect(await refused({ delivery: { service_id: 3, cost: 0, point_id: '999' } })).toEqual([
      'delivery.point_id',
    ])
    expect(await refused({ delivery: { service_id: 55, cost: 0 } })).toEqual(['delivery.service_id'])
    expect(await refused({ payment_system_id: 1 })).toEqual(['payment_system_id'])
  })

  test('of an empty cart is refused as the contract words it', async () => {
    const answer = await shop
      .visit()
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 1 }]))
      .expect(422)

    expect(answer.body.errors).toEqual(['Empty order list'])
  })

  test('leaves out a line that can no longer be bought; it stays in the cart, inactive', async () => {
    const [belt] = shop.goods.leatherBelt.offers
    const browser = shop.visit()
    const items = [
      { offer_id: dress().id, quantity: 1 },
      { offer_id: belt?.id, quantity: 1 },
    ]
    await browser.post('/api/cart/').send({ items }).expect(200)
    await shop.shop.db
      .updateTable('offers')
      .set({ is_available: 0 })
      .where('id', '=', belt?.id as number)
      .execute()
    await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress().id, quantity: 1 }]))
      .expect(200)

    const left = await browser.get('/api/cart/')
    expect(left.body.products.map((line: { product_id: number }) => line.product_id)).toEqual([belt?.id])
  })

  test('names the stores of the shopper’s town that hold the whole cart', async () => {
    const browser = await withDresses(2)
    const { body } = await browser.get('/api/cart/')
    expect(body.pickup_store_ids).toEqual([shop.goods.tverskaya.id])

    const more = await browser.post('/api/cart/').send({ offer_id: dress().id, quantity: 3 })
    expect(more.body.pickup_store_ids).toEqual([])
  })

  test('takes all or nothing: a line that ran out gives back the others', async () => {
    const [belt] = shop.goods.leatherBelt.offers
    const browser = shop.visit()
    const items = [
      { offer_id: dress().id, quantity: 1 },
      { offer_id: belt?.id, quantity: 1 },
    ]
    await browser.post('/api/cart/').send({ items }).expect(200)
    const before = await stockOf(dress().id)
    const offers = items.map(({ offer_id, quantity }) => ({ id: offer_id as number, quantity }))
    const answer = await browser.post('/api/cart/checkout/').send(orderBody(shop, offers)).expect(409)

    expect(answer.body.error.code).toBe('out-of-stock')
    expect(await stockOf(dress().id)).toEqual(before)
    expect(await orders()).toEqual([])
  })
})

describe('an order', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())

  async function placed(browser: ReturnType<TestShop['visit']>) {
    const [offer] = shop.goods.whiteLinenDress.offers
    await browser.post('/api/cart/').send({ offer_id: offer?.id, quantity: 1 }).expect(200)
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: offer?.id as number, quantity: 1 }], byCourier(299)))
      .expect(200)
    return body.order_id as string
  }

  test('is shown to the browser that placed it, and is 404 to anyone else', async () => {
    const browser = shop.visit()
    const order_id = await placed(browser)

    expect((await browser.get(`/api/order/?order_id=${order_id}`).expect(200)).body).toMatchObject({
      order_id,
      total: 5289,
    })
    await shop.visit().get(`/api/order/?order_id=${order_id}`).expect(404)
    await shop.visit().get(`/order/?ORDER_ID=${order_id}`).expect(404)
  })

  test('is not opened by a cookie that somebody wrote by hand', async () => {
    const order_id = await placed(shop.visit())
    await shop
      .visit()
      .get(`/api/order/?order_id=${order_id}`)
      .set('Cookie', `orders=${order_id}.forged`)
      .expect(404)
  })

  test('is remembered for 30 days in an HttpOnly cookie', async () => {
    const browser = shop.visit()
    const [offer] = shop.goods.whiteLinenDress.offers
    await browser.post('/api/cart/').send({ offer_id: offer?.id, quantity: 1 }).expect(200)
    const answer = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: offer?.id as number, quantity: 1 }], byCourier(299)))
    const cookie = [answer.headers['set-cookie']].flat().find(text => text?.startsWith('orders='))

    expect(cookie).toMatch(/Max-Age=2592000;.*HttpOnly; SameSite=Lax/)
  })
})
