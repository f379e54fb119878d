import { formatRubles } from '../money.ts'
import { formatDaySpan, formatDays, plural } from '../words.ts'
import type { Delivery, Pickpoint } from './calculation.ts'
import { PAY_ON_RECEIPT, SHOP_PICKUP, SHOP_PICKUP_PREPAID } from './delivery.ts'

/** «Сегодня» ends at this hour in the town of a store (decision 14); from then on it is «завтра» (contract 2.9). */
export const TODAY_ENDS_AT_HOUR = 18

/** The line «Самовывоз …» of a product page. */
export interface StoresLine {
  /** `сегодня`, `завтра`, `через 3 дня`. */
  days: string
  /** «Забрать сегодня» has a store to offer, see `storesOfToday`. */
  is_today: boolean
  count: number
  /** `Самовывоз сегодня из 5 магазинов` */
  words: string
  /** `бесплатно`, `150 Р` */
  price_words: string
}

/**
 * The own stores where the goods can be picked up soonest, and their number: as many as the filter «Сегодня» of
 * their list finds, if that is today. Null when there is none.
 *
 * @param hour by the town's clock, for stores whose days are not known
 *
 * Source: contract 2.2 and 2.9.
 */
export function storesLine(deliveries: Delivery[], hour: number): StoresLine | null {
  const stores = pickpointsOf(deliveries, 'shop_selfpickup').filter(store => store.service_code !== '')
  const unique = new Map(stores.map(store => [store.id, store]))
  if (unique.size === 0) return null
  const known = [...unique.values()].filter(store => store.days_max >= 0)
  const soonest = Math.min(...known.map(store => store.days_max))
  const giving = known.length > 0 ? known.filter(store => store.days_max === soonest) : [...unique.values()]
  const days = known.length > 0 ? formatDays(soonest) : hour < TODAY_ENDS_AT_HOUR ? 'сегодня' : 'завтра'
  return {
    days,
    is_today: storesOfToday(deliveries).length > 0,
    count: giving.length,
    words: `Самовывоз ${days} из ${plural(giving.length, 'магазина', 'магазинов', 'магазинов')}`,
    price_words: priceInWords(Math.min(...giving.map(store => store.price))),
  }
}

export interface CourierLine {
  days: string
  price: number
  /** `бесплатно`, `от 299 Р`. */
  price_words: string
  /** `Курьером завтра, от 299 Р` */
  words: string
}

/** The courier that a product page mentions; none where the price is null or below 0. */
export function cheapestCourier(deliveries: Delivery[]): Delivery | undefined {
  return deliveries
    .filter(
      ({ service_type, price, days_min }) =>
        service_type === 'courier' && price !== null && price >= 0 && days_min !== null,
    )
    .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[0]
}

/** The line «Курьером …», with both ends of its range of days. */
export function courierLine(deliveries: Delivery[]): CourierLine | null {
  const courier = cheapestCourier(deliveries)
  if (!courier) return null
  const { days_min, days_max, price } = courier
  return pricedLine('Курьером', formatDaySpan(days_min ?? 0, days_max ?? days_min ?? 0), price ?? 0)
}

/** The line «В пункты выдачи …»: of the points with the soonest delivery, the cheapest price, and their number. */
export function pointsLine(deliveries: Delivery[]): (CourierLine & { count: number }) | null {
  const points = pickpointsOf(deliveries, 'pickpoint')
  const [first] = points.toSorted(soonestThenCheapest)
  if (!first) return null
  const count = points.filter(point => point.days_max === first.days_max).length
  return { ...pricedLine('В пункты выдачи', formatDays(first.days_max), first.price), count }
}

/** The order of every list of points (contract 1.9). */
export function soonestThenCheapest(
  one: Pick<Pickpoint, 'days_max' | 'price'>,
  other: Pick<Pickpoint, 'days_max' | 'price'>,
): number {
  return one.days_max - other.days_max || one.price - other.price
}

/** The goods can be picked up there today: a place that cannot give them has days and a price of its own. */
export function isToday(point: Pick<Pickpoint, 'can_go' | 'days_max'>): boolean {
  return point.can_go && point.days_max === 0
}

/** Where a fast order, which is paid on receipt, can be picked up today: the choice of «Забрать сегодня». */
export function storesOfToday(deliveries: Pick<Delivery, 'service_id' | 'pickpoints'>[]): Pickpoint[] {
  return storesOfFastOrder(deliveries).filter(isToday)
}

/** Where a fast order can be picked up on any day: stores that take money on the spot (decision 43). */
export function storesOfFastOrder(deliveries: Pick<Delivery, 'service_id' | 'pickpoints'>[]): Pickpoint[] {
  const pickup = deliveries.find(each => each.service_id === SHOP_PICKUP)
  return (pickup?.pickpoints ?? []).filter(store => store.can_go)
}

export function isFree(point: Pick<Pickpoint, 'can_go' | 'price'>): boolean {
  return point.can_go && point.price === 0
}

/** `бесплатно`, `299 Р` */
export function priceInWords(price: number): string {
  return price === 0 ? 'бесплатно' : formatRubles(price)
}

/** `3 дня`, `7 дней` */
export function storageInWords(days: number): string {
  return plural(days, 'день', 'дня', 'дней')
}

/**
 * Paying on receipt and paying in advance are two services of the same stores: payment 13 belongs to service 3,
 * any other to 76 (contract 1.4).
 */
export function serviceForPayment(service_id: number, payment_id: number): number {
  if (service_id !== SHOP_PICKUP && service_id !== SHOP_PICKUP_PREPAID) return service_id
  return payment_id === PAY_ON_RECEIPT ? SHOP_PICKUP : SHOP_PICKUP_PREPAID
}

function pickpointsOf(deliveries: Delivery[], service_type: Delivery['service_type']): Pickpoint[] {
  return deliveries
    .filter(each => each.service_type === service_type && each.price !== null)
    .flatMap(each => each.pickpoints.filter(point => point.can_go))
}

function pricedLine(what: string, days: string, price: number): CourierLine {
  const price_words = price === 0 ? 'бесплатно' : `от ${formatRubles(price)}`
  return { days, price, price_words, words: `${what} ${days}, ${price_words}` }
}

/**
 * The delivery lines of a product page with the sizes they are for; a line for every size of the product lists
 * none.
 */
export function ofEverySize<Line extends { offer_ids: number[] }>(lines: Line[], sizes: number): Line[] {
  return lines.map(line => (line.offer_ids.length === sizes ? { ...line, offer_ids: [] } : line))
}

export function isOfSize({ offer_ids }: { offer_ids: number[] }, offer_id: number): boolean {
  return offer_ids.length === 0 || offer_ids.includes(offer_id)
}
