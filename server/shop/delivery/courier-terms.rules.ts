import { formatDaySpan } from '../../contract/words.ts'
import type { Days } from './tariffs/delivery-days.rules.ts'

/** When the courier comes to a region. */
export type CourierTerms = Days

export function promiseOf(courier: Days | null): string {
  return courier ? `доставим ${formatDaySpan(courier.days_min, courier.days_max)}` : ''
}
