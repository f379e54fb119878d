import { distanceKm, type Point } from '../../../server/contract/delivery/distance.ts'
import { hoursEast } from '../../../server/contract/delivery/hours.ts'
import { formatDateSpan, formatDaySpan } from '../../../server/contract/words.ts'
import { LIGHT_PARCEL, termsOfWay } from '../../../server/shop/delivery/quotes/parcel.rules.ts'
import {
  calendarOf,
  type Days,
  dateAfter,
  parcelDays,
  storeDays,
} from '../../../server/shop/delivery/tariffs/delivery-days.rules.ts'
import { SHIPS, wayOf } from '../../support/orders/delivery-ways.ts'

const moscow = { latitude: 55.7558, longitude: 37.6176, timezone: 'UTC+3' }
const kazan = { latitude: 55.7963, longitude: 49.1064, timezone: 'UTC+3' }
const vladivostok = { latitude: 43.1155, longitude: 131.8855, timezone: 'UTC+10' }
const kaliningrad = { latitude: 54.7104, longitude: 20.4522, timezone: 'UTC+2' }
const tariff = { days_min: 1, days_max: 3 }

/** A courier of a shop without zones, and without a moved holiday. */
function courierDays(given: {
  now: number
  tariff: Days
  warehouse: Point & { timezone: string }
  region: Point & { timezone: string }
}): Days {
  const { now, tariff, warehouse, region } = given
  const courier = wayOf(4, tariff)
  const to = { distance_km: distanceKm(warehouse, region), population: 0 }
  const way = termsOfWay(courier, to, LIGHT_PARCEL)
  if ('refused' in way) throw new Error(way.refused)
  const { days_min, days_max } = parcelDays({
    now,
    way,
    coming: courier,
    warehouse: { ...warehouse, ...SHIPS },
    region,
    calendar: calendarOf([]),
  })
  return { days_min, days_max }
}

/** Thursday, 15 January 2026 by the clock of Moscow. */
const inMoscow = (hour: number, minute = 0) => Date.UTC(2026, 0, 15, hour - 3, minute)

describe('a courier', () => {
  test.each([
    ['at home', moscow, inMoscow(12), 1, 3],
    ['800 km away', kazan, inMoscow(12), 2, 5],
    ['to the other end of the country', vladivostok, inMoscow(12), 10, 18],
    ['after 18:00 the next day begins', moscow, inMoscow(18), 2, 4],
    ['a minute before it does not', moscow, inMoscow(17, 59), 1, 3],
  ])('%s', (_, region, now, days_min, days_max) => {
    expect(courierDays({ now, tariff, warehouse: moscow, region })).toEqual({ days_min, days_max })
  })

  /** So many kilometres north of Москва; a degree of latitude is 111.2 km. */
  const northOfMoscow = (km: number) => ({ ...moscow, latitude: moscow.latitude + km / 111.195 })

  test.each([
    [59, 1, 3],
    [61, 2, 4],
    [299, 2, 4],
    [301, 2, 5],
    [799, 2, 5],
    [801, 3, 6],
    [1_499, 3, 6],
    [1_501, 4, 8],
    [2_499, 4, 8],
    [2_501, 6, 11],
    [3_700, 6, 11],
  ])('%d km away needs %d to %d days', (km, days_min, days_max) => {
    const days = courierDays({ now: inMoscow(12), tariff, warehouse: moscow, region: northOfMoscow(km) })

    expect(days).toEqual({ days_min, days_max })
  })

  test('never comes in the past, though it is a day later at the shopper’s already', () => {
    const today = { days_min: 0, days_max: 0 }
    const neighbour = { ...moscow, timezone: 'UTC+10' }
    // 17:30 at the warehouse, half past midnight of the next day at the shopper's.
    const days = courierDays({ now: inMoscow(17, 30), tariff: today, warehouse: moscow, region: neighbour })

    expect(days).toEqual({ days_min: 0, days_max: 0 })
  })

  test('comes on a day of the shopper’s calendar: at 17:30 in Moscow it is tomorrow in Vladivostok', () => {
    const days = courierDays({ now: inMoscow(17, 30), tariff, warehouse: moscow, region: vladivostok })

    // Sent on the 15th, 10 days later: the 25th, which is nine days from the 16th.
    expect(days.days_min).toBe(9)
    expect(dateAfter(inMoscow(17, 30), 'UTC+10', days.days_min)).toBe('2026-01-25')
  })

  test('from Vladivostok to Kaliningrad at night is counted from the warehouse’s own day', () => {
    const now = inMoscow(23, 30)
    const days = courierDays({ now, tariff, warehouse: vladivostok, region: kaliningrad })

    // It is 06:30 of the 16th at the warehouse, 22:30 of the 15th in Kaliningrad.
    expect(dateAfter(now, 'UTC+2', days.days_min)).toBe('2026-01-26')
  })
})

describe('an own store', () => {
  const storeTariff = { days_min: 0, days_max: 0 }

  test.each([
    [inMoscow(17, 59), 'UTC+3', 0],
    [inMoscow(18), 'UTC+3', 1],
    [inMoscow(23, 59), 'UTC+3', 1],
    [inMoscow(0), 'UTC+3', 0],
    // Noon in Moscow is 19:00 in Vladivostok.
    [inMoscow(12), 'UTC+10', 1],
  ])('gives out today until 18:00 of its town, tomorrow after', (now, timezone, days) => {
    expect(storeDays({ now, tariff: storeTariff, region: { timezone } })).toEqual({
      days_min: days,
      days_max: days,
    })
  })

  test('that needs days of its own is not made earlier by the hour', () => {
    const slow = { days_min: 2, days_max: 3 }
    expect(storeDays({ now: inMoscow(20), tariff: slow, region: moscow })).toEqual(slow)
  })
})

test.each([
  ['UTC+3', 3],
  ['UTC+12', 12],
  ['UTC-4', -4],
  ['UTC+5:30', 5.5],
  ['UTC-3:30', -3.5],
  // What nobody understands is Moscow's.
  ['', 3],
  ['Europe/Moscow', 3],
])('%p is %d hours east of Greenwich', (timezone, hours) => {
  expect(hoursEast(timezone)).toBe(hours)
})

test('the last day of a year is followed by the first of the next', () => {
  expect(dateAfter(Date.UTC(2026, 11, 31, 20, 30), 'UTC+3', 1)).toBe('2027-01-01')
  expect(dateAfter(Date.UTC(2026, 11, 31, 21, 30), 'UTC+3', 1)).toBe('2027-01-02')
})

test('distances are those of the globe', () => {
  expect(distanceKm(moscow, moscow)).toBe(0)
  expect(Math.round(distanceKm(moscow, kazan) / 10)).toBe(72)
  expect(Math.round(distanceKm(moscow, vladivostok) / 100)).toBe(64)
})

test.each([
  [0, 0, 'сегодня'],
  [1, 1, 'завтра'],
  [0, 1, 'сегодня или завтра'],
  [1, 2, 'завтра или послезавтра'],
  [1, 3, 'через 1–3 дня'],
  [2, 5, 'через 2–5 дней'],
  [10, 21, 'через 10–21 день'],
  [0, 2, 'в течение 2 дней'],
])('days %i to %i are «%s»', (days_min, days_max, words) => {
  expect(formatDaySpan(days_min, days_max)).toBe(words)
})

test.each([
  ['2026-01-16', '2026-01-16', '16 января'],
  ['2026-01-16', '2026-01-18', '16–18 января'],
  ['2026-01-30', '2026-02-02', '30 января – 2 февраля'],
])('dates %s to %s are «%s»', (date_min, date_max, words) => {
  expect(formatDateSpan(date_min, date_max)).toBe(words)
})
