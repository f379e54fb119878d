import { formatDaySpan } from '../../contract/words.ts'
import type { DeliveryTariff } from '../money/steps.rules.ts'
import type { Days } from './tariffs/delivery-days.rules.ts'

/** What the courier costs in a region, and when he comes. */
export type CourierTerms = DeliveryTariff & Days

export function promiseOf(courier: Days | null): string {
  return courier ? `доставим ${formatDaySpan(courier.days_min, courier.days_max)}` : ''
}
