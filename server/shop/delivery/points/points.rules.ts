import type { Pickpoint } from '../../../contract/delivery/calculation.ts'
import { PAY_ON_RECEIPT, POINT_WITH_TRYING_ON } from '../../../contract/delivery/delivery.ts'
import type { Hours, Span } from '../../../contract/delivery/hours.ts'
import type { ParcelMeasure, WayTariff } from '../tariffs/service.rules.ts'

/** A carrier's point, with the data that does not depend on the parcel. */
export interface TownPoint {
  /** Everything in the answer that depends on no parcel and no service. */
  shown: Omit<Pickpoint, 'price' | 'days_min' | 'days_max' | 'delivery_service_id' | 'payment_ids' | 'can_go'>
  /** The same as JSON, serialised once: a town has thousands of points, and each answer lists them all. */
  json: string
  /** 0 is no limit. */
  weight_max_g: number
  /** From the longest side; 0 is no limit. */
  sides_max_cm: [number, number, number]
}

/**
 * Which points a service delivers to: points with a fitting room belong to the service with try-on, whatever
 * their carrier; the others to their carrier's service. Where there is no service with try-on, a carrier
 * delivers to all of its points.
 *
 * Source: decision 7.
 */
export function servesPoint(way: WayTariff, point: TownPoint, has_trying_on: boolean): boolean {
  const { service_code, has_dressing_room } = point.shown
  if (way.service_id === POINT_WITH_TRYING_ON) return has_dressing_room
  return way.service_code === service_code && !(has_trying_on && has_dressing_room)
}

/** A point that is too small for a parcel is not offered. */
export function fitsPoint(
  { weight_max_g, sides_max_cm }: TownPoint,
  { weight_g, volume_cm3, sides_cm }: ParcelMeasure,
): boolean {
  if (weight_max_g > 0 && weight_g > weight_max_g) return false
  const longest = sides_max_cm[0]
  if (longest === 0) return true
  const middle = sides_max_cm[1]
  const shortest = sides_max_cm[2]
  if (sides_cm[0] > longest || sides_cm[1] > middle || sides_cm[2] > shortest) return false
  return volume_cm3 <= longest * middle * shortest
}

/** Of an own store or a carrier's point; where nothing is said, both are taken. */
export interface TakesMoney {
  has_cash?: boolean
  has_card?: boolean
}

/**
 * How a parcel can be paid for at this place: by everything that its service allows, on receipt only where it
 * takes cash or cards. An empty list means a place that takes no payment in a shop without advance payment:
 * it is shown, disabled.
 *
 * Source: decision 43.
 */
export function paymentsAt(of_service: number[], { has_cash = true, has_card = true }: TakesMoney): number[] {
  return has_cash || has_card ? of_service : of_service.filter(id => id !== PAY_ON_RECEIPT)
}

const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const FULL: Record<string, string> = {
  понедельник: 'пн',
  вторник: 'вт',
  среда: 'ср',
  четверг: 'чт',
  пятница: 'пт',
  суббота: 'сб',
  воскресенье: 'вс',
}
const DAY = `(?:${[...Object.keys(FULL), ...WEEKDAYS].join('|')})`
const DAYS = new RegExp(`^(${DAY})(?:\\s*[-–—]\\s*(${DAY}))?`)
const TIMES = /(\d{1,2})[:.](\d\d)\s*(?:[-–—/]|до)\s*(\d{1,2})[:.](\d\d)/

/**
 * Opening hours as people write them: `ежедневно 10:00–22:00`, `пн–пт 10:00–20:00, сб–вс 10:00–18:00`,
 * `круглосуточно`, `10:00–22:00`. Days that are not named are closed. `[]` where any part is not understood:
 * no hours are better than wrong ones.
 */
export function readHours(text: string): Hours {
  const words = text.trim().toLowerCase().replace(/\.$/, '')
  if (words === '') return []
  const week: (Span | null)[] = Array.from({ length: 7 }, () => null)
  for (const part of words.split(/\s*[,;]\s*/)) {
    const days = daysOf(part)
    const span = spanOf(part)
    if (!days || span === undefined) return []
    for (const day of days) week[day] = span
  }
  return week
}

/** Numbers from 0 (Monday). */
function daysOf(part: string): number[] | null {
  const read = DAYS.exec(part)
  if (!read) return /^(ежедневно|круглосуточно|без выходных|\d)/.test(part) ? [0, 1, 2, 3, 4, 5, 6] : null
  const first = numberOf(read[1] ?? '')
  const last = read[2] ? numberOf(read[2]) : first
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, index) => (first + index) % 7)
}

function numberOf(day: string): number {
  return WEEKDAYS.indexOf(FULL[day] ?? day)
}

/** Undefined when the text is not understood. */
function spanOf(part: string): Span | null | undefined {
  if (part.includes('круглосуточно')) return { from: '00:00', to: '24:00' }
  if (/выходной|закрыто/.test(part)) return null
  const read = TIMES.exec(part)
  if (!read) return undefined
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = read
  const to = toHour === '00' || toHour === '0' ? '24' : toHour
  if (Number(fromHour) > 23 || Number(to) > 24 || Number(fromHour) >= Number(to)) return undefined
  return { from: `${fromHour.padStart(2, '0')}:${fromMinute}`, to: `${to.padStart(2, '0')}:${toMinute}` }
}
