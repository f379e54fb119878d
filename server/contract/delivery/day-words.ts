import type { Today } from '../checkout/when-words.ts'
import { dateOfDay, localTime } from './hours.ts'

// Without `Intl`, as all words (`server/contract/words.ts`).
const WEEKDAYS_SHORT = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']
const MONTHS_SHORT = ['янв', 'февр', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сент', 'окт', 'нояб', 'дек']

/**
 * A day of the strip in two lines: `завтра`, `16 янв`.
 *
 * @param days from today in the shopper's town
 */
export function dayInWords(days: number, { now, timezone }: Today): [string, string] {
  const date = new Date(dateOfDay(localTime(now, timezone).day + days))
  const weekday = WEEKDAYS_SHORT[date.getUTCDay()] as string
  return [['сегодня', 'завтра'][days] ?? weekday, `${date.getUTCDate()} ${MONTHS_SHORT[date.getUTCMonth()]}`]
}

/** A day where there is little room, as on the marker of a map: `сегодня`, `завтра`, `сб`; from a week on `5 дек`. */
export function dayInShort(days: number, today: Today): string {
  const [weekday, date] = dayInWords(days, today)
  return days < 7 ? weekday : date
}
