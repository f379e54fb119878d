import type { DeliveryQuote } from '../delivery/delivery-quote.ts'
import { dateOfDay, localTime } from '../delivery/hours.ts'
import { formatDateSpan, formatDays } from '../words.ts'
import type { Draft } from './draft.ts'
import { dayOf, intervalOf } from './order-way.ts'

// Without `Intl`, as all words (`server/contract/words.ts`).
const WEEKDAYS = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']

/** What a calendar is read by: the moment, and the shopper's time zone, `UTC+3`. */
export interface Today {
  now: number
  timezone: string
}

/** When the chosen way brings the order: `завтра, 10:00–18:00`, `25–27 ноября`. */
export function whenInWords(quote: DeliveryQuote, draft: Draft, today: Today): string {
  const store = quote.stores.find(({ store_id }) => String(store_id) === draft.point_id)
  if (quote.service_type !== 'courier' || quote.days_delivery.length < 2) {
    return datesInWords(store ?? quote, today)
  }
  const days = dayOf(quote, draft)?.days_min ?? quote.days_min
  const day = datesInWords({ days_min: days, days_max: days }, today)
  const interval = intervalOf(quote, draft)
  return interval ? `${day}, ${interval.from}–${interval.to}` : day
}

/**
 * When it comes, by the calendar of the shopper's town: `сегодня`, `завтра`, `пятница, 27 ноября`, `25–27 ноября`.
 *
 * @param days from today there
 */
export function datesInWords(
  { days_min, days_max }: { days_min: number; days_max: number },
  { now, timezone }: Today,
): string {
  const today = localTime(now, timezone).day
  if (days_max > days_min) return formatDateSpan(dateOfDay(today + days_min), dateOfDay(today + days_max))
  if (days_min < 2) return formatDays(days_min)
  const date = dateOfDay(today + days_min)
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${formatDateSpan(date, date)}`
}
