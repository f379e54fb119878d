import type { Checkout } from '../../contract/checkout/checkout.ts'
import { addressWords } from '../../contract/delivery/address-words.ts'
import { serviceForPayment } from '../../contract/delivery/card-lines.ts'
import { type Experiment, PAY_ON_RECEIPT } from '../../contract/delivery/delivery.ts'
import { addressInWords } from '../../contract/delivery/house.ts'
import { pointInWords } from '../../contract/words.ts'
import { BadRequest } from '../../errors.ts'
import type { CatalogContext, Clock } from '../contexts.ts'
import { paymentsAt } from '../delivery/places.rules.ts'
import type { WayQuote } from '../delivery/quotes/way-quote.rules.ts'
import { dateAfter } from '../delivery/tariffs/delivery-days.rules.ts'
import type { OrderTown } from './order-town.ts'

export interface ChosenDelivery {
  /** The chosen own store; empty for a courier. */
  point_id: string
  words: DeliveryWords
}

/** What the order promises; stored with it and never computed again (decision 21). */
export interface DeliveryWords {
  point: string
  workhours: string
  days_min: number
  days_max: number
  /** Calendar dates in the shopper's town: `2026-01-16`. */
  date_min: string
  date_max: string
  /** When it leaves our warehouse. */
  date_shipping?: string
  /** How many days the chosen place stores it; none for a courier, and in orders from before it was stored. */
  storage_days?: number
  /** The chosen hours; none means any time of the day. */
  interval?: { from: string; to: string } | null
}

/**
 * The quote of the chosen delivery method; for an own store that can no longer be paid in advance, its other
 * service. Throws `BadRequest` for a delivery method or a payment that does not exist.
 *
 * @param experiment by which the delivery methods are quoted (decision 46)
 */
export function chosenWay(ways: WayQuote[], sent: Checkout, experiment: Experiment): WayQuote {
  const { delivery, payment_system_id } = sent
  const isSameOffer = [null, experiment].includes(sent.experiment)
  const of = (service_id: number) => ways.find(each => each.service_id === service_id)
  const way =
    of(delivery.service_id) ??
    (isSameOffer ? undefined : of(serviceForPayment(delivery.service_id, PAY_ON_RECEIPT)))
  if (!way) throw bad('delivery.service_id', 'Такого способа доставки нет')
  // What was shown never allowed this payment, so it is an error; under another tariff or experiment it is
  // reported as a change.
  const isShown = isSameOffer && ['', way.tariff_revision].includes(delivery.tariff_revision)
  if (isShown && !way.payment_ids.includes(payment_system_id)) {
    throw bad('payment_system_id', 'Такой оплаты для этого способа доставки нет')
  }
  return way
}

/**
 * Where the parcel comes from and goes to: a store of the town for a pick-up, otherwise the warehouse that
 * the quote chose. Throws `BadRequest` naming the field.
 */
export function findDelivery(
  shop: CatalogContext,
  town: OrderTown,
  sent: Checkout,
  way: WayQuote,
): ChosenDelivery {
  const { delivery } = sent
  const promise = promiseOf(shop, town, sent, way)
  if (way.service_type === 'shop_selfpickup') {
    const store = shop.catalog.current().stores.get(Number(delivery.point_id))
    if (!store || !way.stores.some(({ store_id }) => store_id === store.id)) {
      throw bad('delivery.point_id', 'Выберите магазин')
    }
    const { workhours, storage_period: storage_days } = store
    const words = { point: pointInWords(store), workhours, storage_days, ...promise }
    return { point_id: String(store.id), words }
  }
  if (way.service_type === 'pickpoint') {
    const found = way.points.find(({ shown }) => shown.id === delivery.point_id)
    if (!found) throw bad('delivery.point_id', 'Выберите пункт выдачи')
    const { id, workhours, storage_period: storage_days } = found.shown
    return { point_id: id, words: { point: pointInWords(found.shown), workhours, storage_days, ...promise } }
  }
  if (!delivery.address && !(delivery.street && delivery.house)) {
    throw bad('delivery.address', 'Укажите адрес доставки')
  }
  const { city, street, house, entrance, flat } = delivery
  const point = delivery.address
    ? addressWords(delivery.address)
    : addressInWords({ city, street, house, entrance, flat })
  return { point_id: '', words: { point, workhours: '', ...promise } }
}

/** The day that the shopper chose from several, otherwise the first. */
function promiseOf(shop: Clock, { region }: OrderTown, { delivery }: Checkout, way: WayQuote) {
  const { days_min: first, days_max: last } = daysOfChoice(way, delivery.point_id)
  const days_min = Math.max(first, delivery.delivery_days ?? 0)
  // A day chosen from several is that day; without a choice the order comes within a span of days.
  const is_chosen = way.days_delivery.length > 1 && typeof delivery.delivery_days === 'number'
  const days_max = is_chosen ? days_min : Math.max(last, days_min)
  const dateOf = (days: number) => dateAfter(shop.now(), region.timezone, days)
  const shipping = way.days_delivery.findLast(day => day.days_min <= days_min)?.days_shipping ?? 0
  return {
    days_min,
    days_max,
    date_min: dateOf(days_min),
    date_max: dateOf(days_max),
    date_shipping: dateOf(shipping),
    interval: intervalOf(delivery),
  }
}

/** A store that has the goods is sooner than one to which they are brought. */
export function daysOfChoice(way: WayQuote, point_id: string): { days_min: number; days_max: number } {
  return way.stores.find(({ store_id }) => store_id === Number(point_id)) ?? way
}

/** The payments that the chosen place takes; for a courier, those of the service (decision 43). */
export function paymentsOfChoice(way: WayQuote, point_id: string): number[] {
  const store = way.stores.find(({ store_id }) => store_id === Number(point_id))
  const point = way.points.find(({ shown }) => shown.id === point_id)
  return store?.payment_ids ?? (point ? paymentsAt(way.payment_ids, point.shown) : way.payment_ids)
}

/** The chosen hours, compared with the quote's own; no choice means any time of the day. */
function intervalOf(sent: Checkout['delivery']) {
  const { delivery_interval_from: from, delivery_interval_to: to } = sent
  return from ? { from, to } : null
}

function bad(field: string, text: string): BadRequest {
  return new BadRequest('bad-order', text, { status: 422, fields: { [field]: text } })
}
