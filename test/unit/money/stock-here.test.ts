import { offerHere, stockHere } from '../../../server/shop/cart/quote/cart-line.rules.ts'
import type { Place } from '../../../server/shop/delivery/places.rules.ts'
import { SHIPS, wayOf } from '../../support/orders/delivery-ways.ts'

const MOSCOW = { name: 'Москва', fias_id: 'moscow', timezone: 'UTC+3', latitude: 55.75, longitude: 37.61 }
const KAZAN = { name: 'Казань', fias_id: 'kazan', timezone: 'UTC+3', latitude: 55.8, longitude: 49.1 }
const place = (id: number, kind: Place['kind'], town: typeof MOSCOW): Place => ({
  ...SHIPS,
  id,
  kind,
  latitude: town.latitude,
  longitude: town.longitude,
  region_fias_id: town.fias_id,
  city: town.name,
  timezone: town.timezone,
})
const [WAREHOUSE, TVERSKAYA, BAUMANA, GONE] = [1, 10, 20, 99]
const places = [
  place(WAREHOUSE, 'warehouse', MOSCOW),
  place(TVERSKAYA, 'store', MOSCOW),
  place(BAUMANA, 'store', KAZAN),
]
const [DRESS, BELT] = [100, 200]
const row = (offer_id: number, store_id: number, qty = 5) => ({ offer_id, store_id, qty })
const rows = [
  row(DRESS, WAREHOUSE),
  row(DRESS, TVERSKAYA),
  row(DRESS, BAUMANA),
  row(BELT, BAUMANA),
  row(BELT, GONE),
]
const PICKUP = wayOf(3)
const BRINGING = wayOf(3, { transfer_days_min: 1, transfer_days_max: 2, store_transfer_days: 3 })
const COURIER = wayOf(4, { price: 299 })
/** Of each shelf that the town sees: whose, where, and what it is there. */
const seen = (tariffs = [PICKUP], region = MOSCOW, more = {}) =>
  stockHere(rows, { places, tariffs, region, ...more }).map(
    ({ offer_id, store_id, is_near, is_fetched }) =>
      `${offer_id}@${store_id}${is_near ? ' near' : ''}${is_fetched ? ' fetched' : ''}`,
  )

describe('the shelves of a town', () => {
  test('are near where they stand in it; a warehouse is near to every town', () => {
    expect(seen([COURIER])).toEqual(['100@1 near', '100@10 near', '100@20', '200@20'])
    expect(seen([COURIER], KAZAN)).toEqual(['100@1 near', '100@10', '100@20 near', '200@20 near'])
  })

  test('are those of places that the shop knows, as they are named', () => {
    expect(
      stockHere([row(BELT, BAUMANA, 3), row(BELT, GONE)], { places, tariffs: [], region: MOSCOW }),
    ).toEqual([
      { ...row(BELT, BAUMANA, 3), kind: 'store', city: 'Казань', is_near: false, is_fetched: false },
    ])
  })

  test('are fetched from its own stores alone, where nothing is brought', () => {
    expect(seen()).toEqual(['100@1 near', '100@10 near fetched', '100@20', '200@20'])
  })

  test('and from warehouses, and of what lies nowhere nearer from stores of other towns, where the tariff brings it', () => {
    expect(seen([BRINGING])).toEqual([
      '100@1 near fetched',
      '100@10 near fetched',
      '100@20',
      '200@20 fetched',
    ])
  })

  test('are not fetched by a way that nobody may choose, but for an administrator', () => {
    const off = { ...BRINGING, is_active: false }
    expect(seen([off])).toEqual(['100@1 near', '100@10 near', '100@20', '200@20'])
    expect(seen([off], MOSCOW, { is_admin: true })).toContain('200@20 fetched')
    expect(seen([BRINGING], MOSCOW, { payment_ids: [1] })).not.toContain('200@20 fetched')
  })
})

describe('with an offer', () => {
  const shelf = (kind: 'store' | 'warehouse', change = {}) => ({
    kind,
    qty: 1,
    city: 'Казань',
    is_near: kind === 'warehouse',
    is_fetched: false,
    ...change,
  })
  const nothing = (reason: string) => ({ can: 'nothing', reason })

  test('that lies in a warehouse everything can be done, wherever else it lies', () => {
    expect(offerHere([shelf('store', { is_near: true }), shelf('warehouse')])).toEqual({ can: 'cart' })
  })

  test('that lies in stores of the town alone one goes there', () => {
    const here = [
      shelf('store', { is_fetched: true }),
      shelf('store', { is_near: true }),
      shelf('warehouse', { qty: 0 }),
    ]
    expect(offerHere(here)).toEqual({ can: 'store' })
  })

  test('that another town’s store sends here one waits', () => {
    expect(offerHere([shelf('store'), shelf('store', { is_fetched: true })])).toEqual({ can: 'transfer' })
  })

  test.each([
    [[], 'Нет в наличии'],
    [['Казань'], 'Только в магазинах Казани'],
    [['Тула', 'Казань', 'Тула'], 'Только в магазинах Казани и Тулы'],
    [['Тула', 'Казань', 'Пермь'], 'Только в магазинах других городов'],
  ])('that lies in stores of %j nothing can be done: «%s»', (cities, reason) => {
    const rows = cities.map(city => shelf('store', { city }))
    expect(offerHere([...rows, shelf('store', { city: 'Омск', qty: 0 })])).toEqual(nothing(reason))
  })
})
