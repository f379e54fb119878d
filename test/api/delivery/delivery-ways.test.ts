import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

const STORE_OF_TOWN = {
  ext_id: 'msk-09',
  kind: 'store' as const,
  name: 'Витрина на Соколе',
  city: 'Москва',
  address: 'ул. Алабяна, 12',
  metro: 'Сокол',
  workhours: '',
  way_description: '',
  phone: '',
  latitude: 55.8,
  longitude: 37.5,
  has_dressing_room: 0 as const,
  images_json: '[]',
  is_gone: 0 as const,
}

onBothDatabases('what can go where', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const idOf = (offers: { id: number }[], index = 0) => (offers[index] as { id: number }).id
  const dress = () => idOf(shop.goods.linenDress.offers)
  const belt = () => idOf(shop.goods.leatherBelt.offers)
  const coat = () => idOf(shop.goods.woolCoat.offers)

  async function withGoods(...offer_ids: number[]): Promise<Browser> {
    const browser = shop.visit()
    const items = offer_ids.map(offer_id => ({ offer_id, quantity: 1 }))
    await browser.post('/api/cart/').send({ items }).expect(200)
    return browser
  }
  async function moveTo(browser: Browser, name: string): Promise<void> {
    const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
    const region = { name, latitude, longitude, fias_id, kladr_id, timezone }
    await browser.patch('/api/v3/state/').send({ region }).expect(200)
  }
  async function quoteOf(browser: Browser, service_id: number) {
    const { body } = await browser.get('/api/cart/').expect(200)
    return body.delivery_quotes.find((quote: { service_id: number }) => quote.service_id === service_id)
  }
  const order = (browser: Browser, offer_ids: number[], change: Record<string, unknown> = {}) =>
    browser.post('/api/cart/checkout/').send(
      orderBody(
        shop,
        offer_ids.map(id => ({ id, quantity: 1 })),
        change,
      ),
    )

  test('a coat of the stores cannot go by courier, as the cart says and the checkout repeats', async () => {
    const browser = await withGoods(coat())
    expect(await quoteOf(browser, 4)).toMatchObject({ can_go: false, reason: 'Есть только в магазинах' })

    const { body } = await order(browser, [coat()], byCourier(0)).expect(409)
    expect(body.changed).toEqual([
      {
        what: 'availability',
        offer_id: coat(),
        name: 'Пальто шерстяное',
        reason: 'Есть только в магазинах',
        other_service_id: 3,
        quantity_most: 0,
      },
    ])
    expect(body.error.message).toBe('«Пальто шерстяное»: есть только в магазинах. Проверьте корзину.')
    expect(body.errors).toEqual([body.error.message])
    await order(browser, [coat()]).expect(200)
  })

  test('an order takes what can go its way; the rest stays in the cart', async () => {
    const browser = await withGoods(dress(), belt(), coat())
    expect(await quoteOf(browser, 4)).toMatchObject({ can_go: true, offer_ids: [dress(), belt()] })
    await order(browser, [dress(), belt()], byCourier(0)).expect(200)

    const { body } = await browser.get('/api/cart/')
    expect(body.products.map((line: { product_id: number }) => line.product_id)).toEqual([coat()])
    expect(body).toMatchObject({ price_total: 9_990 })
  })

  test('in a town without stores a coat of Moscow’s is inactive, with the reason, and costs nothing', async () => {
    const browser = await withGoods(coat(), dress())
    await moveTo(browser, 'Казань')
    const { body } = await browser.get('/api/cart/')

    expect(body.products[1]).toMatchObject({
      product_id: coat(),
      can_buy: false,
      reason: 'Только в магазинах Москвы и Санкт-Петербурга',
    })
    expect(body).toMatchObject({ price_total: 3_990, quantity_total: 1, pickup_store_ids: [] })
    expect(await quoteOf(browser, 3)).toMatchObject({
      can_go: false,
      reason: 'В вашем городе нет наших магазинов',
      stores: [],
    })
    await order(browser, [dress()], {
      delivery: { service_id: 4, cost: 299, city: 'Казань', street: 'Баумана', house: '1' },
    }).expect(200)
  })

  describe('a coat that hangs in a store of another town alone', () => {
    const takeFrom = (store_id: number) =>
      shop.shop.db
        .updateTable('stock')
        .set({ qty: 0 })
        .where('offer_id', '=', coat())
        .where('store_id', '=', store_id)
        .execute()
    const lend = (store_transfer_days: number | null) =>
      shop.shop.db
        .updateTable('delivery_services')
        .set({ store_transfer_days })
        .where('service_id', '=', 3)
        .execute()
    beforeEach(async () => {
      await takeFrom(shop.goods.tverskaya.id)
      await shop.shop.db
        .insertInto('stock_moves')
        .values({
          offer_id: coat(),
          store_id: shop.goods.tverskaya.id,
          delta: -3,
          reason: 'import',
          order_id: null,
          created_at: 0,
        })
        .execute()
    })

    test('is sent to the shopper’s store where the tariff says so, and taken off the shelf it hangs on', async () => {
      await lend(3)
      const browser = await withGoods(coat())
      const { body } = await browser.get('/api/cart/')
      expect(body.products[0]).toMatchObject({ can_buy: true, reason: '' })
      const quote = await quoteOf(browser, 3)
      expect(quote).toMatchObject({ can_go: true, cost: 0, transfer_from: 'Санкт-Петербург' })
      expect(quote.days_min).toBeGreaterThanOrEqual(3)
      const placed = await order(browser, [coat()]).expect(200)
      const row = await shop.shop.db
        .selectFrom('orders')
        .select(['store_id', 'point_id'])
        .where('id', '=', placed.body.order_id)
        .executeTakeFirst()
      const { id: nevsky } = await shop.shop.db
        .selectFrom('stores')
        .select('id')
        .where('ext_id', '=', 'spb-01')
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ store_id: nevsky, point_id: String(shop.goods.tverskaya.id) })
    })

    test('stays in that store, in cart and checkout, where no tariff says otherwise', async () => {
      await lend(null)
      const browser = shop.visit()
      await moveTo(browser, 'Санкт-Петербург')
      await browser.post('/api/cart/').send({ offer_id: coat(), quantity: 1 }).expect(200)
      await moveTo(browser, 'Москва')
      const { body } = await browser.get('/api/cart/')
      const reason = 'Только в магазинах Санкт-Петербурга'
      expect(body.products[0]).toMatchObject({ can_buy: false, reason })
      const refused = await order(browser, [coat()]).expect(409)
      expect(refused.body.changed).toMatchObject([{ what: 'availability', offer_id: coat(), reason }])
    })
  })

  test('what only stores of other towns have is not added, and stays where it became so later', async () => {
    const reason = 'Только в магазинах Москвы и Санкт-Петербурга'
    const browser = await withGoods(dress())
    await moveTo(browser, 'Казань')
    const put = (offer_id: number, quantity: number) =>
      browser.post('/api/cart/').send({ items: [{ offer_id, quantity }] })
    const refused = await put(coat(), 1).expect(409)
    expect(refused.body.error).toMatchObject({ code: 'only-elsewhere', message: reason })
    const beside = [dress(), coat()].map(offer_id => ({ offer_id, quantity: 2 }))
    await browser.post('/api/cart/').send({ items: beside }).expect(409)
    const linesNow = async () =>
      (await browser.get('/api/cart/')).body.products.map(
        (line: { product_id: number; quantity: number }) => [line.product_id, line.quantity],
      )
    expect(await linesNow()).toEqual([[dress(), 1]])
    // A stranger’s cart stays empty, too.
    const stranger = shop.visit()
    await moveTo(stranger, 'Казань')
    await stranger.post('/api/cart/').send({ offer_id: coat(), quantity: 1 }).expect(409)
    expect(await shop.shop.db.selectFrom('cart_lines').select('offer_id').execute()).toHaveLength(1)

    await moveTo(browser, 'Москва')
    await put(coat(), 1).expect(200)
    await moveTo(browser, 'Казань')
    await put(coat(), 2).expect(200)
    expect(await linesNow()).toEqual([
      [dress(), 1],
      [coat(), 2],
    ])
  })

  test('a store of the town before is never ordered from unseen', async () => {
    const browser = await withGoods(dress())
    await moveTo(browser, 'Казань')
    const { body } = await order(browser, [dress()]).expect(409)

    expect(body.changed).toEqual([{ what: 'point' }])
    expect(body.error.fields).toEqual({
      'delivery.point_id': 'Этот магазин в другом городе. Выберите магазин заново.',
    })
    expect(await shop.shop.db.selectFrom('orders').selectAll().execute()).toEqual([])

    // Whoever names the store's town has seen it.
    const point_id = String(shop.goods.tverskaya.id)
    await order(browser, [dress()], {
      delivery: { service_id: 3, cost: 0, point_id, city: 'Москва' },
    }).expect(200)
  })

  test('an address in the previous town is reported, one in a suburb or an unknown village is not', async () => {
    const browser = await withGoods(dress())
    await moveTo(browser, 'Казань')
    const to = (city: string) => ({
      delivery: { service_id: 4, cost: 299, city, street: 'Мира', house: '1' },
    })
    const { body } = await order(browser, [dress()], to('Москва')).expect(409)
    expect(body.changed).toEqual([{ what: 'city' }])

    await order(browser, [dress()], to('Нигдеево')).expect(200)
  })

  test('a second warehouse is not added up: nobody is offered what one alone cannot send', async () => {
    const { id } = await shop.shop.db
      .insertInto('stores')
      .values({
        ext_id: 'warehouse-2',
        kind: 'warehouse',
        name: 'Второй склад',
        city: 'Москва',
        region_fias_id: builtInTown('Москва').fias_id,
        address: '',
        metro: '',
        workhours: '',
        way_description: '',
        phone: '',
        latitude: 55.7,
        longitude: 37.6,
        has_dressing_room: 0,
        images_json: '[]',
        is_gone: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.shop.db.insertInto('stock').values({ offer_id: belt(), store_id: id, qty: 4 }).execute()
    await shop.shop.db
      .insertInto('stock_moves')
      .values({ offer_id: belt(), store_id: id, delta: 4, reason: 'import', order_id: null, created_at: 0 })
      .execute()
    await shop.shop.db.updateTable('meta').set({ value: '2' }).where('key', '=', 'catalog_revision').execute()
    await shop.shop.catalog.refresh()
    const browser = shop.visit()
    const { body } = await browser.post('/api/cart/').send({ offer_id: belt(), quantity: 9 }).expect(200)
    expect(body.products[0]).toMatchObject({ quantity: 5, quantity_available: 5 })

    await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: belt(), quantity: 5 }], byCourier(0)))
      .expect(200)
    const again = shop.visit()
    await again.post('/api/cart/').send({ offer_id: belt(), quantity: 4 }).expect(200)
    await again
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: belt(), quantity: 4 }], byCourier(0)))
      .expect(200)
  })

  test('«Pickpoint lists are sorted by days_max»: a store that holds the goods stands before one they are sent to', async () => {
    await shop.shop.db
      .updateTable('delivery_services')
      .set({ transfer_days_min: 1, transfer_days_max: 2 })
      .where('service_id', '=', 3)
      .execute()
    const { fias_id: uuid, name } = builtInTown('Москва')
    const { id } = await shop.shop.db
      .insertInto('stores')
      .values({ ...STORE_OF_TOWN, region_fias_id: uuid })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.shop.db.insertInto('stock').values({ offer_id: belt(), store_id: id, qty: 1 }).execute()
    await shop.shop.db
      .insertInto('stock_moves')
      .values({ offer_id: belt(), store_id: id, delta: 1, reason: 'import', order_id: null, created_at: 0 })
      .execute()
    await shop.shop.db.updateTable('meta').set({ value: '2' }).where('key', '=', 'catalog_revision').execute()
    await shop.shop.catalog.refresh()
    const { body } = await shop
      .visit()
      .post('/minions/kevin/calculate')
      .send({ location: { uuid, name }, products: [{ id: belt() }], ids: [3] })
      .expect(200)
    const stores = body.deliveries[0].pickpoints as { id: string; days_max: number; can_go: boolean }[]
    expect(stores.map(each => [each.id, each.can_go])).toEqual([
      [String(id), true],
      [String(shop.goods.tverskaya.id), true],
    ])
    expect(stores[1]?.days_max).toBeGreaterThan(stores[0]?.days_max ?? 0)
  })

  test('the chosen store’s own number is given where another holds them all', async () => {
    const { tverskaya } = shop.goods
    const rest = { ...STORE_OF_TOWN, region_fias_id: builtInTown('Москва').fias_id }
    const { id } = await shop.shop.db
      .insertInto('stores')
      .values(rest)
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.shop.db.insertInto('stock').values({ offer_id: dress(), store_id: id, qty: 3 }).execute()
    await shop.shop.db
      .insertInto('stock_moves')
      .values({ offer_id: dress(), store_id: id, delta: 3, reason: 'import', order_id: null, created_at: 0 })
      .execute()
    await shop.shop.db.updateTable('meta').set({ value: '2' }).where('key', '=', 'catalog_revision').execute()
    await shop.shop.catalog.refresh()
    const browser = shop.visit()
    const { body } = await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 3 }).expect(200)
    expect(body.products[0]).toMatchObject({
      quantity_available: 10,
      quantity_available_delivery: 10,
      quantity_available_pickup: 3,
    })
    expect((await quoteOf(browser, 3)).stores).toContainEqual(
      expect.objectContaining({
        store_id: tverskaya.id,
        can_go: false,
        lacks: [dress()],
        holds: [{ offer_id: dress(), quantity: 2 }],
      }),
    )
    const refused = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress(), quantity: 3 }]))
      .expect(409)
    expect(refused.body.changed).toEqual([
      {
        what: 'availability',
        offer_id: dress(),
        name: 'Платье льняное',
        reason: 'В выбранном магазине осталось 2 шт.',
        other_service_id: null,
        quantity_most: 2,
      },
    ])
  })

  test('a far town is promised far days, and the order keeps the dates', async () => {
    const browser = await withGoods(dress())
    await moveTo(browser, 'Владивосток')
    expect(await quoteOf(browser, 4)).toMatchObject({ days_min: 10, days_max: 18 })

    const { body } = await order(browser, [dress()], {
      delivery: {
        service_id: 4,
        cost: 299,
        city: 'Владивосток',
        street: 'Светланская',
        house: '1',
        delivery_days: 10,
      },
    }).expect(200)
    expect(body.items[body.order_id].delivery_time).toBe('25 января – 2 февраля')
    shop.pass(5 * 24 * 60 * 60_000)
    const later = await browser.get(`/api/order/?order_id=${body.order_id}`).expect(200)
    expect(later.body.delivery_time).toBe('25 января – 2 февраля')
  })

  test('after 18:00 nobody is promised «сегодня», and a page that was open before gets the change', async () => {
    const browser = await withGoods(dress())
    expect(await quoteOf(browser, 3)).toMatchObject({ days_min: 0 })
    shop.pass(6 * 60 * 60_000)
    expect(await quoteOf(browser, 3)).toMatchObject({ days_min: 1, days_max: 1 })

    const point_id = String(shop.goods.tverskaya.id)
    const { body } = await order(browser, [dress()], {
      delivery: { service_id: 3, cost: 0, point_id, delivery_days: 0 },
    }).expect(409)
    expect(body.changed).toEqual([{ what: 'delivery_days', was: 0, now: 1 }])
  })

  test('only ways that a checkout takes are quoted', async () => {
    await shop.shop.db
      .insertInto('delivery_services')
      .values(
        [76, 79, 100].map(service_id => ({
          service_id,
          price: 0,
          free_delivery_price: 0,
          days_min: 0,
          days_max: 0,
          payment_ids_json: '[13]',
          is_default: 0 as const,
        })),
      )
      .onConflict(conflict => conflict.column('service_id').doNothing())
      .execute()
    const browser = await withGoods(dress())
    const { body } = await browser.get('/api/cart/')

    expect(body.delivery_quotes.map((quote: { service_id: number }) => quote.service_id)).toEqual([3, 4])
  })
})
