import { dateOfDay, localTime } from '../../server/contract/delivery/hours.ts'

// Without `Intl`, as all words (`server/contract/words.ts`).
const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']
const MONTHS = ['янв', 'февр', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сент', 'окт', 'нояб', 'дек']

/**
 * A day of the strip in two lines: `завтра`, `16 янв`.
 *
 * @param days from today in the shopper's town
 * @param timezone `UTC+3`
 */
export function dayInWords(days: number, now: number, timezone: string): [string, string] {
  const date = new Date(dateOfDay(localTime(now, timezone).day + days))
  const weekday = WEEKDAYS[date.getUTCDay()] as string
  return [['сегодня', 'завтра'][days] ?? weekday, `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`]
}
