import { addressOfTown } from '../../../server/contract/delivery/town.ts'
import { addPoints } from '../../../server/import/delivery/import-delivery.ts'
import { PLAIN_TARIFF } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTable, saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { DEFAULT_TOWN, type KnownTown } from '../../../server/shop/towns/towns.ts'
import { bareShop } from '../../support/bare-shop.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { byCourier, orderBody } from '../../support/orders/order-body.ts'
import { pageStateOf } from '../../support/pages/html.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

type Browser = ReturnType<TestShop['visit']>
type Sent = ReturnType<typeof regionOf>

const UNKNOWN = '11111111-2222-4333-8444-555555555555'
const VILLAGE = '22222222-2222-4333-8444-555555555555'

function regionOf(name: string) {
  const { latitude, longitude, fias_id, kladr_id, timezone } = builtInTown(name)
  return { name, latitude, longitude, fias_id, kladr_id, timezone }
}

/** The courier's tariff: roubles and days by the distance from the warehouse. */
const zone = (position: number, up_to_km: number | null, price_more: number, days_more: number) => ({
  service_id: 4,
  position,
  up_to_km,
  least_population: 0,
  price_more,
  days_more_min: days_more,
  days_more_max: days_more + 6,
  free_delivery_price: 0,
})

/** Where Москва is, by somebody else's name and codes. */
const inMoscow = (change: Partial<Sent>): Sent => ({ ...regionOf('Москва'), ...change })

onBothDatabases('a town is looked up, not believed', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    await saveTable(shop.shop.db, { zones: [zone(1, 500, 0, 0), zone(2, null, 500, 9)] }, 'far is dear')
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const dress = () => shop.goods.linenDress.offers[0]?.id as number
  async function shopperIn(region: Sent): Promise<Browser> {
    const browser = shop.visit()
    await browser.patch('/api/v3/state/').send({ region }).expect(200)
    await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    return browser
  }
  const page = async (browser: Browser, path: string) =>
    (await browser.get(path).unset('X-Requested-With').expect(200)).text
  const cardPath = () => `/product/${shop.goods.linenDress.slug}-${shop.goods.linenDress.id}/`
  const calculate = async (browser: Browser, location: object) => {
    const products = [{ id: dress(), quantity: 1 }]
    return (await browser.post('/minions/kevin/calculate').send({ location, products }).expect(200)).body
      .deliveries
  }

  /** Everything that this shopper is shown about delivery. */
  async function answersTo(browser: Browser, sent: Sent) {
    const location = { name: sent.name, uuid: sent.fias_id, kladr: sent.kladr_id, latitude: sent.latitude, longitude: sent.longitude } // biome-ignore format: a location
    const cart = (await browser.get('/api/cart/').expect(200)).body
    const [tile] = /доставим [^<]+/.exec(await page(browser, '/catalog/women/dresses/')) ?? []
    const [card] = /Курьером [^<&"]+/.exec(await page(browser, cardPath())) ?? []
    const summary = await browser.post('/minions/kevin/calculate/summary').send({ location }).expect(200)
    return {
      cart: cart.delivery_quotes,
      calculated: await calculate(browser, location),
      summary: summary.body,
      tile,
      card,
      region: pageStateOf(await page(browser, '/')).region,
    }
  }

  test('the codes of Владивосток with the coordinates of Москва cost and take what Владивосток does, everywhere', async () => {
    const sent = inMoscow({ name: 'Владивосток', fias_id: regionOf('Владивосток').fias_id, kladr_id: regionOf('Владивосток').kladr_id }) // biome-ignore format: a region
    const liar = await shopperIn(sent)
    const honest = await shopperIn(regionOf('Владивосток'))
    const answers = await answersTo(honest, regionOf('Владивосток'))

    const muscovite = await answersTo(await shopperIn(regionOf('Москва')), regionOf('Москва'))
    expect(answers.tile).toMatch(/^доставим через \d+–\d+ /)
    expect([answers.tile, answers.card]).not.toEqual([muscovite.tile, muscovite.card])
    expect(await answersTo(liar, sent)).toEqual(answers)

    const { cost } = answers.cart.find(({ service_id }: { service_id: number }) => service_id === 4)
    const near = muscovite.cart.find(({ service_id }: { service_id: number }) => service_id === 4)
    expect(near.cost).toBeLessThan(cost)
    const to = (price: number) => ({ delivery: { ...byCourier(price).delivery, city: 'Владивосток' } })
    const order = (price: number) =>
      liar.post('/api/cart/checkout/').send(orderBody(shop, [{ id: dress(), quantity: 1 }], to(price)))
    const refused = await order(near.cost)
    expect([refused.status, refused.body.changed]).toEqual([
      409,
      [{ what: 'delivery_cost', was: near.cost, now: cost }],
    ])
    expect((await order(cost)).status).toBe(200)
  })

  test('a row of before, with a place of its own, is looked up when it is read', async () => {
    const browser = await shopperIn(regionOf('Владивосток'))
    const answers = await answersTo(browser, regionOf('Владивосток'))
    const stored = inMoscow({ name: 'Владивосток', fias_id: regionOf('Владивосток').fias_id })
    await shop.shop.db
      .updateTable('visitors')
      .set({ region_json: JSON.stringify(stored) })
      .execute()

    expect(await answersTo(browser, stored)).toEqual(answers)
  })

  test('of an unknown town: only its own visitor sees the name, and nobody anything else', async () => {
    const sent = inMoscow({ name: 'Энск «тайный»', fias_id: UNKNOWN })
    const browser = await shopperIn(sent)
    const answers = await answersTo(browser, sent)

    expect(answers).toMatchObject({ cart: [], calculated: [], tile: undefined, card: undefined })
    expect(answers.region).toMatchObject({ name: sent.name, fias_id: UNKNOWN })
    expect(await page(browser, '/contacts/')).toContain('Энск «тайный»')
    const other = await shopperIn(inMoscow({ name: 'Китеж', fias_id: UNKNOWN }))
    for (const path of ['/', '/catalog/women/dresses/', cardPath(), '/contacts/', '/order/'])
      expect(await page(other, path)).not.toContain('тайный')

    const order = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress(), quantity: 1 }], byCourier(0)))
      .expect(409)
    expect(order.body.errors[0]).toContain('Мы не нашли ваш город')
  })

  test('what goes by post code goes to a town that nobody knows: without days, and the order is taken', async () => {
    const { db } = shop.shop
    await saveTariffs(db, [
      { ...PLAIN_TARIFF, service_id: 101, service_code: 'pochta', price: 249, days_min: 5, days_max: 9 },
    ])
    await addPoints(db, [
      {
        id: '629400', service_code: 'pochta', name: 'Отделение 629400', address: 'ул. Мира, 1', metro: '', region_fias_id: UNKNOWN,
        latitude: 66.5, longitude: 66.6, workhours: '', way_description: '', postal_code: '629400', storage_period: 15,
        has_dressing_room: 0, weight_max_g: 15_000,
      },
    ]) // biome-ignore format: a row
    const sent = inMoscow({ name: 'Лабытнанги', fias_id: UNKNOWN })
    const browser = await shopperIn(sent)
    const [post, ...others] = await calculate(browser, { uuid: UNKNOWN, zip: '629400', latitude: 55.7, longitude: 37.6 }) // biome-ignore format: a location
    expect(others).toEqual([])
    expect(post).toMatchObject({ service_id: 101, days_min: null, days_max: null, days_delivery: [] })

    const delivery = { service_id: 101, cost: post.price, point_id: post.pickpoints[0].id }
    const { body } = await browser
      .post('/api/cart/checkout/')
      .send(orderBody(shop, [{ id: dress(), quantity: 1 }], { delivery }))
      .expect(200)
    expect(body.items[body.order_id].delivery_point).toContain('Отделение 629400')
  })

  test('a town of the address service is known from its suggestion on, in every process', async () => {
    const village = { ...builtInTown('Тверь'), fias_id: VILLAGE, kladr_id: '6900100006400', name: 'Эммаус', type_full: 'посёлок', fias_level: 6, latitude: 56.78, longitude: 36.1 } // biome-ignore format: a town
    shop.shop.providers.addresses.suggest = async () => [addressOfTown(village)]
    await shop.visit().post('/minions/stuart/suggest/address').send({ query: 'эммаус' }).expect(200)
    shop.shop.providers.addresses.suggest = async () => []
    const sent = inMoscow({ name: 'Москва-2', fias_id: VILLAGE.toUpperCase() })
    const browser = await shopperIn(sent)

    const { name, fias_id, kladr_id, latitude, longitude, timezone } = village
    const region = { name, fias_id, kladr_id, latitude, longitude, timezone }
    const answers = await answersTo(browser, sent)
    expect(answers.region).toEqual(region)
    expect(answers.calculated).toEqual(await calculate(shop.visit(), { uuid: VILLAGE }))
    expect(answers.card).toContain('Курьером')
    // Another process has only the database.
    expect(await bareShop(shop.shop.db).towns.answered(VILLAGE)).toMatchObject(region)
  })

  test('a code that nobody here knows is asked of the address service, once', async () => {
    const asked: string[] = []
    const village = { ...builtInTown('Тверь'), fias_id: VILLAGE, name: 'Эммаус' }
    shop.shop.providers.addresses.byId = async id => {
      asked.push(id)
      return id === VILLAGE ? addressOfTown(village) : null
    }
    const sent = inMoscow({ fias_id: VILLAGE })
    for (const browser of [await shopperIn(sent), await shopperIn(sent)])
      expect((await answersTo(browser, sent)).region).toMatchObject({
        name: 'Эммаус',
        latitude: village.latitude,
      })
    for (const _ of [1, 2]) await shopperIn(inMoscow({ fias_id: UNKNOWN }))

    expect(asked).toEqual([VILLAGE, UNKNOWN])
  })

  test('a house that is answered for a town’s code is no town', async () => {
    const house = addressOfTown({ ...builtInTown('Тверь'), fias_id: VILLAGE, fias_level: 8 })
    shop.shop.providers.addresses.byId = async () => house
    const answers = await answersTo(
      await shopperIn(inMoscow({ fias_id: VILLAGE })),
      inMoscow({ fias_id: VILLAGE }),
    )

    expect(answers).toMatchObject({ cart: [], calculated: [] })
  })
})

test('nothing else is a known town: the compiler says so of a copy', () => {
  // @ts-expect-error it is made nowhere but where towns are looked up
  const copy: KnownTown = { ...DEFAULT_TOWN, latitude: 0 }
  expect(copy).not.toBe(DEFAULT_TOWN)
})
