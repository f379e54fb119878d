import { dateOfDay, localTime } from '../../server/contract/delivery/hours.ts'

/**
 * A day of the strip in two lines: `завтра`, `16 янв`.
 *
 * @param days from today in the shopper's town
 * @param timezone `UTC+3`
 */
export function dayInWords(days: number, now: number, timezone: string): [string, string] {
  const date = new Date(dateOfDay(localTime(now, timezone).day + days))
  const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'short', timeZone: 'UTC' }).format(date)
  const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    date,
  )
  return [['сегодня', 'завтра'][days] ?? weekday, day.replace('.', '')]
}
