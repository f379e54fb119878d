import { TODAY_ENDS_AT_HOUR } from '../../../contract/delivery/card-lines.ts'
import type { DeliveryDay } from '../../../contract/delivery/delivery-day.ts'
import { dateOfDay, dayOfDate, localTime, weekdayOf } from '../../../contract/delivery/hours.ts'
import { DAY_MS } from '../../../contract/durations.ts'

/** Days off of the whole country. Days are calendar dates counted since 1970, without clock or time zone. */
export interface Calendar {
  /** A public holiday, or a day off that was moved to it. */
  isHoliday(day: number): boolean
  /** Is this a day on which a service with these days of the week (`12345`) works? */
  isWorking(day: number, weekdays: string): boolean
}

/** Days that differ from the law or the week. */
interface CalendarDay {
  date: string
  is_working: 0 | 1
}

/** Month and day. 1 to 8 January are New Year's; the others, on a weekend, move to the next working day. */
const HOLIDAYS: [month: number, day: number][] = [
  ...Array.from({ length: 8 }, (_, index): [number, number] => [1, index + 1]),
  [2, 23],
  [3, 8],
  [5, 1],
  [5, 9],
  [6, 12],
  [11, 4],
]

/**
 * The production calendar of Russia: what the Labour Code says for every year (article 112), and the
 * government's moves on top of it, which are a table by year.
 */
export function calendarOf(days: CalendarDay[]): Calendar {
  const exceptions = new Map(days.map(({ date, is_working }) => [dayOfDate(date), is_working === 1]))
  const years = new Map<number, Set<number>>()
  const isHoliday = (day: number): boolean => {
    const isWorking = exceptions.get(day)
    if (isWorking !== undefined) return !isWorking
    const year = new Date(day * DAY_MS).getUTCFullYear()
    const known = years.get(year) ?? holidaysOf(year)
    years.set(year, known)
    return known.has(day)
  }
  return {
    isHoliday,
    isWorking(day, weekdays) {
      if (exceptions.get(day) === true) return true
      return weekdays.includes(String(weekdayOf(day))) && !isHoliday(day)
    },
  }
}

/** By the law alone, days since 1970. */
export function holidaysOf(year: number): Set<number> {
  const dayAt = ([month, day]: [number, number]) =>
    dayOfDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  const holidays = new Set(HOLIDAYS.map(dayAt))
  for (const holiday of HOLIDAYS) {
    const day = dayAt(holiday)
    if (holiday[0] === 1 || weekdayOf(day) < 6) continue
    let moved = day
    while (weekdayOf(moved) >= 6 || holidays.has(moved)) moved++
    holidays.add(moved)
  }
  return holidays
}

/** Days until something arrives, counted from today in the shopper's town. */
export interface Days {
  days_min: number
  days_max: number
}

/** Days with what a shopper may choose among. */
export interface ParcelDays extends Days {
  /** At least one: the first is `days_min`. */
  days_delivery: DeliveryDay[]
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

/** No carrier pauses this long: a longer search means a table without working days. */
const LONGEST_REST = 40

/** Where and when parcels leave. */
export interface Dispatch {
  timezone: string
  /** Orders from this hour on, by the warehouse's clock, leave a working day later. */
  cutoff_hour: number
  /** Days of the week, 1 is Monday. */
  working_weekdays: string
  /** Working days before anything leaves; none for a warehouse. */
  handling_days?: number
}

/** The calendar day, since 1970, on which an order placed now leaves the warehouse. */
export function shippingDay(now: number, warehouse: Dispatch, calendar: Calendar): number {
  const { day, minutes } = localTime(now, warehouse.timezone)
  const isLate = minutes >= warehouse.cutoff_hour * 60
  const isWorking = (each: number) => calendar.isWorking(each, warehouse.working_weekdays)
  let leaves = nextDay(day + (isLate ? 1 : 0), isWorking)
  for (let left = warehouse.handling_days ?? 0; left > 0; left--) leaves = nextDay(leaves + 1, isWorking)
  return leaves
}

/** On which days a carrier delivers or hands out. */
export interface Coming {
  weekdays: string
  on_holidays: boolean
  /** Days that a shopper may choose among. */
  days_ahead: number
}

/**
 * When a parcel that leaves a warehouse arrives. It leaves on a working day of the warehouse, travels for a
 * number of calendar days, and is handed out on the first day after that on which its carrier works. The days
 * are those of the shopper's calendar: an evening in Moscow is already tomorrow in Vladivostok.
 *
 * @param way days on the way, see `termsOfWay`
 *
 * Source: decisions 14, 17 and 21.
 */
export function parcelDays(given: {
  now: number
  way: Days
  coming: Coming
  warehouse: Dispatch
  region: { timezone: string }
  calendar: Calendar
}): ParcelDays {
  const { now, way, coming, warehouse, region, calendar } = given
  const today = localTime(now, region.timezone).day
  const leaves = shippingDay(now, warehouse, calendar)
  const comes = (day: number) => nextDay(day, each => isComing(each, coming, calendar))
  // A day that has begun only at the warehouse counts as today for the shopper: nothing arrives in the past.
  const first = comes(Math.max(today, leaves + way.days_min))
  const last = Math.max(first, comes(Math.max(today, leaves + way.days_max)))
  const days_delivery: DeliveryDay[] = []
  for (let day = first; days_delivery.length < Math.max(1, coming.days_ahead); day = comes(day + 1)) {
    // A shopper who chose a later day lets it leave later, so that it does not wait at the carrier's.
    const latest = lastShipping(leaves, day - way.days_min, warehouse, calendar)
    days_delivery.push({ days_min: day - today, days_shipping: Math.max(0, latest - today) })
  }
  return { days_min: first - today, days_max: last - today, days_delivery }
}

/**
 * When an own store that has the goods hands them out: today until 18:00 there, tomorrow after (decision 20).
 */
export function storeDays(given: { now: number; tariff: Days; region: { timezone: string } }): Days {
  const { now, tariff, region } = given
  const least = localTime(now, region.timezone).minutes >= TODAY_ENDS_AT_HOUR * 60 ? 1 : 0
  const days_min = Math.max(tariff.days_min, least)
  return { days_min, days_max: Math.max(tariff.days_max, days_min) }
}

/** The calendar date this many days from today in a town: `2026-01-16`. */
export function dateAfter(now: number, timezone: string, days: number): string {
  return dateOfDay(localTime(now, timezone).day + days)
}

function isComing(day: number, { weekdays, on_holidays }: Coming, calendar: Calendar): boolean {
  return weekdays.includes(String(weekdayOf(day))) && (on_holidays || !calendar.isHoliday(day))
}

/** The last working day on which it can leave to arrive by `latest`; never before the first one. */
function lastShipping(first: number, latest: number, warehouse: Dispatch, calendar: Calendar): number {
  for (let day = latest; day > first; day--) {
    if (calendar.isWorking(day, warehouse.working_weekdays)) return day
  }
  return first
}

function nextDay(from: number, isGood: (day: number) => boolean): number {
  for (let day = from; day < from + LONGEST_REST; day++) if (isGood(day)) return day
  return from
}
