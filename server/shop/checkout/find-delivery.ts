import type { Checkout } from '../../contract/checkout/checkout.ts'
import { PAY_ON_RECEIPT, SHOP_PICKUP } from '../../contract/delivery/delivery.ts'
import { BadRequest } from '../../errors.ts'
import { dateAfter } from '../delivery/delivery-days.rules.ts'
import type { WayQuote } from '../delivery/quote-ways.rules.ts'
import type { Shop } from '../shop.ts'
import type { OrderTown } from './order-town.ts'

export interface ChosenDelivery {
  /** The own store that was chosen; empty for a courier. */
  point_id: string
  /** Where the pieces are taken from. */
  store_id: number
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
}

/** The quote of the way that was chosen. Throws `BadRequest` for a way or a payment that there is not. */
export function chosenWay(ways: WayQuote[], { delivery, payment_system_id }: Checkout): WayQuote {
  const way = ways.find(each => each.service_id === delivery.service_id)
  if (!way) throw bad('delivery.service_id', 'Такого способа доставки нет')
  if (payment_system_id !== PAY_ON_RECEIPT) {
    throw bad('payment_system_id', 'Такой оплаты для этого способа доставки нет')
  }
  return way
}

/**
 * Where the parcel comes from and goes to: a store of the town for a pickup, else the warehouse that the quote chose.
 * Throws `BadRequest` naming the field.
 */
export function findDelivery(shop: Shop, town: OrderTown, sent: Checkout, way: WayQuote): ChosenDelivery {
  const { delivery } = sent
  const promise = promiseOf(shop, town, sent, way)
  if (delivery.service_id === SHOP_PICKUP) {
    const store = shop.catalog.current().stores.get(Number(delivery.point_id))
    if (!store || !way.stores.some(({ store_id }) => store_id === store.id)) {
      throw bad('delivery.point_id', 'Выберите магазин')
    }
    const point = `${store.name}, ${store.address}`
    return {
      point_id: String(store.id),
      store_id: store.id,
      words: { point, workhours: store.workhours, ...promise },
    }
  }
  const point =
    delivery.address ||
    [delivery.city, delivery.street, delivery.house, delivery.flat].filter(Boolean).join(', ')
  if (!delivery.address && !(delivery.street && delivery.house)) {
    throw bad('delivery.address', 'Укажите адрес доставки')
  }
  return { point_id: '', store_id: way.source_ids[0] ?? 0, words: { point, workhours: '', ...promise } }
}

/** The day that the shopper chose among the coming ones, else the first. */
function promiseOf(shop: Shop, { region }: OrderTown, { delivery }: Checkout, way: WayQuote) {
  const days_min = Math.max(way.days_min, delivery.delivery_days ?? 0)
  const days_max = Math.max(way.days_max, days_min)
  const dateOf = (days: number) => dateAfter(shop.now(), region.timezone, days)
  return { days_min, days_max, date_min: dateOf(days_min), date_max: dateOf(days_max) }
}

function bad(field: string, text: string): BadRequest {
  return new BadRequest('bad-order', text, { status: 422, fields: { [field]: text } })
}
