import { parseHTML } from 'linkedom'
import * as v from 'valibot'
import { CalculateAnswer, Pickpoint } from '../../../server/contract/delivery/calculation.ts'
import { addPoints } from '../../../server/import/delivery/import-delivery.ts'
import { readPoints } from '../../../server/import/delivery/read-points.ts'
import { announceCatalog } from '../../../server/import/staging/with-staging.ts'
import { readStores, saveStores } from '../../../server/import/stock/save-stores.ts'
import { PLAIN_TARIFF } from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { saveTariffs } from '../../../server/shop/delivery/tariffs/save-tariffs.ts'
import { builtInTown } from '../../../server/shop/towns/built-in-cities.rules.ts'
import { onBothDatabases } from '../../support/database/databases.ts'
import { sellOut } from '../../support/goods/sell-out.ts'
import { orderBody } from '../../support/orders/order-body.ts'
import { createTestShop, type TestShop } from '../../support/test-shop.ts'

const MOSCOW = builtInTown('Москва')
const POINTS = `id,service_code,address,region_fias_id,latitude,longitude,has_cash,has_card,prepaid_only
BOTH,cdek,Лесная 5,${MOSCOW.fias_id},55.78,37.59,,,
NONE,cdek,Лесная 7,${MOSCOW.fias_id},55.78,37.59,0,0,
AHEAD,cdek,Лесная 9,${MOSCOW.fias_id},55.78,37.59,1,1,1
`
const TAKES_NOTHING = { has_cash: false, has_card: false }

onBothDatabases('what a place takes', open => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestShop({ db: await open() })
    await addPoints(shop.shop.db, readPoints(Buffer.from(POINTS)))
  })
  afterEach(async () => {
    expect(await shop.broken()).toEqual([])
  })

  const dress = () => shop.goods.linenDress.offers[0]?.id as number

  /** Payments of the services, a point's and an own store's; the carrier's is free. */
  async function takes(payments: { 3?: number[]; 76?: number[]; 100?: number[] }) {
    const tariffs = Object.entries(payments).map(([id, ids]) => ({
      ...PLAIN_TARIFF,
      service_id: Number(id),
      service_code: id === '100' ? 'cdek' : '',
      price: 0,
      days_min: 1,
      days_max: 2,
      payment_ids_json: JSON.stringify(ids),
    }))
    await saveTariffs(shop.shop.db, tariffs)
  }
  async function importStore(change: object) {
    const { db } = shop.shop
    const { ext_id } = shop.goods.tverskaya
    const { latitude, longitude, fias_id } = MOSCOW
    const store = {
      ext_id, name: 'Витрина на Тверской', city: 'Москва', address: 'Тверская, 1', latitude, longitude,
      region_fias_id: fias_id, ...change,
    } // biome-ignore format: a row
    await saveStores(db, readStores(JSON.stringify([store])))
    await announceCatalog(db)
    await shop.shop.catalog.refresh()
  }
  async function withDress() {
    const browser = shop.visit()
    const { body } = await browser.post('/api/cart/').send({ offer_id: dress(), quantity: 1 }).expect(200)
    return { browser, quotes: body.delivery_quotes as { service_id: number }[] }
  }
  type Browser = ReturnType<TestShop['visit']>
  async function pointsOf(browser: Browser, service_id: number) {
    const { name, fias_id: uuid, kladr_id: kladr, latitude, longitude } = MOSCOW
    const location = { name, uuid, kladr, latitude, longitude }
    const asked = { location, products: [{ id: dress(), quantity: 1 }] }
    const { body } = await browser.post('/minions/kevin/calculate').send(asked).expect(200)
    const { deliveries } = v.parse(CalculateAnswer, body)
    return deliveries.find(each => each.service_id === service_id)?.pickpoints ?? []
  }
  async function describedPoint(browser: Browser, code: string) {
    const { body } = await browser.post('/minions/kevin/point').send({ code }).expect(200)
    return v.parse(Pickpoint, body)
  }
  const order = (browser: Browser, service_id: number, point_id: string, payment_system_id: number) => {
    const delivery = { service_id, cost: 0, point_id }
    const body = orderBody(shop, [{ id: dress(), quantity: 1 }], { delivery, payment_system_id })
    return browser.post('/api/cart/checkout/').send(body)
  }

  test('a point with neither cash nor cards offers payment ahead alone, and the checkout takes no other', async () => {
    await takes({ 100: [13, 1] })
    const { browser } = await withDress()
    const shown = (await pointsOf(browser, 100)).map(({ id, can_go, payment_ids }) => [
      id,
      can_go,
      payment_ids,
    ])
    expect(new Map(shown.map(([id, ...rest]) => [id, rest]))).toEqual(
      new Map([
        ['BOTH', [true, [13, 1]]],
        ['NONE', [true, [1]]],
        ['AHEAD', [true, [1]]],
      ]),
    )
    expect(await describedPoint(browser, 'NONE')).toMatchObject({ payment_ids: [1], can_go: true })

    for (const id of ['NONE', 'AHEAD']) {
      const { body } = await order(browser, 100, id, 13).expect(409)
      expect(body.changed).toEqual([{ what: 'payment', was: 13, now: 1 }])
    }
    await order(browser, 100, 'NONE', 1).expect(200)
  })

  test('where nothing is paid ahead such a point is disabled, the others of its service are not', async () => {
    await takes({ 100: [13] })
    const { browser } = await withDress()
    expect(await pointsOf(browser, 100)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'BOTH', can_go: true, payment_ids: [13] }),
        expect.objectContaining({ id: 'NONE', can_go: false, payment_ids: [] }),
      ]),
    )
    const { body } = await order(browser, 100, 'NONE', 13).expect(409)
    expect(body.changed).toEqual([{ what: 'payment', was: 13, now: 0 }])
    await order(browser, 100, 'BOTH', 13).expect(200)
  })

  test('a way of such points alone goes nowhere, and says why', async () => {
    await takes({ 100: [13] })
    await shop.shop.db.deleteFrom('pickup_points').where('id', '=', 'BOTH').execute()
    const { browser, quotes } = await withDress()
    expect(quotes.find(({ service_id }) => service_id === 100)).toMatchObject({
      can_go: false,
      reason: 'Пункты выдачи этой службы не берут оплату при получении',
    })
    expect(await pointsOf(browser, 100)).toMatchObject([{ can_go: false }, { can_go: false }])
    await order(browser, 100, 'NONE', 13).expect(409)
  })

  test('an own store that takes nothing on the spot is its prepaid service’s alone', async () => {
    await takes({ 3: [13], 76: [1, 2] })
    await importStore(TAKES_NOTHING)
    const { browser, quotes } = await withDress()
    const store_id = shop.goods.tverskaya.id
    expect(quotes.find(({ service_id }) => service_id === 3)).toMatchObject({
      can_go: false,
      reason: 'Магазин не берёт оплату при получении',
      stores: [{ store_id, can_go: false, payment_ids: [] }],
    })
    expect(quotes.find(({ service_id }) => service_id === 76)).toMatchObject({
      can_go: true,
      stores: [{ store_id, can_go: true, payment_ids: [1, 2] }],
    })
    expect(await pointsOf(browser, 3)).toMatchObject([{ can_go: false, payment_ids: [] }])
    expect(await pointsOf(browser, 76)).toMatchObject([{ can_go: true, payment_ids: [1, 2] }])

    const { body } = await order(browser, 3, String(store_id), 13).expect(409)
    expect(body.changed).toEqual([{ what: 'payment', was: 13, now: 0 }])
    await order(browser, 76, String(store_id), 1).expect(200)
  })

  test('a size that such a store alone has goes from its card into the cart, not into a form without payment', async () => {
    await takes({ 3: [13], 76: [1, 2] })
    await importStore(TAKES_NOTHING)
    const { slug, id } = shop.goods.linenDress
    const places = await shop.shop.db.selectFrom('stores').select('id').execute()
    for (const place of places)
      if (place.id !== shop.goods.tverskaya.id) await sellOut(shop, dress(), place.id)
    await announceCatalog(shop.shop.db)
    await shop.shop.catalog.refresh()
    const card = async () => {
      const { text } = await shop.visit().get(`/product/${slug}-${id}/`).unset('X-Requested-With').expect(200)
      const island = parseHTML(text).document.querySelector('[data-widget="buy-button"]')
      const { offers } = JSON.parse(island?.getAttribute('data-props') ?? '{}')
      const [{ is_sold = false, picks_up = false }] = offers
      return { is_sold, picks_up }
    }
    expect(await card()).toEqual({ is_sold: true, picks_up: false })
    const { browser } = await withDress()
    await order(browser, 76, String(shop.goods.tverskaya.id), 1).expect(200)

    await importStore({ has_cash: true })
    expect(await card()).toEqual({ is_sold: true, picks_up: true })
  })

  test('an own store that takes money is paid at as before', async () => {
    await takes({ 3: [13] })
    await importStore({ has_cash: false, has_card: true })
    const { browser } = await withDress()
    expect(await pointsOf(browser, 3)).toMatchObject([{ can_go: true, payment_ids: [13] }])
    await order(browser, 3, String(shop.goods.tverskaya.id), 13).expect(200)
  })
})
