import type { Checkout } from '../../contract/checkout/checkout.ts'
import { serviceForPayment } from '../../contract/delivery/card-lines.ts'
import { type Experiment, PAY_ON_RECEIPT } from '../../contract/delivery/delivery.ts'
import { pointInWords } from '../../contract/words.ts'
import { BadRequest } from '../../errors.ts'
import type { CatalogContext, Clock } from '../contexts.ts'
import { paymentsAt } from '../delivery/points/points.rules.ts'
import type { WayQuote } from '../delivery/quotes/way-quote.rules.ts'
import { dateAfter } from '../delivery/tariffs/delivery-days.rules.ts'
import type { OrderTown } from './order-town.ts'

export interface ChosenDelivery {
  /** The own store that was chosen; empty for a courier. */
  point_id: string
  words: DeliveryWords
}

/** What the order promises, kept with it and never reckoned anew (decision 21). */
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
  /** The hours that were chosen; none is any time of the day. */
  interval?: { from: string; to: string } | null
}

/**
 * The quote of the way that was chosen; of an own store that nobody may pay ahead for any more, its other service. Throws
 * `BadRequest` for a way or a payment that there is not.
 *
 * @param experiment by which the ways are quoted (decision 46)
 */
export function chosenWay(ways: WayQuote[], sent: Checkout, experiment: Experiment): WayQuote {
  const { delivery, payment_system_id } = sent
  const isSameOffer = [null, experiment].includes(sent.experiment)
  const of = (service_id: number) => ways.find(each => each.service_id === service_id)
  const way =
    of(delivery.service_id) ??
    (isSameOffer ? undefined : of(serviceForPayment(delivery.service_id, PAY_ON_RECEIPT)))
  if (!way) throw bad('delivery.service_id', 'Такого способа доставки нет')
  // By what was shown it could never be paid so; by another tariff or another experiment that is a change, and told as one.
  const isShown = isSameOffer && ['', way.tariff_revision].includes(delivery.tariff_revision)
  if (isShown && !way.payment_ids.includes(payment_system_id)) {
    throw bad('payment_system_id', 'Такой оплаты для этого способа доставки нет')
  }
  return way
}

/**
 * Where the parcel comes from and goes to: a store of the town for a pickup, else the warehouse that the quote chose.
 * Throws `BadRequest` naming the field.
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
    const point = pointInWords(store)
    return { point_id: String(store.id), words: { point, workhours: store.workhours, ...promise } }
  }
  if (way.service_type === 'pickpoint') {
    const found = way.points.find(({ shown }) => shown.id === delivery.point_id)
    if (!found) throw bad('delivery.point_id', 'Выберите пункт выдачи')
    const { id, workhours } = found.shown
    const point = pointInWords(found.shown)
    return { point_id: id, words: { point, workhours, ...promise } }
  }
  const point =
    delivery.address ||
    [
      delivery.city,
      delivery.street,
      delivery.house,
      delivery.entrance && `подъезд ${delivery.entrance}`,
      delivery.flat,
    ]
      .filter(Boolean)
      .join(', ')
  if (!delivery.address && !(delivery.street && delivery.house)) {
    throw bad('delivery.address', 'Укажите адрес доставки')
  }
  return { point_id: '', words: { point, workhours: '', ...promise } }
}

/** The day that the shopper chose among the coming ones, else the first. */
function promiseOf(shop: Clock, { region }: OrderTown, { delivery }: Checkout, way: WayQuote) {
  const { days_min: first, days_max: last } = daysOfChoice(way, delivery.point_id)
  const days_min = Math.max(first, delivery.delivery_days ?? 0)
  // One that was chosen from several is that day; without a choice it comes within a span.
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

/** A store that holds the goods is sooner than one to which they are brought. */
export function daysOfChoice(way: WayQuote, point_id: string): { days_min: number; days_max: number } {
  return way.stores.find(({ store_id }) => store_id === Number(point_id)) ?? way
}

/** What the chosen place takes; a courier what the service does (decision 43). */
export function paymentsOfChoice(way: WayQuote, point_id: string): number[] {
  const store = way.stores.find(({ store_id }) => store_id === Number(point_id))
  const point = way.points.find(({ shown }) => shown.id === point_id)
  return store?.payment_ids ?? (point ? paymentsAt(way.payment_ids, point.shown) : way.payment_ids)
}

/** Hours that were compared with the quote's own; no choice is any time of the day. */
function intervalOf(sent: Checkout['delivery']) {
  const { delivery_interval_from: from, delivery_interval_to: to } = sent
  return from ? { from, to } : null
}

function bad(field: string, text: string): BadRequest {
  return new BadRequest('bad-order', text, { status: 422, fields: { [field]: text } })
}
