import { addPoints } from '../../../server/import/delivery/import-delivery.ts'
import { PLAIN_TARIFF } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { openSecondWarehouse } from '../../support/goods/two-warehouses.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>

onBothDatabases('orders of what the delivery engine quotes', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const idOf = (product: { offers: { id: number }[] }) => product.offers[0]?.id as number
  const dress = () => idOf(shop.goods.linenDress)
  const belt = () => idOf(shop.goods.leatherBelt)
  async function withGoods(...offer_ids: number[]): Promise<Browser> {
    const browser = shop.visit()
    const items = offer_ids.map(offer_id => ({ offer_id, quantity: 1 }))
    await browser.post('/api/cart/').send({ items }).expect(200)
    return browser
  }
  async function quoteOf(browser: Browser, service_id: number) {
    const { body } = await browser.get('/api/cart/').expect(200)
    return body.delivery_quotes.find((quote: { service_id: number }) => quote.service_id === service_id)
  }
  const order = (browser: Browser, offer_ids: number[], delivery: object) =>
    browser.post('/api/cart/checkout/').send(
      orderBody(
        shop,
        offer_ids.map(id => ({ id, quantity: 1 })),
        { delivery },
      ),
    )
  const toTverskaya = { city: 'Москва', street: 'Тверская', house: '1' }

  const withTwoWarehouses = () => openSecondWarehouse(shop)

  test('goods of two warehouses are two orders of one checkout, delivery charged once', async () => {
    const { moscow, kazan } = await withTwoWarehouses()
    const browser = await withGoods(dress(), belt())
    const quote = await quoteOf(browser, 4)
    expect(quote).toMatchObject({
      can_go: true,
      offer_ids: [dress(), belt()],
      parts: [
        { source_id: moscow, offer_ids: [dress()] },
        { source_id: kazan, offer_ids: [belt()] },
      ],
      cost: 0,
      // The belt comes from Казань.
      days_min: 2,
    })

    const { body } = await order(browser, [dress(), belt()], {
      service_id: 4,
      cost: quote.cost,
      ...toTverskaya,
    }).expect(200)
    const ids = Object.keys(body.items)
    expect(ids).toHaveLength(2)
    const rows = await shop.shop.db.selectFrom('orders').selectAll().execute()
    const [first, second] = [
      rows.find(row => row.id === body.order_id),
      rows.find(row => row.id !== body.order_id),
    ]
    expect(first).toMatchObject({
      checkout_id: body.order_id,
      store_id: moscow,
      goods_total: 3_990,
      delivery_cost: 0,
    })
    expect(second).toMatchObject({
      checkout_id: body.order_id,
      store_id: kazan,
      goods_total: 1_299,
      delivery_cost: 0,
      cart_id: null,
    })
    // Both are shown to their buyer, and told of in one letter.
    for (const id of ids) await browser.get(`/api/order/?order_id=${id}`).expect(200)
    const messages = await shop.outbox()
    expect(messages.map(({ kind }) => kind).toSorted()).toEqual(['mail', 'sms'])
    expect(messages[0]?.text.replaceAll('\u00a0', ' ')).toContain(
      `заказы ${first?.id} и ${second?.id} на 5 289 Р приняты`,
    )
    expect((await browser.get('/api/cart/')).body.products).toEqual([])
  })

  test('delivery of two parts is paid with the first', async () => {
    await withTwoWarehouses()
    await shop.shop.db
      .updateTable('delivery_services')
      .set({ free_delivery_price: 0 })
      .where('service_id', '=', 4)
      .execute()
    const browser = await withGoods(dress(), belt())
    const { body } = await order(browser, [dress(), belt()], {
      service_id: 4,
      cost: 299,
      ...toTverskaya,
    }).expect(200)
    const rows = await shop.shop.db.selectFrom('orders').select(['id', 'delivery_cost']).execute()
    expect(rows.find(row => row.id === body.order_id)?.delivery_cost).toBe(299)
    expect(rows.find(row => row.id !== body.order_id)?.delivery_cost).toBe(0)
  })

  test('a repeated click gives the same two orders again', async () => {
    await withTwoWarehouses()
    const browser = await withGoods(dress(), belt())
    const first = await order(browser, [dress(), belt()], { service_id: 4, cost: 0, ...toTverskaya }).expect(
      200,
    )
    const again = await order(browser, [dress(), belt()], { service_id: 4, cost: 0, ...toTverskaya }).expect(
      200,
    )
    expect(again.body).toEqual(first.body)
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toHaveLength(2)
  })

  test('a shelf that empties meanwhile leaves neither of two orders', async () => {
    const { kazan } = await withTwoWarehouses()
    const browser = await withGoods(dress(), belt())
    await shop.shop.db.updateTable('stock').set({ qty: 0 }).where('store_id', '=', kazan).execute()
    await shop.shop.db
      .insertInto('stock_moves')
      .values({
        offer_id: belt(),
        store_id: kazan,
        delta: -5,
        reason: 'import',
        order_id: null,
        created_at: 0,
      })
      .execute()
    await order(browser, [dress(), belt()], { service_id: 4, cost: 0, ...toTverskaya }).expect(409)
    expect(await shop.shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('a tariff that changed since it was shown answers 409, though it costs the same', async () => {
    const browser = await withGoods(dress())
    const { cost, tariff_revision } = await quoteOf(browser, 4)
    const delivery = { service_id: 4, cost, tariff_revision, ...toTverskaya }
    await shop.shop.db
      .updateTable('delivery_services')
      .set({ days_max: 9 })
      .where('service_id', '=', 4)
      .execute()
    const { body } = await order(browser, [dress()], delivery).expect(409)
    expect(body.changed).toEqual([{ what: 'tariff' }])
    expect(body.error.message).toBe('Условия доставки изменились. Проверьте срок и стоимость и повторите.')

    const now = await quoteOf(browser, 4)
    await order(browser, [dress()], { ...delivery, tariff_revision: now.tariff_revision }).expect(200)
    const row = await shop.shop.db.selectFrom('orders').select('tariff_revision').executeTakeFirst()
    expect(row?.tariff_revision).toBe(now.tariff_revision)
  })

  test('an order keeps the day and the hours that were chosen, and when it leaves the warehouse', async () => {
    const intervals_json = '[{"from":"10:00","to":"14:00"},{"from":"18:00","to":"22:00"}]'
    await shop.shop.db
      .updateTable('delivery_services')
      .set({ intervals_json, days_ahead: 5 })
      .where('service_id', '=', 4)
      .execute()
    const browser = await withGoods(dress())
    const quote = await quoteOf(browser, 4)
    // Thursday the 15th; the warehouse rests on the 17th and 18th.
    expect(quote.days_delivery).toEqual([
      { days_min: 1, days_shipping: 0 },
      { days_min: 2, days_shipping: 1 },
      { days_min: 3, days_shipping: 1 },
      { days_min: 4, days_shipping: 1 },
      { days_min: 5, days_shipping: 4 },
    ])
    const hours = { delivery_interval_from: '18:00', delivery_interval_to: '22:00' }
    const wrong = { delivery_interval_from: '02:00', delivery_interval_to: '04:00' }
    const delivery = { service_id: 4, cost: 299, delivery_days: 5, ...toTverskaya }
    const refused = await order(browser, [dress()], { ...delivery, ...wrong }).expect(409)
    expect(refused.body.changed).toEqual([{ what: 'delivery_interval' }])
    await order(browser, [dress()], { ...delivery, ...hours }).expect(200)
    const row = await shop.shop.db.selectFrom('orders').select('delivery_json').executeTakeFirst()
    expect(JSON.parse(row?.delivery_json ?? '')).toMatchObject({
      date_min: '2026-01-20',
      date_max: '2026-01-20',
      date_shipping: '2026-01-19',
      interval: { from: '18:00', to: '22:00' },
    })
  })

  test('a pick-up point is ordered to by its code; one that is not there is refused by its field', async () => {
    const { db } = shop.shop
    await saveTariffs(db, [
      { ...PLAIN_TARIFF, service_id: 100, service_code: 'cdek', price: 199, days_min: 2, days_max: 4 },
    ])
    const { fias_id, latitude, longitude } = builtInTown('Москва')
    await addPoints(db, [
      {
        id: 'MSK7', service_code: 'cdek', name: 'СДЭК на Лесной', address: 'ул. Лесная, 5', metro: '', region_fias_id: fias_id,
        latitude, longitude, workhours: 'ежедневно 09:00–21:00', way_description: '', postal_code: '', storage_period: 7,
        has_dressing_room: 0, weight_max_g: 15_000,
      },
    ]) // biome-ignore format: a row
    const browser = await withGoods(dress())
    expect(await quoteOf(browser, 100)).toMatchObject({ service_type: 'pickpoint', can_go: true, cost: 199 })
    const refused = await order(browser, [dress()], {
      service_id: 100,
      cost: 199,
      point_id: 'nobody',
    }).expect(422)
    expect(refused.body.error.fields).toEqual({ 'delivery.point_id': 'Выберите пункт выдачи' })

    const { body } = await order(browser, [dress()], { service_id: 100, cost: 199, point_id: 'MSK7' }).expect(
      200,
    )
    expect(body.items[body.order_id]).toMatchObject({
      delivery_point: 'СДЭК на Лесной, ул. Лесная, 5',
      delivery_time: '17–19 января',
      delivery_cost: 199,
    })
  })

  test('what the warehouse holds is brought to a store, where the tariff says how long that takes', async () => {
    const browser = await withGoods(belt())
    expect(await quoteOf(browser, 3)).toMatchObject({ can_go: false })
    await shop.shop.db
      .updateTable('delivery_services')
      .set({ transfer_days_min: 1, transfer_days_max: 2 })
      .where('service_id', '=', 3)
      .execute()
    const { tverskaya } = shop.goods
    expect(await quoteOf(browser, 3)).toMatchObject({
      can_go: true,
      stores: [{ store_id: tverskaya.id, can_go: true, lacks: [], days_min: 1, days_max: 2 }],
    })
    const early = await order(browser, [belt()], {
      service_id: 3,
      cost: 0,
      point_id: tverskaya.id,
      delivery_days: 0,
    }).expect(409)
    expect(early.body.changed).toEqual([{ what: 'delivery_days', was: 0, now: 1 }])
    await order(browser, [belt()], { service_id: 3, cost: 0, point_id: tverskaya.id }).expect(200)
    const row = await shop.shop.db
      .selectFrom('orders')
      .innerJoin('stores', 'stores.id', 'orders.store_id')
      .select(['kind', 'point_id'])
      .executeTakeFirst()
    expect(row).toEqual({ kind: 'warehouse', point_id: String(tverskaya.id) })
  })
})
