import { sourceOfPickup } from '../../../server/shop/delivery/quotes/quote-pickup.rules.ts'
import { quoteWays } from '../../../server/shop/delivery/quotes/quote-ways.rules.ts'
import type { Asked } from '../../../server/shop/delivery/quotes/way-quote.rules.ts'
import { FOLDED, SHIPS, wayOf } from '../../support/orders/delivery-ways.ts'

const MOSCOW = { latitude: 55.7558, longitude: 37.6176 }
const KAZAN = { latitude: 55.7963, longitude: 49.1064 }
const moscow = { name: 'Москва', fias_id: 'moscow', timezone: 'UTC+3', ...MOSCOW }
const kazan = { name: 'Казань', fias_id: 'kazan', timezone: 'UTC+3', ...KAZAN }

const place = (id: number, kind: 'store' | 'warehouse', town: typeof moscow) => ({
  id,
  kind,
  region_fias_id: town.fias_id,
  city: town.name,
  timezone: town.timezone,
  latitude: town.latitude,
  longitude: town.longitude,
  ...SHIPS,
})
const WAREHOUSE = 1
const FAR_WAREHOUSE = 2
const TVERSKAYA = 10
const ARBAT = 11
const BAUMANA = 20
const places = [
  place(WAREHOUSE, 'warehouse', moscow),
  place(FAR_WAREHOUSE, 'warehouse', kazan),
  place(TVERSKAYA, 'store', moscow),
  place(ARBAT, 'store', moscow),
  place(BAUMANA, 'store', kazan),
]
const tariff = wayOf
const tariffs = [tariff(3), tariff(4, { price: 299, free_delivery_price: 5_000, days_min: 1, days_max: 2 })]

const DRESS = 100
const COAT = 200
const line = (offer_id: number, quantity = 1) => ({
  offer_id,
  quantity,
  price: 3_000,
  name: 'Вещь',
  ...FOLDED,
})
const on = (store_id: number, offer_id: number, qty: number) => ({ store_id, offer_id, qty })

function ways(change: Partial<Asked>) {
  const asked = { now: Date.UTC(2026, 0, 15, 9), region: moscow, tariffs, places, lines: [], shelves: [] }
  const quotes = quoteWays({ ...asked, ...change })
  const of = (service_id: number) => {
    const found = quotes.find(quote => quote.service_id === service_id)
    if (!found) throw new Error(`no way ${service_id}`)
    return found
  }
  return { pickup: of(3), courier: of(4), quotes }
}

test('what lies in the stores only cannot go by courier, and pickup would help', () => {
  const { courier, pickup } = ways({ lines: [line(COAT)], shelves: [on(TVERSKAYA, COAT, 3)] })

  expect(courier).toMatchObject({ can_go: false, reason: 'Есть только в магазинах', offer_ids: [] })
  expect(courier.stays).toEqual([
    { offer_id: COAT, reason: 'Есть только в магазинах', other_service_id: 3, quantity_most: 0 },
  ])
  expect(pickup).toMatchObject({ can_go: true, reason: '', offer_ids: [COAT], source_ids: [TVERSKAYA] })
})

test('of a mixed cart each way takes what it can; the rest stays with its reason', () => {
  const { courier, pickup } = ways({
    lines: [line(DRESS), line(COAT)],
    shelves: [on(WAREHOUSE, DRESS, 5), on(TVERSKAYA, COAT, 1)],
  })

  expect(courier).toMatchObject({ can_go: true, offer_ids: [DRESS], goods_total: 3_000, total: 3_299 })
  expect(pickup).toMatchObject({ can_go: true, offer_ids: [COAT] })
  expect(pickup.stays).toEqual([
    { offer_id: DRESS, reason: 'Нет в магазинах Москвы', other_service_id: 4, quantity_most: 0 },
  ])
})

test('a store that holds only part is shown, and what it lacks is listed', () => {
  const { pickup } = ways({
    lines: [line(DRESS), line(COAT)],
    shelves: [on(TVERSKAYA, DRESS, 1), on(TVERSKAYA, COAT, 1), on(ARBAT, DRESS, 1)],
  })

  expect(pickup.stores).toMatchObject([
    { store_id: TVERSKAYA, can_go: true, lacks: [] },
    { store_id: ARBAT, can_go: false, lacks: [COAT] },
  ])
})

test('where no store holds everything, the fullest one takes its part: there is a way on', () => {
  const { pickup } = ways({
    lines: [line(DRESS), line(COAT, 2)],
    shelves: [on(TVERSKAYA, DRESS, 1), on(ARBAT, COAT, 2)],
  })

  expect(pickup).toMatchObject({ can_go: true, offer_ids: [COAT], source_ids: [ARBAT] })
  expect(pickup.stays).toMatchObject([
    { offer_id: DRESS, reason: 'Лежит в другом магазине, закажите отдельно' },
  ])
})

test('two warehouses never add up: the nearest that holds the parcel sends it', () => {
  const { courier } = ways({
    lines: [line(DRESS, 3)],
    shelves: [on(WAREHOUSE, DRESS, 2), on(FAR_WAREHOUSE, DRESS, 2)],
  })
  expect(courier).toMatchObject({ can_go: false, reason: 'Курьером можно заказать не больше 2 шт.' })
  expect(courier.stays[0]?.quantity_most).toBe(2)

  const far = ways({ lines: [line(DRESS, 2)], shelves: [on(FAR_WAREHOUSE, DRESS, 2)] })
  expect(far.courier).toMatchObject({ can_go: true, source_ids: [FAR_WAREHOUSE] })

  const both = ways({
    lines: [line(DRESS)],
    shelves: [on(FAR_WAREHOUSE, DRESS, 9), on(WAREHOUSE, DRESS, 1)],
  })
  expect(both.courier.source_ids).toEqual([WAREHOUSE, FAR_WAREHOUSE])
})

test('what lies in another warehouse comes too, as an order of its own under the same checkout', () => {
  const { courier } = ways({
    lines: [line(DRESS), line(COAT)],
    shelves: [on(WAREHOUSE, DRESS, 1), on(FAR_WAREHOUSE, COAT, 1)],
  })

  expect(courier).toMatchObject({ can_go: true, offer_ids: [DRESS, COAT], stays: [] })
  expect(courier.parts).toEqual([
    { source_id: WAREHOUSE, offer_ids: [DRESS] },
    { source_id: FAR_WAREHOUSE, offer_ids: [COAT] },
  ])
  // Delivery once, by the first part; the days are those of the part that comes last.
  expect(courier).toMatchObject({ cost: 0, price_service: 299, days_min: 2, days_max: 4 })
})

test('a store of another town is none: the reason names the town', () => {
  const { pickup } = ways({ region: kazan, lines: [line(COAT)], shelves: [on(TVERSKAYA, COAT, 3)] })
  expect(pickup).toMatchObject({ can_go: false, reason: 'Нет в магазинах Казани', source_ids: [] })
  expect(pickup.stores).toMatchObject([{ store_id: BAUMANA, can_go: false, lacks: [COAT] }])

  const perm = { ...kazan, name: 'Пермь', fias_id: 'perm' }
  const nowhere = ways({ region: perm, lines: [line(COAT)], shelves: [on(TVERSKAYA, COAT, 3)] })
  expect(nowhere.pickup).toMatchObject({
    can_go: false,
    reason: 'В вашем городе нет наших магазинов',
    stores: [],
  })
})

test('delivery costs by the goods that go, not by those that stay', () => {
  const { courier } = ways({
    lines: [line(DRESS), line(COAT)],
    shelves: [on(WAREHOUSE, DRESS, 1), on(TVERSKAYA, COAT, 1)],
  })
  expect(courier).toMatchObject({ goods_total: 3_000, cost: 299 })

  const free = ways({
    lines: [line(DRESS, 2)],
    tariffs: [tariff(3), tariff(4, { price: 299, free_delivery_price: 6_000 })],
    shelves: [on(WAREHOUSE, DRESS, 2)],
  })
  expect(free.courier.cost).toBe(0)
})

test('where nothing can go there is nothing to pay, though the tariff has a price', () => {
  const { courier } = ways({ lines: [line(COAT)], shelves: [on(TVERSKAYA, COAT, 1)] })

  expect(courier).toMatchObject({ can_go: false, goods_total: 0, cost: 0, total: 0 })
})

test('a smaller quantity is offered only where it would help', () => {
  const shelves = [on(TVERSKAYA, DRESS, 1), on(ARBAT, COAT, 2)]
  const { pickup } = ways({ lines: [line(DRESS), line(COAT, 2)], shelves })
  // The other store holds the one dress: fewer would not come along either.
  expect(pickup.stays).toMatchObject([{ offer_id: DRESS, quantity_most: 0 }])

  const more = ways({ lines: [line(DRESS, 2), line(COAT, 2)], shelves })
  expect(more.pickup.stays).toEqual([
    { offer_id: DRESS, reason: 'В одном магазине не больше 1 шт.', other_service_id: null, quantity_most: 1 },
  ])
})

test('where nothing can go no store can give it out, also one of an empty cart', () => {
  const { pickup } = ways({ lines: [], shelves: [] })

  expect(pickup).toMatchObject({ can_go: false, reason: 'В корзине нет того, что можно заказать' })
  expect(pickup.stores).toMatchObject([
    { store_id: TVERSKAYA, can_go: false, lacks: [] },
    { store_id: ARBAT, can_go: false, lacks: [] },
  ])
})

test('a store lacks nothing of what stays anyway', () => {
  const { pickup } = ways({
    lines: [line(DRESS), line(COAT)],
    shelves: [on(TVERSKAYA, DRESS, 1), on(WAREHOUSE, COAT, 1)],
  })

  expect(pickup.stores).toMatchObject([
    { store_id: TVERSKAYA, can_go: true, lacks: [] },
    { store_id: ARBAT, can_go: false, lacks: [DRESS] },
  ])
})

test('the parcel’s days are those of the warehouse that sends it, not of the nearest one', () => {
  const near = ways({ lines: [line(DRESS)], shelves: [on(WAREHOUSE, DRESS, 1)] })
  expect(near.courier).toMatchObject({ source_ids: [WAREHOUSE], days_min: 1, days_max: 2 })

  // Казань is 720 km from Москва.
  const far = ways({ lines: [line(DRESS)], shelves: [on(FAR_WAREHOUSE, DRESS, 1)] })
  expect(far.courier).toMatchObject({ source_ids: [FAR_WAREHOUSE], days_min: 2, days_max: 4 })
})

test('lines that cannot go for reasons of their own share none', () => {
  const { pickup } = ways({ lines: [line(DRESS, 2), line(COAT)], shelves: [on(TVERSKAYA, DRESS, 1)] })

  expect(pickup.stays.map(({ reason }) => reason)).toEqual([
    'В одном магазине не больше 1 шт.',
    'Нет в магазинах Москвы',
  ])
  expect(pickup.reason).toBe('Этих товаров так не получить')
})

test('of stores that hold as many lines the one with more pieces counts, and of equal ones the nearer', () => {
  const lines = [line(DRESS), line(COAT, 2)]
  const far_store = { ...place(9, 'store', moscow), latitude: 55.9 }
  const shelves = [on(9, COAT, 2), on(TVERSKAYA, DRESS, 1)]
  expect(ways({ lines, shelves, places: [...places, far_store] }).pickup.offer_ids).toEqual([COAT])

  const even = { lines: [line(DRESS), line(COAT)], shelves: [on(9, COAT, 1), on(TVERSKAYA, DRESS, 1)] }
  expect(ways({ ...even, places: [...places, far_store] }).pickup.offer_ids).toEqual([DRESS])
})

test('ways that a checkout does not take are not quoted', () => {
  const { quotes } = ways({ tariffs: [...tariffs, tariff(79), tariff(100), tariff(76)] })
  expect(quotes.map(quote => quote.service_id)).toEqual([3, 4])

  const online = quoteWays({
    now: 0,
    region: moscow,
    tariffs: [tariff(4, { payment_ids_json: '[1]' })],
    places,
    lines: [],
    shelves: [],
  })
  expect(online).toEqual([])
})

describe('what lies only in stores of other towns', () => {
  const SAMARA = 30
  const samara = {
    name: 'Самара',
    fias_id: 'samara',
    timezone: 'UTC+4',
    latitude: 53.1959,
    longitude: 50.1002,
  }
  const wider = [...places, place(SAMARA, 'store', samara)]
  /** A Thursday. */
  const now = Date.UTC(2026, 0, 15, 9)
  const sent = (change: Parameters<typeof tariff>[1] = {}) => [
    tariff(3, { store_transfer_days: 3, ...change }),
    tariff(4, { price: 299 }),
  ]
  const asked = { now, places: wider, lines: [line(COAT)] }

  test('is brought by the nearest store that has it: working days beside the way, at the price of the tariff', () => {
    const { pickup, courier } = ways({
      ...asked,
      tariffs: sent({ store_transfer_price: 150 }),
      shelves: [on(SAMARA, COAT, 1), on(BAUMANA, COAT, 1)],
    })
    // Three working days from Thursday are Tuesday; Казань is a day or two away.
    expect(pickup).toMatchObject({
      can_go: true, offer_ids: [COAT], cost: 150, transfer_from: 'Казань', days_min: 6, days_max: 7,
    }) // biome-ignore format: a row
    expect(pickup.stores).toMatchObject([
      { store_id: TVERSKAYA, can_go: true, lacks: [], days_min: 6, days_max: 7 },
      { store_id: ARBAT, can_go: true, lacks: [] },
    ])
    expect(sourceOfPickup(pickup, ARBAT)).toBe(BAUMANA)
    expect(courier).toMatchObject({ can_go: false, reason: 'Есть только в магазинах', transfer_from: '' })
  })

  test('stays there where the tariff names no days, and where the town has no store to bring it to', () => {
    const shelves = [on(BAUMANA, COAT, 1)]
    expect(ways({ ...asked, shelves }).pickup).toMatchObject({ can_go: false, transfer_from: '' })
    const perm = { ...kazan, name: 'Пермь', fias_id: 'perm' }
    expect(ways({ ...asked, tariffs: sent(), region: perm, shelves }).pickup).toMatchObject({
      can_go: false,
      reason: 'В вашем городе нет наших магазинов',
    })
  })

  test('is nothing that a store or a warehouse of this town has, though fewer pieces', () => {
    const near = { ...asked, tariffs: sent(), lines: [line(COAT, 2)] }
    for (const place_id of [TVERSKAYA, WAREHOUSE]) {
      const { pickup } = ways({ ...near, shelves: [on(place_id, COAT, 1), on(BAUMANA, COAT, 9)] })
      expect(pickup).toMatchObject({ can_go: false, offer_ids: [], transfer_from: '' })
    }
    const both = ways({
      ...near,
      lines: [line(DRESS), line(COAT)],
      shelves: [on(TVERSKAYA, DRESS, 1), on(BAUMANA, DRESS, 1), on(BAUMANA, COAT, 1)],
    })
    expect(both.pickup).toMatchObject({ offer_ids: [DRESS], days_max: 0, transfer_from: '' })
    expect(both.pickup.stays).toMatchObject([
      { offer_id: COAT, reason: 'Лежит в другом магазине, закажите отдельно' },
    ])
  })
})
