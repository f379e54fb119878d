import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

onBothDatabases('the cart', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })

  test('is empty for a visitor who never put anything in, and costs no row', async () => {
    const answer = await shop.visit().get('/api/cart/').expect(200)

    expect(answer.body.products).toEqual([])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await shop.shop.db.selectFrom('visitors').selectAll().execute()).toEqual([])
  })

  test('tells for which town it was reckoned, by which a page that was kept finds out that it is of another', async () => {
    const browser = shop.visit()
    const { name, latitude, longitude, fias_id, kladr_id, timezone } = builtInTown('Казань')
    const region = { name, latitude, longitude, fias_id, kladr_id, timezone }
    await browser.patch('/api/v3/state/').send({ region }).expect(200)

    expect((await browser.get('/api/cart/').expect(200)).body.region_fias_id).toBe(fias_id)
  })

  test('puts a line behind those that it stood behind, whichever of them are still there', async () => {
    const browser = shop.visit()
    const [a, b, c] = [...shop.goods.linenDress.offers.slice(0, 2), ...shop.goods.leatherBelt.offers].map(
      ({ id }) => id,
    ) as [number, number, number]
    const send = async (body: object) => {
      const { products } = (await browser.post('/api/cart/').send(body).expect(200)).body
      return products.map((line: { product_id: number }) => line.product_id)
    }
    await send({ items: [a, b, c].map(offer_id => ({ offer_id, quantity: 1 })) })
    for (const offer_id of [a, b]) await send({ offer_id, quantity: 0 })
    expect(await send({ offer_id: b, quantity: 1, after: [a] })).toEqual([b, c])
    expect(await send({ offer_id: a, quantity: 1, after: [] })).toEqual([a, b, c])
    await send({ offer_id: c, quantity: 0 })
    expect(await send({ offer_id: c, quantity: 1, after: [a, b] })).toEqual([a, b, c])
    expect((await browser.get('/api/cart/')).body.products[0].product_id).toBe(a)
  })

  test('takes the barcode beside the offer, and puts in the offer whatever barcode is named', async () => {
    const [dress, other] = shop.goods.linenDress.offers
    const browser = shop.visit()
    const barcodeOf = (id = 0) => shop.shop.catalog.current().findOffer(id)?.offer.barcode
    const quantity = 1
    const put = { offer_id: dress?.id, quantity, barcode: '4600000000017' }
    const [line] = (await browser.post('/api/cart/').send(put).expect(200)).body.products
    expect(line).toMatchObject({ product_id: dress?.id, barcode: barcodeOf(dress?.id) })

    const items = [{ offer_id: other?.id, quantity, barcode: barcodeOf(dress?.id) }]
    const { products } = (await browser.post('/api/cart/').send({ items }).expect(200)).body
    expect(products.map((each: { product_id: number }) => each.product_id)).toEqual([dress?.id, other?.id])

    for (const barcode of ['4'.repeat(1_001), 4_600_000, null]) {
      const refused = await browser.post('/api/cart/').send({ offer_id: dress?.id, quantity: 2, barcode })
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.error.fields)).toEqual(['barcode'])
    }
    expect((await browser.get('/api/cart/')).body.products[0]).toMatchObject({ quantity: 1 })
  })

  test('holds what was put in, at the shop’s prices', async () => {
    const [dress] = shop.goods.linenDress.offers
    const answer = await shop
      .visit()
      .post('/api/cart/')
      .send({ offer_id: dress?.id, quantity: 2 })
      .expect(200)

    expect(answer.body).toMatchObject({ quantity_total: 2, price_total: 7980, price_old_total: 11_980 })
    expect(answer.body.products[0]).toMatchObject({
      product_id: dress?.id,
      parent_product_id: shop.goods.linenDress.id,
      name: 'Платье льняное',
      price: 3990,
      price_old: 5990,
      quantity: 2,
      can_buy: true,
      category_name: 'Платья',
      category_tree: 'Женщинам/Платья',
      variant: 'красный, 42',
    })
  })

  test('gives no more than the shelf holds', async () => {
    const [dress] = shop.goods.linenDress.offers
    const answer = await shop
      .visit()
      .post('/api/cart/')
      .send({ offer_id: dress?.id, quantity: 50 })
      .expect(200)

    expect(answer.body.products[0].quantity).toBe(dress?.stock)
  })

  test('deletes at quantity 0, and stays the same in the next answer', async () => {
    const browser = shop.visit()
    const [dress] = shop.goods.linenDress.offers
    await browser.post('/api/cart/').send({ offer_id: dress?.id, quantity: 1 }).expect(200)
    await browser.post('/api/cart/').send({ offer_id: dress?.id, quantity: 0 }).expect(200)

    expect((await browser.get('/api/cart/')).body.products).toEqual([])
  })

  test('changes several offers at once by items', async () => {
    const [dress] = shop.goods.linenDress.offers
    const [belt] = shop.goods.leatherBelt.offers
    const items = [
      { offer_id: dress?.id, quantity: 1 },
      { offer_id: belt?.id, quantity: 3 },
    ]
    const answer = await shop.visit().post('/api/cart/').send({ items }).expect(200)

    expect(answer.body.price_total).toBe(3990 + 3 * 1299)
  })

  test('refuses a size that is sold out, and says so in Russian', async () => {
    const soldOut = shop.goods.linenDress.offers[2]
    const answer = await shop
      .visit()
      .post('/api/cart/')
      .send({ offer_id: soldOut?.id, quantity: 1 })
      .expect(409)

    expect(answer.body.error).toMatchObject({
      code: 'out-of-stock',
      message: 'Этот размер только что закончился',
    })
  })

  test('is one browser’s: another sees nothing of it', async () => {
    const [dress] = shop.goods.linenDress.offers
    await shop.visit().post('/api/cart/').send({ offer_id: dress?.id, quantity: 1 }).expect(200)

    expect((await shop.visit().get('/api/cart/')).body.products).toEqual([])
  })

  test('tells what each way of delivery would cost: the courier is free from 5 000 Р', async () => {
    const browser = shop.visit()
    const [dress] = shop.goods.linenDress.offers
    const one = await browser.post('/api/cart/').send({ offer_id: dress?.id, quantity: 1 })
    const two = await browser.post('/api/cart/').send({ offer_id: dress?.id, quantity: 2 })

    expect(one.body.delivery_quotes).toContainEqual(
      expect.objectContaining({ service_id: 4, can_go: true, cost: 299, total: 4289 }),
    )
    expect(two.body.delivery_quotes).toContainEqual(
      expect.objectContaining({ service_id: 4, can_go: true, cost: 0, total: 7980 }),
    )
  })
})

describe('a write', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())

  const body = () => ({ offer_id: shop.goods.linenDress.offers[0]?.id, quantity: 1 })

  test('of another site’s page is refused', async () => {
    await shop.visit().post('/api/cart/').set('Sec-Fetch-Site', 'cross-site').send(body()).expect(403)
  })

  test('without the XMLHttpRequest marker is refused', async () => {
    await shop.visit().post('/api/cart/').set('X-Requested-With', '').send(body()).expect(403)
  })

  test('that is not JSON is 415, one that cannot be read 400, one too large 413', async () => {
    const post = () => shop.visit().post('/api/cart/')
    await post().type('form').send('offer_id=1').expect(415)
    await post().type('json').send('{"offer_id":').expect(400)
    await post()
      .type('json')
      .send(`{"a":"${'x'.repeat(33_000)}"}`)
      .expect(413)
  })

  test('with a key that reaches for a prototype, or nested too deep, is 400', async () => {
    const post = () => shop.visit().post('/api/cart/').type('json')
    await post().send('{"__proto__":{"x":1}}').expect(400)
    await post().send('{"a":{"constructor":1}}').expect(400)
    await post()
      .send('['.repeat(20) + ']'.repeat(20))
      .expect(400)
  })

  test('names the wrong field', async () => {
    const answer = await shop.visit().post('/api/cart/').send({ offer_id: 1, quantity: 100 }).expect(400)

    expect(answer.body.error).toMatchObject({ code: 'bad-body', fields: { quantity: expect.any(String) } })
    expect(answer.body.error.request_id).toBe(answer.headers['x-request-id'])
  })
})
