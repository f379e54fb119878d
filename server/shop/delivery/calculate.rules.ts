import {
  type Delivery,
  type Fillment,
  OF_SHOP,
  type Pickpoint,
  SWITCHED_OFF,
} from '../../contract/delivery/calculation.ts'
import { soonestThenCheapest } from '../../contract/delivery/card-lines.ts'
import { serviceName } from '../../contract/delivery/delivery.ts'
import type { DescribedShop } from '../../contract/delivery/described-places.ts'
import { plural } from '../../contract/words.ts'
import { paymentsAt, placesOf, type TakesMoney } from './places.rules.ts'
import type { Asked, WayQuote } from './quotes/way-quote.rules.ts'

export type ShopOfPoint = Pick<
  DescribedShop,
  | 'id'
  | 'name'
  | 'address'
  | 'metro'
  | 'latitude'
  | 'longitude'
  | 'workhours'
  | 'hours'
  | 'way_description'
  | 'storage_period'
  | 'has_dressing_room'
  | 'has_cash'
  | 'has_card'
  | 'city'
  | 'images'
>

/** What an answer prints beside the quotes. */
export interface Printed {
  ways: WayQuote[]
  asked: Pick<Asked, 'places' | 'region' | 'shelves'>
  /** False where only the post code is known: then a service cannot say when it delivers (decision 41). */
  says_days: boolean
  /** Every product that was asked for, sold or not. */
  offer_ids: number[]
  stores: ReadonlyMap<number, ShopOfPoint>
  /** The shop's own code. */
  service_code: string
}

/**
 * Quotes as the delivery calls answer them (contract 1.3, decision 17). Nothing is computed here: the numbers
 * are the quotes'.
 */
export function deliveriesOf(printed: Printed): Delivery[] {
  return printed.ways.map(asOffered).map((way, index) => ({
    ...deliveryOf(printed, way, index),
    pickpoints: pickpointsOf(printed, way),
  }))
}

/**
 * The same as JSON, one string for each; the parts of a point that do not depend on the parcel were written
 * before.
 */
export function writtenDeliveries(printed: Printed): { service_id: number; json: string }[] {
  return printed.ways.map(asOffered).map((way, index) => {
    const json = JSON.stringify(deliveryOf(printed, way, index))
    const points =
      way.service_type === 'pickpoint' ? writtenPoints(way) : JSON.stringify(pickpointsOf(printed, way))
    return { service_id: way.service_id, json: `${json.slice(0, -1)},"pickpoints":${points}}` }
  })
}

/**
 * A delivery method that a checkout refuses is not offered: only an administrator sees that it exists and is
 * switched off.
 */
function asOffered(way: WayQuote): WayQuote {
  if (way.is_active) return way
  const stores = way.stores.map(store => ({ ...store, can_go: false }))
  return { ...way, can_go: false, stores }
}

function writtenPoints(way: WayQuote): string {
  const [on_the_spot, ahead_alone] = [true, false].map(has_card =>
    JSON.stringify(ofParcel(way, { has_cash: false, has_card })).slice(1),
  )
  let written = ''
  for (const { json, shown } of way.points) {
    const of_way = shown.has_cash || shown.has_card ? on_the_spot : ahead_alone
    written += `${written === '' ? '' : ','}${json.slice(0, -1)},${of_way}`
  }
  return `[${written}]`
}

/** What depends on the parcel in a point's data. */
function ofParcel(way: WayQuote, point: TakesMoney) {
  const payment_ids = paymentsAt(way.payment_ids, point)
  return {
    can_go: way.can_go && payment_ids.length > 0,
    payment_ids,
    price: way.cost,
    days_min: way.days_min,
    days_max: way.days_max,
    delivery_service_id: way.service_id,
  }
}

function pickpointsOf({ stores, service_code }: Printed, way: WayQuote): Pickpoint[] {
  return way.service_type === 'shop_selfpickup'
    ? storesOf(way, stores, service_code)
    : way.points.map(({ shown }) => ({ ...shown, ...ofParcel(way, shown) }))
}

function deliveryOf(
  { asked, offer_ids, says_days }: Printed,
  way: WayQuote,
  index: number,
): Omit<Delivery, 'pickpoints'> {
  const has_days = way.can_go && says_days
  return {
    id: index + 1,
    service_id: way.service_id,
    service_type: way.service_type,
    service_name: serviceName(way.service_id),
    certificates_allowed: way.certificates_allowed,
    price: way.can_go ? way.cost : null,
    price_service: way.can_go ? way.price_service : null,
    exact: way.exact,
    days_min: has_days ? way.days_min : null,
    days_max: has_days ? way.days_max : null,
    days_delivery: has_days ? way.days_delivery : [],
    days_shipping: has_days ? (way.days_delivery[0]?.days_shipping ?? null) : null,
    delivery_intervals: way.delivery_intervals,
    payment_ids: way.payment_ids,
    is_default: way.is_default,
    free_delivery_price: way.free_delivery_price,
    free_delivery_price_set: way.free_delivery_price > 0,
    in_stock: way.can_go && offer_ids.every(id => way.offer_ids.includes(id)),
    reworker_rate_id: way.reworker_rate_id,
    reworker_service_id: way.reworker_service_id,
    fillment: fillmentOf(way, asked, offer_ids),
    ...(way.transfer_from && { transfer_from: way.transfer_from }),
    message: messageOf(way, offer_ids),
    tariff_revision: way.tariff_revision,
  }
}

function storesOf(
  way: WayQuote,
  stores: ReadonlyMap<number, ShopOfPoint>,
  service_code: string,
): Pickpoint[] {
  return (
    way.stores
      .flatMap(({ store_id, can_go, lacks, payment_ids, days_min, days_max }): Pickpoint[] => {
        const store = stores.get(store_id)
        if (!store) return []
        return [
          {
            id: String(store.id),
            name: store.name,
            service_code,
            service_type: OF_SHOP,
            kind: 'store',
            address: store.address,
            metro: store.metro,
            latitude: store.latitude,
            longitude: store.longitude,
            workhours: store.workhours,
            hours: store.hours,
            way_description: store.way_description,
            storage_period: store.storage_period,
            price: way.cost,
            days_min,
            days_max,
            has_dressing_room: store.has_dressing_room,
            has_cash: store.has_cash,
            has_card: store.has_card,
            payment_ids,
            location_name: store.city,
            postal_code: '',
            delivery_service_id: way.service_id,
            images: store.images,
            can_go,
            lacks,
          },
        ]
      })
      // Those that are impossible come last; the possible ones in the order of every list of points.
      .toSorted((a, b) => Number(b.can_go) - Number(a.can_go) || soonestThenCheapest(a, b))
  )
}

/** The stock of each place that serves this delivery method. */
function fillmentOf(way: WayQuote, asked: Printed['asked'], offer_ids: number[]): Fillment {
  const serving = new Set(placesOf(asked, way.service_type).map(place => place.id))
  return Object.fromEntries(
    offer_ids.map(offer_id => [
      offer_id,
      asked.shelves
        .filter(shelf => shelf.offer_id === offer_id && shelf.qty > 0 && serving.has(shelf.store_id))
        .map(({ store_id, qty }) => ({ id: store_id, amount: qty })),
    ]),
  )
}

function messageOf(way: WayQuote, offer_ids: number[]): string {
  const reasons: string[] = []
  if (!way.is_active) reasons.push(SWITCHED_OFF)
  if (!way.can_go) reasons.push(way.reason)
  else if (way.offer_ids.length < offer_ids.length) {
    const all = plural(offer_ids.length, 'товара', 'товаров', 'товаров')
    reasons.push(`Так можно получить ${way.offer_ids.length} из ${all}`)
  }
  return reasons.filter(Boolean).join('. ')
}
