import * as v from 'valibot'
import {
  CalculateAnswer,
  type Delivery,
  Pickpoint,
  SummaryAnswer,
} from '../../../server/contract/delivery/calculation.ts'
import { DescribeAnswer } from '../../../server/contract/delivery/described-places.ts'
import { addPoints, type PointToSave } from '../../../server/import/delivery/import-delivery.ts'
import { pretendAddresses } from '../../../server/providers/addresses/pretend-addresses.ts'
import { PLAIN_TARIFF } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTable, saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { BUILT_IN_TOWNS } from '../../support/goods/built-in-towns.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const MOSCOW = builtInTown('Москва')
const KAZAN = builtInTown('Казань')
const location = (town: typeof MOSCOW, change = {}) => ({
  name: town.name,
  uuid: town.fias_id,
  zip: town.postal_code,
  latitude: town.latitude,
  longitude: town.longitude,
  kladr: town.kladr_id,
  address: null,
  ...change,
})

const point = (id: string, service_code: string, change: Partial<PointToSave> = {}): PointToSave => ({
  id,
  service_code,
  name: `Пункт ${id}`,
  address: 'ул. Лесная, 5',
  metro: 'Белорусская',
  region_fias_id: MOSCOW.fias_id,
  latitude: 55.78,
  longitude: 37.59,
  workhours: 'ежедневно 09:00–21:00',
  way_description: 'Вход с угла',
  postal_code: '125047',
  storage_period: 7,
  has_dressing_room: 0,
  weight_max_g: 15_000,
  ...change,
})

const POINTS = [
  point('CDEK1', 'cdek'),
  point('CDEK2', 'cdek', { has_dressing_room: 1 }),
  point('CDEK3', 'cdek', { weight_max_g: 300, kind: 'locker' }),
  point('GONE', 'cdek', { is_gone: 1 }),
  point('POST1', 'pochta', { storage_period: 15 }),
  point('KAZ1', 'cdek', { region_fias_id: KAZAN.fias_id, postal_code: '420000' }),
  point('629400', 'pochta', {
    region_fias_id: '11111111-2222-4333-8444-555555555555',
    postal_code: '629400',
    latitude: 66.5,
    longitude: 66.6,
  }),
]

onBothDatabases('the delivery calls', open => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ db: await open() })
    Object.assign(shop.shop.providers, { addresses: pretendAddresses(BUILT_IN_TOWNS, { has_streets: true }) })
    const { db } = shop.shop
    const service = (service_id: number, change: object) => ({
      ...PLAIN_TARIFF,
      service_id,
      price: 199,
      days_min: 2,
      days_max: 4,
      ...change,
    })
    await saveTariffs(db, [
      service(79, {}),
      service(100, {
        service_code: 'cdek',
        reworker_service_id: 'cdek',
        reworker_rate_id: '136',
        free_delivery_price: 9_000,
      }),
      service(101, { service_code: 'pochta', price: 249, days_min: 4, days_max: 9, certificates_allowed: 0 }),
      service(102, { service_code: '5post', is_active: 0 }),
    ])
    await saveTable(db, { zones: [], weights: [{ service_id: 100, up_to_g: 5_000, price_more: 0 }] }, 'r1')
    await addPoints(db, [...POINTS, point('5P1', '5post')])
  })
  afterAll(async () => {
    expect(shop.log.filter(line => line.includes('"level":50'))).toEqual([])
  })

  const idOf = (product: { offers: { id: number }[] }) => product.offers[0]?.id as number
  const dress = () => idOf(shop.goods.linenDress)
  const coat = () => idOf(shop.goods.woolCoat)
  const belt = () => idOf(shop.goods.leatherBelt)
  async function calculate(body: object, browser = shop.visit()): Promise<Delivery[]> {
    const answer = await browser
      .post('/minions/kevin/calculate')
      .send({ location: location(MOSCOW), ...body })
      .expect(200)
    return v.parse(CalculateAnswer, answer.body).deliveries
  }
  const of = (deliveries: Delivery[], service_id: number) => {
    const found = deliveries.find(each => each.service_id === service_id)
    if (!found) throw new Error(`no service ${service_id} among ${deliveries.map(each => each.service_id)}`)
    return found
  }

  test('calculate answers every service with every field, and the request’s id as sent', async () => {
    const products = [
      { id: dress(), quantity: 1, price: 1, weight: null, length: null, width: null, height: null },
    ]
    const { body } = await shop
      .visit()
      .post('/minions/kevin/calculate')
      .send({ location: location(MOSCOW), products, ids: null, request_id: 'r-7', is_admin: false })
      .expect(200)
    expect(body.request_id).toBe('r-7')
    const { deliveries } = v.parse(CalculateAnswer, body)
    expect(deliveries.map(each => each.service_id)).toEqual([3, 4, 79, 100, 101])
    expect(of(deliveries, 4)).toEqual({
      id: 2,
      service_id: 4,
      service_type: 'courier',
      service_name: 'Курьер',
      certificates_allowed: true,
      price: 299,
      price_service: 299,
      exact: false,
      days_min: 1,
      days_max: 3,
      days_delivery: [{ days_min: 1, days_shipping: 0 }],
      days_shipping: 0,
      delivery_intervals: [],
      pickpoints: [],
      payment_ids: [13],
      is_default: false,
      free_delivery_price: 5_000,
      free_delivery_price_set: true,
      in_stock: true,
      reworker_rate_id: '',
      reworker_service_id: '',
      fillment: { [dress()]: [{ id: expect.any(Number), amount: 10 }] },
      message: '',
      tariff_revision: expect.any(String),
    })
  })

  test('a calculation with a house that is found is exact; above the free threshold the tariff is still shown', async () => {
    const to = location(MOSCOW, { address: 'ул. Тверская, 12' })
    const courier = of(await calculate({ location: to, products: [{ id: dress(), quantity: 2 }] }), 4)
    expect(courier).toMatchObject({ exact: true, price: 0, price_service: 299 })
  })

  test('points are their carrier’s, those with a fitting room of the way with try-on; closed and too small ones are not there', async () => {
    const deliveries = await calculate({ products: [{ id: dress(), quantity: 1 }] })
    const ids = (service_id: number) => of(deliveries, service_id).pickpoints.map(each => each.id)
    expect([ids(79), ids(100), ids(101)]).toEqual([['CDEK2'], ['CDEK1'], ['POST1']])
    expect(of(deliveries, 100).pickpoints[0]).toMatchObject({
      service_code: 'cdek',
      service_type: 3,
      price: 199,
      days_min: 2,
      days_max: 4,
      storage_period: 7,
      location_name: 'Москва',
      delivery_service_id: 100,
      can_go: true,
      lacks: [],
    })
    expect(of(deliveries, 101)).toMatchObject({ certificates_allowed: false, exact: true })
  })

  test('too heavy a parcel has no price, and the message says why', async () => {
    const heavy = of(
      await calculate({
        products: [
          { id: dress(), quantity: 10 },
          { id: belt(), quantity: 5 },
        ],
      }),
      100,
    )
    expect(heavy).toMatchObject({ price: null, days_min: null, pickpoints: [], in_stock: false })
    expect(heavy.message).toBe('В пункты выдачи этой службы можно отправить не больше 5 кг')
  })

  test('own stores come with what they lack, the shop’s own code and who holds what', async () => {
    const deliveries = await calculate({ products: [{ id: dress() }, { id: belt() }] })
    const own = of(deliveries, 3)
    expect(own).toMatchObject({ price: 0, in_stock: false, message: 'Так можно получить 1 из 2 товаров' })
    expect(own.pickpoints).toMatchObject([
      {
        id: String(shop.goods.tverskaya.id),
        service_code: 'vitrina',
        service_type: 1,
        days_max: 0,
        can_go: true,
        lacks: [],
      },
    ])
    expect(own.fillment[dress()]).toEqual([
      { id: shop.goods.tverskaya.id, amount: shop.goods.linenDress.offers[0]?.stock_shop },
    ])
    expect(of(deliveries, 4)).toMatchObject({ in_stock: true })
  })

  test('goods of the stores alone go no other way', async () => {
    const deliveries = await calculate({ products: [{ id: coat() }] })
    expect(of(deliveries, 4)).toMatchObject({
      price: null,
      in_stock: false,
      message: 'Есть только в магазинах',
    })
    expect(of(deliveries, 3)).toMatchObject({ price: 0, in_stock: true })
  })

  test('what the shop does not know goes no way; prices and weights of the browser are not looked at', async () => {
    const unknown = await calculate({ products: [{ id: 999_999 }] })
    expect(unknown.map(each => each.price)).toEqual([null, null, null, null, null])
    const honest = await calculate({ products: [{ id: dress(), quantity: 1 }] })
    const lying = await calculate({ products: [{ id: dress(), quantity: 1, price: 99_999, weight: 0.1 }] })
    expect(lying).toEqual(honest)
  })

  test('ids limit the services', async () => {
    expect(
      (await calculate({ products: [{ id: dress() }], ids: [4, 100] })).map(each => each.service_id),
    ).toEqual([4, 100])
  })

  test('is_admin of a body is nothing: an administrator’s session sees what is switched off, and nobody after them', async () => {
    const products = [{ id: dress() }]
    const lying = await calculate({ products, is_admin: true })
    expect(lying.map(each => each.service_id)).not.toContain(102)
    const admin = await shop.signIn('+79160000077')
    await shop.shop.db.updateTable('users').set({ is_admin: 1 }).where('phone', '=', '+79160000077').execute()
    const seen = of(await calculate({ products }, admin), 102)
    expect(seen.message).toBe('Выключено для покупателей')
    // What a checkout refuses is shown to nobody as an offer.
    expect([seen.price, seen.pickpoints.map(({ can_go }) => can_go)]).toEqual([null, [false]])
    expect((await calculate({ products, is_admin: true })).map(each => each.service_id)).not.toContain(102)
  })

  test('an unknown place is served as the town within 100 km; a further one by its post code alone', async () => {
    const products = [{ id: dress() }]
    const perm = builtInTown('Пермь')
    const near = { uuid: null, latitude: perm.latitude + 0.5, longitude: perm.longitude }
    const served = await calculate({ products, location: near })
    expect(served.length).toBeGreaterThan(1)
    expect(served).toEqual(await calculate({ products, location: location(perm) }))
    const far = await calculate({
      products,
      location: { uuid: null, zip: '629400', latitude: 66.5, longitude: 66.6 },
    })
    expect(far.map(each => [each.service_id, each.pickpoints.map(found => found.id)])).toEqual([
      [101, ['629400']],
    ])
    expect(await calculate({ products, location: { name: 'Нигде' } })).toEqual([])
  })

  test('another piece on the shelf is another answer at once', async () => {
    const products = [{ id: belt() }]
    const amount = async () => of(await calculate({ products }), 4).fillment[belt()]?.[0]?.amount
    expect(await amount()).toBe(5)
    await shop.shop.db
      .updateTable('stock')
      .set({ qty: 4 })
      .where('offer_id', '=', belt())
      .where('qty', '=', 5)
      .execute()
    expect(await amount()).toBe(4)
  })

  test('the summary has services, first days and lowest prices, and the payments', async () => {
    const { body } = await shop
      .visit()
      .post('/minions/kevin/calculate/summary')
      .send({ location: location(KAZAN) })
      .expect(200)
    const { deliveries, payments } = v.parse(SummaryAnswer, body)
    expect(deliveries.map(({ service_id, price, days_min }) => [service_id, price, days_min])).toEqual([
      [3, null, null],
      [4, 299, 2],
      [100, 199, 3],
    ])
    expect(payments).toContainEqual({ id: 13, payment_id: 13, name: 'При получении' })
    expect(payments.every(each => each.id === each.payment_id)).toBe(true)
  })

  test('a point is found by its code, an own store by its number; a closed one is not there', async () => {
    const ask = (code: unknown) => shop.visit().post('/minions/kevin/point').send({ code })
    const { body } = await ask('POST1').expect(200)
    expect(v.parse(Pickpoint, body)).toMatchObject({
      id: 'POST1',
      storage_period: 15,
      price: 249,
      days_max: 9,
    })
    const store = await ask(shop.goods.nevsky.id).expect(200)
    expect(v.parse(Pickpoint, store.body)).toMatchObject({
      service_code: 'vitrina',
      location_name: 'Санкт-Петербург',
    })
    for (const code of ['GONE', 'nobody', '999999']) {
      const refused = await ask(code).expect(404)
      expect(refused.body.error).toMatchObject({ code: 'not-found', request_id: expect.any(String) })
    }
  })

  test('shops are described with every field; of one that is not there nothing is said', async () => {
    const ids = [shop.goods.tverskaya.id, 999_999]
    const { body } = await shop.visit().post('/minions/kevin/shops/describe').send({ ids }).expect(200)
    const { shops } = v.parse(DescribeAnswer, body)
    expect(shops).toMatchObject([
      {
        id: shop.goods.tverskaya.id,
        service_code: 'vitrina',
        timezone: 'UTC+3',
        opening: 'открыто, до 22:00',
        storage_period: 3,
        has_card: true,
      },
    ])
    expect(shops[0]?.hours).toHaveLength(7)
  })

  test.each([
    ['calculate', {}, 'location'],
    ['calculate', { location: {}, products: [] }, 'products'],
    ['calculate', { location: {}, products: [{ id: 1, quantity: 100 }] }, 'products.0.quantity'],
    ['calculate', { location: { latitude: 91 }, products: [{ id: 1 }] }, 'location.latitude'],
    ['calculate', { location: { uuid: 'x' }, products: [{ id: 1 }] }, 'location.uuid'],
    ['calculate', { location: {}, products: [{ id: 1 }], ids: Array(51).fill(1) }, 'ids'],
    ['calculate/summary', {}, 'location'],
    ['point', {}, 'code'],
    ['shops/describe', { ids: Array(501).fill(1) }, 'ids'],
  ])('%s is refused by the name of a wrong field', async (call, body, field) => {
    const answer = await shop.visit().post(`/minions/kevin/${call}`).send(body).expect(400)
    expect(Object.keys(answer.body.error.fields)).toContain(field)
    expect(answer.body.error.fields[field]).toMatch(/[а-я]/)
  })
})
