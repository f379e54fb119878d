import { dateOfDay, localTime } from '../../server/contract/delivery/hours.ts'

/** Made at first use, and once: a strip of days is painted anew with every letter of the address. */
let weekdays: Intl.DateTimeFormat | undefined
let daysOfMonth: Intl.DateTimeFormat | undefined

/**
 * A day of the strip in two lines: `завтра`, `16 янв`.
 *
 * @param days from today in the shopper's town
 * @param timezone `UTC+3`
 */
export function dayInWords(days: number, now: number, timezone: string): [string, string] {
  const date = new Date(dateOfDay(localTime(now, timezone).day + days))
  weekdays ??= new Intl.DateTimeFormat('ru-RU', { weekday: 'short', timeZone: 'UTC' })
  daysOfMonth ??= new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const weekday = weekdays.format(date)
  const day = daysOfMonth.format(date)
  return [['сегодня', 'завтра'][days] ?? weekday, day.replace('.', '')]
}
