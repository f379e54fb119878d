import { HOUR_MS } from './durations.ts'

// Without `Intl`: creating each of its objects takes a cheap phone some 20 ms, in the middle of a tap.
const MONTHS_OF = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]

/**
 * Russian plurals: `plural(3, 'товар', 'товара', 'товаров')` -> `3 товара`.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${formatCount(count)} ${pluralForm(count, one, few, many)}`
}

/** `1 бонус сгорит 16 января`; empty where nothing expires. */
export function expiringInWords(bonuses: number, date: string): string {
  return bonuses > 0 ? `${plural(bonuses, 'бонус сгорит', 'бонуса сгорят', 'бонусов сгорят')} ${date}` : ''
}

/** The form alone, without the number, which is whole and not negative. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  const last = count % 10
  const isTeen = Math.floor(count / 10) % 10 === 1
  if (isTeen || last === 0 || last > 4) return many
  return last === 1 ? one : few
}

/** A whole number: `1299` -> `1 299`, by no-break spaces. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

/** A number as it is read out, of an order or a return: `348`, `211`, `907`, `316`; `523`, `104`, `7718`. */
export function inThrees(number: string): string[] {
  return number.match(/.{3}(?=.{3})|.+/g) ?? []
}

/**
 * Days from now in words: `сегодня`, `завтра`, `послезавтра`, then `через 3 дня` (contract 1.9).
 */
export function formatDays(days: number): string {
  const near = ['сегодня', 'завтра', 'послезавтра'][days]
  return near ?? `через ${plural(days, 'день', 'дня', 'дней')}`
}

/**
 * A span of days from now: `завтра`, `завтра или послезавтра`, `через 2–4 дня`. Both ends are named, so that
 * only the worst case is promised.
 */
export function formatDaySpan(days_min: number, days_max: number): string {
  if (days_max <= days_min) return formatDays(days_min)
  if (days_max <= 2 && days_max === days_min + 1) return `${formatDays(days_min)} или ${formatDays(days_max)}`
  if (days_min === 0)
    return `в течение ${formatCount(days_max)} ${pluralForm(days_max, 'дня', 'дней', 'дней')}`
  return `через ${days_min}–${plural(days_max, 'день', 'дня', 'дней')}`
}

/** A place by its name and its address, which some names hold already: `Магазин, ул. Лесная, 5`. */
export function pointInWords({ name, address }: { name: string; address: string }): string {
  return name.includes(address) ? name : `${name}, ${address}`
}

/** Calendar dates in words: `16 января`, `16–18 января`, `30 января – 2 февраля`. */
export function formatDateSpan(date_min: string, date_max: string): string {
  const [from, to] = [new Date(date_min), new Date(date_max)]
  const [first, last] = [formatDay(from), formatDay(to)]
  if (first === last) return first
  return from.getUTCMonth() === to.getUTCMonth() ? `${from.getUTCDate()}–${last}` : `${first} – ${last}`
}

/** A calendar date, which is UTC's midnight: `16 января`. */
export function formatDay(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS_OF[date.getUTCMonth()]}`
}

/** The shop's own clock, by which editors write and its days begin, is Moscow's: it has no summer time. */
export const MOSCOW_HOURS_EAST = 3

/** A moment on a town's clock: `15 января 2026 г. в 12:05`. */
export function formatMoment(at: number, hours_east: number): string {
  const local = new Date(at + hours_east * HOUR_MS)
  return `${formatWholeDate(local)} в ${local.toISOString().slice(11, 16)}`
}

/** Its date alone: `15 января 2026 г.` */
export function formatDate(at: number, hours_east: number): string {
  return formatWholeDate(new Date(at + hours_east * HOUR_MS))
}

/** `2026-09-01` as `1 сентября 2026 г.` */
export function wholeDayInWords(day: string): string {
  return formatWholeDate(new Date(`${day}T00:00:00Z`))
}

function formatWholeDate(date: Date): string {
  return `${formatDay(date)} ${date.getUTCFullYear()} г.`
}
