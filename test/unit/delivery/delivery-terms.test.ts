import { fitsPoint, type TownPoint } from '../../../server/shop/delivery/places.rules.ts'
import {
  chargedWeight,
  measureParcel,
  termsOfWay,
} from '../../../server/shop/delivery/quotes/parcel.rules.ts'
import {
  DEFAULT_TABLE,
  type ZoneTariff,
} from '../../../server/shop/delivery/tariffs/default-tariffs.rules.ts'
import { wayTariff } from '../../../server/shop/delivery/tariffs/delivery-book.ts'
import { wayOf } from '../../support/orders/delivery-ways.ts'

const zone = (
  up_to_km: number | null,
  price_more: number | null,
  change: Partial<ZoneTariff> = {},
): ZoneTariff => ({
  up_to_km,
  least_population: 0,
  price_more,
  days_more_min: 1,
  days_more_max: 2,
  free_delivery_price: null,
  ...change,
})
const parcel = (weight_g: number, volume_cm3 = 0) => ({
  weight_g,
  volume_cm3,
  sides_cm: [0, 0, 0] as [number, number, number],
})
const courier = wayOf(4, {
  price: 300,
  free_delivery_price: 3_000,
  days_min: 1,
  days_max: 3,
  zones: [
    zone(100, 0, { days_more_min: 0, days_more_max: 0 }),
    zone(1_000, 50, { least_population: 500_000 }),
    zone(1_000, 150, { free_delivery_price: 6_000 }),
    zone(5_000, 300, { free_delivery_price: 0 }),
    zone(6_000, null),
  ],
  weights: [
    { up_to_g: 3_000, price_more: 0 },
    { up_to_g: 10_000, price_more: 200 },
  ],
})

test.each([
  ['at home', 50, 0, 1_000, { price: 300, free_delivery_price: 3_000, days_min: 1, days_max: 3 }],
  ['at the zone’s edge', 100, 0, 1_000, { price: 300, free_delivery_price: 3_000, days_min: 1, days_max: 3 }],
  [
    'a large town is nearer than it is far',
    700,
    1_300_000,
    1_000,
    { price: 350, free_delivery_price: 3_000, days_min: 2, days_max: 5 },
  ],
  [
    'a small town is not, and free from more',
    700,
    20_000,
    1_000,
    { price: 450, free_delivery_price: 6_000, days_min: 2, days_max: 5 },
  ],
  [
    'never free in the last zone',
    4_000,
    0,
    1_000,
    { price: 600, free_delivery_price: 0, days_min: 2, days_max: 5 },
  ],
  [
    'at the edge of a weight',
    50,
    0,
    3_000,
    { price: 300, free_delivery_price: 3_000, days_min: 1, days_max: 3 },
  ],
  ['heavier than it', 50, 0, 3_001, { price: 500, free_delivery_price: 3_000, days_min: 1, days_max: 3 }],
  ['heavier than all', 50, 0, 10_001, { refused: 'Курьер берёт не больше 10 кг, разделите заказ' }],
  ['a zone without a price', 5_500, 0, 1_000, { refused: 'В ваш город так не доставляем' }],
  ['beyond all zones', 7_000, 0, 1_000, { refused: 'В ваш город так не доставляем' }],
])('%s', (_, distance_km, population, weight_g, terms) => {
  expect(termsOfWay(courier, { distance_km, population }, parcel(weight_g))).toEqual(terms)
})

test('a price below 0 is not offered', () => {
  const way = wayOf(4, { price: -1 })
  expect(termsOfWay(way, { distance_km: 1, population: 0 }, parcel(1))).toHaveProperty('refused')
})

test('a light parcel that takes much room is charged by its volume', () => {
  expect(chargedWeight(parcel(1_000, 30_000), 5_000)).toBe(6_000)
  expect(chargedWeight(parcel(7_000, 30_000), 5_000)).toBe(7_000)
  expect(chargedWeight(parcel(1_000, 30_000), 0)).toBe(1_000)
  const bulky = termsOfWay(courier, { distance_km: 1, population: 0 }, parcel(1_000, 15_001))
  expect(bulky).toMatchObject({ price: 500 })
})

test('a parcel is the sum of its pieces, and as long as the longest', () => {
  const coat = { quantity: 2, weight_g: 1_600, length_cm: 50, width_cm: 15, height_cm: 40 }
  const belt = { quantity: 1, weight_g: 0, length_cm: 20, width_cm: 15, height_cm: 3 }
  expect(measureParcel([coat, belt])).toEqual({ weight_g: 3_600, volume_cm3: 60_900, sides_cm: [50, 40, 15] })
})

const point = (weight_max_g: number, sides_max_cm: [number, number, number]) =>
  ({ weight_max_g, sides_max_cm }) as TownPoint

test.each([
  [point(0, [0, 0, 0]), true],
  [point(2_000, [0, 0, 0]), true],
  [point(1_999, [0, 0, 0]), false],
  [point(0, [50, 40, 15]), true],
  [point(0, [50, 39, 15]), false],
  [point(0, [49, 40, 40]), false],
])('a point too small for a parcel is not offered: case %#', (at, fits) => {
  expect(fitsPoint(at, { weight_g: 2_000, volume_cm3: 30_000, sides_cm: [50, 40, 15] })).toBe(fits)
})

test('pieces that fit one by one may not fit together', () => {
  const two = { weight_g: 1, volume_cm3: 30_001, sides_cm: [50, 40, 15] as [number, number, number] }
  expect(fitsPoint(point(0, [50, 40, 15]), two)).toBe(false)
})

test('every default service reaches every town, dearer and later the further it is', () => {
  for (const row of DEFAULT_TABLE.services) {
    const own = <Row extends { service_id: number }>(each: Row) => each.service_id === row.service_id
    const way = wayTariff(row, DEFAULT_TABLE.zones.filter(own), DEFAULT_TABLE.weights.filter(own))
    if (!way) throw new Error('unknown service')
    const found = [10, 200, 700, 1_400, 2_400, 3_900, 5_900, 9_000].map(distance_km =>
      termsOfWay(way, { distance_km, population: 10_000 }, parcel(500)),
    )
    for (const [index, terms] of found.entries()) {
      if ('refused' in terms) throw new Error(`${row.service_id}: ${terms.refused}`)
      const before = found[index - 1]
      if (!before || 'refused' in before) continue
      expect(terms.price).toBeGreaterThanOrEqual(before.price)
      expect(terms.days_max).toBeGreaterThanOrEqual(before.days_max)
    }
  }
})

test('a tariff has another name when anything of it is another', () => {
  const names = [
    wayOf(4),
    wayOf(4, { price: 1 }),
    wayOf(4, { zones: [zone(1, 1)] }),
    wayOf(4, { weights: [{ up_to_g: 1, price_more: 0 }] }),
  ]
  expect(new Set(names.map(way => way.revision)).size).toBe(4)
  expect(wayOf(4).revision).toBe(wayOf(4).revision)
})
