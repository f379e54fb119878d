import { dateOfDay, localTime } from '../../server/contract/delivery/hours.ts'
import { formatDateSpan, formatDays } from '../../server/contract/words.ts'

// Without `Intl`, as all words (`server/contract/words.ts`).
const WEEKDAYS = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']

/**
 * When it comes, by the calendar of the shopper's town: `сегодня`, `завтра`, `пятница, 27 ноября`, `25–27 ноября`.
 *
 * @param days from today there
 * @param timezone `UTC+3`
 */
export function datesInWords(
  { days_min, days_max }: { days_min: number; days_max: number },
  now: number,
  timezone: string,
): string {
  const today = localTime(now, timezone).day
  if (days_max > days_min) return formatDateSpan(dateOfDay(today + days_min), dateOfDay(today + days_max))
  if (days_min < 2) return formatDays(days_min)
  const date = dateOfDay(today + days_min)
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${formatDateSpan(date, date)}`
}
