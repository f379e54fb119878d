import { dateOfDay, localTime } from '../../server/contract/delivery/hours.ts'
import { formatDateSpan, formatDays } from '../../server/contract/words.ts'

/** Made at first use, as those of `words.ts`. */
let weekdayAndDate: Intl.DateTimeFormat | undefined

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
  const date = new Date(dateOfDay(today + days_min))
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  weekdayAndDate ??= new Intl.DateTimeFormat('ru-RU', options)
  return weekdayAndDate.format(date)
}
