/** A point on the globe, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** Days until something arrives, counted from today in the shopper's town. */
export interface Days {
  days_min: number
  days_max: number
}

/** What a carrier needs on top of the tariff's own days, which are those of the warehouse's own town. */
export const DAYS_BY_DISTANCE: { up_to_km: number; more_min: number; more_max: number }[] = [
  { up_to_km: 60, more_min: 0, more_max: 0 },
  { up_to_km: 300, more_min: 1, more_max: 1 },
  { up_to_km: 800, more_min: 1, more_max: 2 },
  { up_to_km: 1_500, more_min: 2, more_max: 3 },
  { up_to_km: 2_500, more_min: 3, more_max: 5 },
  { up_to_km: 4_000, more_min: 5, more_max: 8 },
  { up_to_km: 6_000, more_min: 7, more_max: 11 },
  { up_to_km: Number.POSITIVE_INFINITY, more_min: 9, more_max: 15 },
]

/** «Сегодня» ends at this hour in the town of the store, and so does the warehouse's day (decisions 14 and 21). */
export const DAY_ENDS_AT_HOUR = 18

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

/**
 * When a courier comes. The warehouse's day ends at 18:00 of its own clock; the days named are those of the shopper's
 * calendar, so that an evening in Moscow, which is tomorrow in Vladivostok already, is counted right.
 *
 * The seam for the whole engine: zones, weekends and holidays change what is added here, and nobody else's words.
 */
export function courierDays(given: {
  now: number
  tariff: Days
  warehouse: Point & { timezone: string }
  region: Point & { timezone: string }
}): Days {
  const { now, tariff, warehouse, region } = given
  const far = distanceKm(warehouse, region)
  const way = DAYS_BY_DISTANCE.find(row => far <= row.up_to_km) as (typeof DAYS_BY_DISTANCE)[number]
  const starts = dayOf(now, warehouse.timezone) + (isLate(now, warehouse.timezone) ? 1 : 0)
  const from_today = starts - dayOf(now, region.timezone)
  // A day that has begun only at the warehouse is today for the shopper too: nothing arrives in the past.
  const count = (days: number) => Math.max(0, from_today + days)
  return {
    days_min: count(tariff.days_min + way.more_min),
    days_max: count(tariff.days_max + way.more_max),
  }
}

/** When an own store that holds the goods gives them out: today until 18:00 there, tomorrow after (decision 20). */
export function storeDays(given: { now: number; tariff: Days; region: { timezone: string } }): Days {
  const { now, tariff, region } = given
  const least = isLate(now, region.timezone) ? 1 : 0
  const days_min = Math.max(tariff.days_min, least)
  return { days_min, days_max: Math.max(tariff.days_max, days_min) }
}

/** The calendar date so many days from today in a town: `2026-01-16`. */
export function dateAfter(now: number, timezone: string, days: number): string {
  return new Date((dayOf(now, timezone) + days) * DAY_MS).toISOString().slice(0, 10)
}

/** `UTC+3`, `UTC+5:30` -> hours east of Greenwich. */
export function hoursEast(timezone: string): number {
  const read = /^UTC([+-])(\d{1,2})(?::(\d\d))?$/.exec(timezone)
  if (!read) return 3
  const hours = Number(read[2]) + Number(read[3] ?? 0) / 60
  return read[1] === '-' ? -hours : hours
}

/** Over the earth's surface. */
export function distanceKm(one: Point, other: Point): number {
  const rad = Math.PI / 180
  const [a, b] = [one.latitude * rad, other.latitude * rad]
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((other.longitude - one.longitude) * rad) / 2) ** 2
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half)))
}

function isLate(now: number, timezone: string): boolean {
  const local = now + hoursEast(timezone) * HOUR_MS
  return (local % DAY_MS) / HOUR_MS >= DAY_ENDS_AT_HOUR
}

/** Days since 1970 on a town's calendar. */
function dayOf(now: number, timezone: string): number {
  return Math.floor((now + hoursEast(timezone) * HOUR_MS) / DAY_MS)
}
