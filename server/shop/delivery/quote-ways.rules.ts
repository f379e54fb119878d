import type { Step } from '../../contract/cart/step.ts'
import { COURIER, PAY_ON_RECEIPT, SHOP_PICKUP, serviceName } from '../../contract/delivery/delivery.ts'
import type { DeliveryQuote, StayingLine } from '../../contract/delivery/delivery-quote.ts'
import { type DeliveryTariff, deliveryPrice } from '../pricing/delivery-price.rules.ts'
import { discountRules, type MoneyTerms, NO_TERMS } from '../pricing/discounts.rules.ts'
import { shelfPrice } from '../pricing/shelf-price.rules.ts'
import { type PricedLine, reckon, sumsOf } from '../pricing/steps.rules.ts'
import { courierDays, type Days, distanceKm, type Point, storeDays } from './delivery-days.rules.ts'
import { mostInOne, type ParcelLine, packParcel, piecesAt, type Shelf } from './parcel.rules.ts'

/** A way's tariff, as its row has it. */
export interface WayTariff extends DeliveryTariff, Days {
  service_id: number
  payment_ids: number[]
  /** Where the carrier takes the money, a certificate pays nothing; without a word it does. */
  certificates_allowed?: boolean
}

/** A store or a warehouse, with the time zone of its town. */
export interface Place extends Point {
  id: number
  kind: 'store' | 'warehouse'
  region_fias_id: string
  timezone: string
}

export interface PricedParcelLine extends ParcelLine, PricedLine {}

export interface Asked {
  now: number
  region: Point & { fias_id: string; name: string; timezone: string }
  tariffs: WayTariff[]
  places: Place[]
  /** Lines that can be bought here, in the quantity that the cart shows. */
  lines: PricedParcelLine[]
  shelves: Shelf[]
  /** What takes money off; without them only the shelf and the way cost. */
  terms?: MoneyTerms
}

/** A quote with its reasons: every sum in it is the sum of steps. */
export interface WayQuote extends DeliveryQuote {
  /** None when nothing can go. */
  steps: Step[]
  certificates_allowed: boolean
  /** Places that the parcel may be taken from, the best first. */
  source_ids: number[]
}

/** Ways that a checkout takes today: the own store and the courier, paid on receipt. */
export function isOffered({ service_id, payment_ids }: WayTariff): boolean {
  return (service_id === SHOP_PICKUP || service_id === COURIER) && payment_ids.includes(PAY_ON_RECEIPT)
}

/**
 * What can go each way and why the rest cannot, with cost and days. The cart shows this and the checkout orders by it:
 * what one offers, the other accepts.
 *
 * Source: decisions 14, 20, 23 and 24; contract 1.5.
 */
export function quoteWays(asked: Asked): WayQuote[] {
  const ways = asked.tariffs.filter(isOffered).map(tariff => quoteWay(asked, tariff))
  for (const way of ways) {
    for (const line of way.stays) {
      const other = ways.find(each => each !== way && each.offer_ids.includes(line.offer_id))
      line.other_service_id = other?.service_id ?? null
    }
  }
  return ways
}

/** Places that serve this way, the nearest first: all warehouses, or the own stores of the shopper's town. */
export function placesOf(asked: Pick<Asked, 'places' | 'region'>, service_id: number): Place[] {
  const { places, region } = asked
  const serving = places.filter(place =>
    service_id === COURIER
      ? place.kind === 'warehouse'
      : place.kind === 'store' && place.region_fias_id === region.fias_id,
  )
  return serving.toSorted((a, b) => distanceKm(a, region) - distanceKm(b, region) || a.id - b.id)
}

function quoteWay(asked: Asked, tariff: WayTariff): WayQuote {
  const { lines, shelves } = asked
  const { service_id } = tariff
  const places = placesOf(asked, service_id)
  const place_ids = places.map(place => place.id)
  const { offer_ids, whole_ids } = packParcel(lines, place_ids, shelves)
  const going = lines.filter(line => offer_ids.includes(line.offer_id))
  const discounts = discountRules(asked.terms ?? NO_TERMS, tariff)
  const rules = [shelfPrice, ...discounts, deliveryPrice(tariff, serviceName(service_id))]
  const steps = going.length > 0 ? reckon(going, rules) : []
  const sums = sumsOf(steps)
  const stays = lines
    .filter(line => !offer_ids.includes(line.offer_id))
    .map(line => stayingLine(asked, service_id, place_ids, line))
  return {
    service_id,
    can_go: going.length > 0,
    reason: going.length > 0 ? '' : reasonOfAll(service_id, places, stays),
    offer_ids,
    stays,
    stores: service_id === SHOP_PICKUP ? storesOf(place_ids, going, lines, shelves) : [],
    goods_total: sums.goods,
    cost: sums.delivery,
    total: sums.total,
    sums,
    certificates_allowed: tariff.certificates_allowed !== false,
    ...daysOf(asked, tariff, places.find(place => place.id === whole_ids[0]) ?? places[0]),
    steps,
    source_ids: whole_ids,
  }
}

function daysOf({ now, region }: Asked, tariff: WayTariff, source: Place | undefined): Days {
  if (tariff.service_id === SHOP_PICKUP) return storeDays({ now, tariff, region })
  return source ? courierDays({ now, tariff, warehouse: source, region }) : tariff
}

function stayingLine(asked: Asked, service_id: number, place_ids: number[], line: ParcelLine): StayingLine {
  const most = mostInOne(line.offer_id, place_ids, asked.shelves)
  return {
    offer_id: line.offer_id,
    reason: reasonOf(service_id, place_ids.length > 0, most, line.quantity, asked.region.name),
    other_service_id: null,
    quantity_most: most < line.quantity ? most : 0,
  }
}

function reasonOf(
  service_id: number,
  has_places: boolean,
  most: number,
  quantity: number,
  town: string,
): string {
  if (service_id === COURIER) {
    if (most === 0) return 'Есть только в магазинах'
    return most < quantity
      ? `Курьером можно заказать не больше ${most} шт.`
      : 'Лежит на другом складе, закажите отдельно'
  }
  if (!has_places) return NO_STORES
  if (most === 0) return `Нет в магазинах города ${town}`
  return most < quantity
    ? `В одном магазине не больше ${most} шт.`
    : 'Лежит в другом магазине, закажите отдельно'
}

const NO_STORES = 'В вашем городе нет наших магазинов'

/** One reason when all lines share it. */
function reasonOfAll(service_id: number, places: Place[], stays: StayingLine[]): string {
  if (service_id === SHOP_PICKUP && places.length === 0) return NO_STORES
  const reasons = new Set(stays.map(line => line.reason))
  if (reasons.size === 1) return [...reasons][0] as string
  return reasons.size === 0 ? 'В корзине нет того, что можно заказать' : 'Этих товаров так не получить'
}

/** Every store of the town: one that holds only part of the parcel is shown with what it lacks (decision 20). */
function storesOf(
  place_ids: number[],
  going: ParcelLine[],
  lines: ParcelLine[],
  shelves: Shelf[],
): DeliveryQuote['stores'] {
  const at = piecesAt(shelves)
  const parcel = going.length > 0 ? going : lines
  return place_ids.map(store_id => {
    const lacking = parcel.filter(line => at(store_id, line.offer_id) < line.quantity)
    return {
      store_id,
      can_go: going.length > 0 && lacking.length === 0,
      lacks: lacking.map(line => line.offer_id),
    }
  })
}
