import { RETURN_REASONS, type ReturnReason } from '../../contract/account/returns.ts'
import { PAY_ON_RECEIPT, SERVICES } from '../../contract/delivery/delivery.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { ReturnStatus } from '../../database/tables/returns.ts'

/** The page that explains it to shoppers. */
export const RETURNS_PATH = '/delivery-and-returns/'

/** `store`: seen, tried on and paid in an own store; everything else was bought at a distance. */
export type WayOfBuying = 'distance' | 'store'

interface ReturnTerm {
  /** Names of product categories that it applies to; the first matching row gives the term. */
  category: RegExp
  way: WayOfBuying | 'any'
  /** For goods that are faulty or not what was ordered. */
  is_fault: boolean
  /** Days after the receipt, not counting that day; 0 is never. */
  days: number
  /** For the shopper, before buying and when a return is refused; empty where there is a term. */
  why: string
}

/** Section names such as «Бельё и домашняя одежда» include pyjamas, so a product's own category decides. */
const INTIMATE = /бель[её]|трус|бюстгальтер|чулк|чулочн|колгот|носк/i
const ANY = /^/

/**
 * How long goods may be returned.
 *
 * Source: the page `/delivery-and-returns/`; the consumer protection law, articles 18, 19, 25 and 26.1;
 * Government decree 2463 of 31 December 2020.
 */
export const RETURN_TERMS: readonly ReturnTerm[] = [
  { category: ANY, way: 'any', is_fault: true, days: 730, why: '' },
  {
    category: INTIMATE,
    way: 'any',
    is_fault: false,
    days: 0,
    why: 'Бельё, чулочные изделия и носки надлежащего качества обмену и возврату не подлежат',
  },
  { category: ANY, way: 'distance', is_fault: false, days: 7, why: '' },
  { category: ANY, way: 'store', is_fault: false, days: 14, why: '' },
]

export function termOf(asked: {
  category: string
  way: WayOfBuying
  is_fault: boolean
}): Pick<ReturnTerm, 'days' | 'why'> {
  const term = RETURN_TERMS.find(
    row =>
      row.is_fault === asked.is_fault &&
      (row.way === 'any' || row.way === asked.way) &&
      row.category.test(asked.category),
  )
  return term ?? { days: 0, why: 'Возврат не предусмотрен' }
}

/** Why undamaged goods of this category may not be returned; empty when they may. */
export function whyNotReturnable(category: string): string {
  return termOf({ category, way: 'distance', is_fault: false }).why
}

/** Goods taken and paid in an own store were seen before they were bought. */
export function wayOfBuying(order: { service_id: number; payment_id: number }): WayOfBuying {
  const service = SERVICES[order.service_id as keyof typeof SERVICES]
  return service?.service_type === 'shop_selfpickup' && order.payment_id === PAY_ON_RECEIPT
    ? 'store'
    : 'distance'
}

/**
 * Until when, as epoch milliseconds: whole days of the shop's town, not counting the day of receipt. Null is
 * never.
 */
export function mayReturnUntil(received_at: number, days: number, hours_east: number): number | null {
  if (days === 0) return null
  const offset = hours_east * HOUR_MS
  const day = Math.floor((received_at + offset) / DAY_MS)
  return (day + days + 1) * DAY_MS - offset
}

export function isFault(reason: ReturnReason): boolean {
  return RETURN_REASONS[reason].is_fault
}

/** Which state may follow which. A received return is refunded: there is no other way on from there. */
const MOVES: Record<ReturnStatus, ReturnStatus[]> = {
  new: ['sent', 'received', 'refused', 'cancelled'],
  sent: ['received', 'refused'],
  received: ['refunded'],
  refunded: [],
  refused: [],
  cancelled: [],
}

export function mayMoveReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  return MOVES[from].includes(to)
}

/** Refused and cancelled ones give nothing back: their pieces may be returned again. */
export function isStanding(status: ReturnStatus): boolean {
  return status !== 'refused' && status !== 'cancelled'
}

/** Its goods are here. */
export function isReceived(status: ReturnStatus): boolean {
  return status === 'received' || status === 'refunded'
}

export const RETURN_STATUS_WORDS: Record<ReturnStatus, string> = {
  new: 'Ждём вещи',
  sent: 'В пути к нам',
  received: 'Приняли, возвращаем деньги',
  refunded: 'Деньги возвращены',
  refused: 'Отказано',
  cancelled: 'Отменён',
}
