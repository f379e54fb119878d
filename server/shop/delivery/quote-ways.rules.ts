import type { Step } from '../../contract/cart/step.ts'
import { PAY_ON_RECEIPT, POINT_WITH_TRYING_ON, serviceName } from '../../contract/delivery/delivery.ts'
import type { DeliveryDay } from '../../contract/delivery/delivery-day.ts'
import type { DeliveryQuote, StayingLine } from '../../contract/delivery/delivery-quote.ts'
import { deliveryPrice } from '../pricing/delivery-price.rules.ts'
import { discountRules, type MoneyTerms, NO_TERMS } from '../pricing/discounts.rules.ts'
import { shelfPrice } from '../pricing/shelf-price.rules.ts'
import { type PricedLine, reckon, sumsOf } from '../pricing/steps.rules.ts'
import { type Calendar, calendarOf } from './calendar.rules.ts'
import {
  type Days,
  type Dispatch,
  distanceKm,
  type ParcelDays,
  type Point,
  parcelDays,
  storeDays,
} from './delivery-days.rules.ts'
import {
  mostInOne,
  type ParcelLine,
  type ParcelPart,
  packParcel,
  packParts,
  piecesAt,
  type Shelf,
} from './parcel.rules.ts'
import { fitsPoint, servesPoint, type TownPoint } from './points.rules.ts'
import {
  type MeasuredLine,
  measureParcel,
  type ParcelMeasure,
  termsOfWay,
  type WayTariff,
  type WayTerms,
} from './service.rules.ts'

export type { WayTariff }

/** A store or a warehouse, with the time zone of its town. */
export interface Place extends Point, Dispatch {
  id: number
  kind: 'store' | 'warehouse'
  region_fias_id: string
}

export interface PricedParcelLine extends ParcelLine, PricedLine, MeasuredLine {}

export interface Asked {
  now: number
  region: Point & { fias_id: string; name: string; timezone: string; population?: number }
  tariffs: WayTariff[]
  places: Place[]
  /** Lines that can be bought here, in the quantity that the cart shows. */
  lines: PricedParcelLine[]
  shelves: Shelf[]
  /** Carriers' points of the town. */
  points?: TownPoint[]
  calendar?: Calendar
  /** What a carrier itself says now, in the place of our table; see `carrier-rates`. */
  carrierTerms?: (way: WayTariff, parcel: ParcelMeasure) => WayTerms | null
  /** What takes money off; without them only the shelf and the way cost. */
  terms?: MoneyTerms
  /** Ids of payments that this shop takes. */
  payment_ids?: number[]
  /** Sees ways that are switched off, too. */
  is_admin?: boolean
  /** Was a house named? */
  is_exact?: boolean
}

/** A quote with its reasons: every sum in it is the sum of steps. */
export interface WayQuote extends DeliveryQuote {
  /** None when nothing can go. */
  steps: Step[]
  /** Places that the whole parcel may be taken from, the best first; none where it comes in parts. */
  source_ids: number[]
  /** Of the town, that take this parcel. */
  points: TownPoint[]
  is_active: boolean
}

const NO_HOLIDAYS_MOVED = calendarOf([])

/** Ways that can be paid for here and now; those that are switched off are for administrators. */
export function isOffered(
  { payment_ids, is_active }: WayTariff,
  { payment_ids: taken = [PAY_ON_RECEIPT], is_admin = false }: Pick<Asked, 'payment_ids' | 'is_admin'> = {},
): boolean {
  return (is_active || is_admin) && payment_ids.some(id => taken.includes(id))
}

/**
 * What can go each way and why the rest cannot, with cost and days. The card, the cart and the checkout print this:
 * what one offers, the other accepts. A way to pick-up points is quoted where the town has points of it.
 *
 * Source: decisions 14, 17, 20, 21, 23 and 24; contract 1.5.
 */
export function quoteWays(asked: Asked): WayQuote[] {
  const offered = asked.tariffs.filter(tariff => isOffered(tariff, asked))
  const has_trying_on = offered.some(({ service_id }) => service_id === POINT_WITH_TRYING_ON)
  const ways = offered.flatMap(tariff => {
    if (tariff.service_type !== 'pickpoint') return quoteWay(asked, tariff, [])
    const points = (asked.points ?? []).filter(point => servesPoint(tariff, point, has_trying_on))
    return points.length > 0 ? quoteWay(asked, tariff, points) : []
  })
  for (const way of ways) {
    for (const line of way.stays) {
      const other = ways.find(each => each !== way && each.offer_ids.includes(line.offer_id))
      line.other_service_id = other?.service_id ?? null
    }
  }
  return ways
}

/** Places that serve this way, the nearest first: all warehouses, or the own stores of the shopper's town. */
export function placesOf(
  { places, region }: Pick<Asked, 'places' | 'region'>,
  service_type: WayTariff['service_type'],
): Place[] {
  const serving = places.filter(place =>
    service_type === 'shop_selfpickup'
      ? place.kind === 'store' && place.region_fias_id === region.fias_id
      : place.kind === 'warehouse',
  )
  return serving.toSorted((a, b) => distanceKm(a, region) - distanceKm(b, region) || a.id - b.id)
}

function quoteWay(asked: Asked, tariff: WayTariff, points: TownPoint[]): WayQuote {
  return tariff.service_type === 'shop_selfpickup'
    ? quotePickup(asked, tariff)
    : quoteSending(asked, tariff, points)
}

/** A courier or a carrier's points: from the warehouses, in as many parts as they are. */
function quoteSending(asked: Asked, tariff: WayTariff, points: TownPoint[]): WayQuote {
  const { lines, shelves } = asked
  const places = placesOf(asked, tariff.service_type)
  const place_ids = places.map(place => place.id)
  const parts = packParts(lines, place_ids, shelves)
  const offer_ids = lines
    .map(line => line.offer_id)
    .filter(id => parts.some(part => part.offer_ids.includes(id)))
  const going = lines
    .filter(line => offer_ids.includes(line.offer_id))
    .map(line => ({ ...line, part: parts.findIndex(part => part.offer_ids.includes(line.offer_id)) }))
  const sources = parts.flatMap(part => places.find(place => place.id === part.source_id) ?? [])
  const source = sources[0] ?? places[0]
  const parcel = measureParcel(going.length > 0 ? going : lines)
  const terms = source ? termsTo(asked, tariff, source, parcel) : { refused: NO_WAREHOUSE }
  const fitting = points.filter(point => fitsPoint(point, parcel))
  const refused =
    'refused' in terms ? terms.refused : points.length > 0 && fitting.length === 0 ? TOO_LARGE : ''
  const goes = refused === '' && !('refused' in terms) && going.length > 0
  const stays = goes ? lines.filter(line => !offer_ids.includes(line.offer_id)) : lines
  const days =
    'refused' in terms || !source
      ? { days_min: tariff.days_min, days_max: tariff.days_max, days_delivery: [] }
      : latest(
          (sources.length > 0 ? sources : [source]).map(from =>
            daysOfPart(asked, tariff, terms, from, parcel),
          ),
        )
  const whole_ids = packParcel(going, place_ids, shelves).whole_ids
  return {
    ...plainQuote(asked, tariff),
    ...sumsOfWay(asked, tariff, goes ? going : [], 'refused' in terms ? null : terms),
    ...days,
    can_go: goes,
    reason: goes
      ? ''
      : going.length > 0 && refused
        ? refused
        : reasonOfAll(stays.map(line => sendingReason(line, place_ids, asked))),
    offer_ids: goes ? offer_ids : [],
    parts: goes ? parts : [],
    stays: stays.map(line => ({
      ...stayingLine(asked, place_ids, line),
      reason: offer_ids.includes(line.offer_id) && refused ? refused : sendingReason(line, place_ids, asked),
    })),
    source_ids: goes && parts.length === 1 ? whole_ids : goes ? parts.map(part => part.source_id) : [],
    points: goes ? fitting : [],
    exact: tariff.service_type === 'pickpoint' || asked.is_exact === true,
  }
}

/** An own store of the town: from its own shelf, or brought from a warehouse where the tariff says how long that takes. */
function quotePickup(asked: Asked, tariff: WayTariff): WayQuote {
  const { lines, shelves } = asked
  const stores = placesOf(asked, 'shop_selfpickup')
  const store_ids = stores.map(place => place.id)
  const warehouses = stores.length > 0 ? transferringPlaces(asked, tariff) : []
  const place_ids = [...store_ids, ...warehouses.map(place => place.id)]
  const { offer_ids, whole_ids } = packParcel(lines, place_ids, shelves)
  const going = lines.filter(line => offer_ids.includes(line.offer_id))
  const goes = going.length > 0
  const at = piecesAt(shelves)
  const bringing = warehouses.find(({ id }) => whole_ids.includes(id))
  const own = storeDays({ now: asked.now, tariff, region: asked.region })
  const shown = stores.map(store => {
    const lacking = (goes ? going : lines).filter(line => at(store.id, line.offer_id) < line.quantity)
    const holds = goes && lacking.length === 0
    const brought = goes && !holds && bringing !== undefined
    const days = brought ? transferDays(asked, tariff, bringing, store) : own
    return {
      store_id: store.id,
      can_go: holds || brought,
      lacks: brought ? [] : lacking.map(line => line.offer_id),
      holds: brought ? [] : lacking.map(({ offer_id }) => ({ offer_id, quantity: at(store.id, offer_id) })),
      days_min: days.days_min,
      days_max: days.days_max,
    }
  })
  const [soonest] = shown.filter(store => store.can_go).toSorted((a, b) => a.days_max - b.days_max)
  const { days_min, days_max } = soonest ?? own
  const staying = lines.filter(line => !offer_ids.includes(line.offer_id))
  const stays = staying.map(line => ({
    ...stayingLine(asked, place_ids, line),
    reason: pickupReason(line, store_ids, asked),
  }))
  return {
    ...plainQuote(asked, tariff),
    ...sumsOfWay(asked, tariff, going, {
      price: tariff.price,
      free_delivery_price: tariff.free_delivery_price,
      days_min,
      days_max,
    }),
    days_min,
    days_max,
    days_delivery: [{ days_min, days_shipping: 0 }],
    can_go: goes,
    reason: goes ? '' : stores.length === 0 ? NO_STORES : reasonOfAll(stays.map(line => line.reason)),
    offer_ids,
    parts: goes ? [{ source_id: whole_ids[0] as number, offer_ids }] : [],
    stays,
    stores: shown,
    source_ids: whole_ids,
    exact: true,
  }
}

/** What a pickup in this town comes from: its own stores, and the warehouses that bring goods to them. */
export function pickupPlaceIds(asked: Pick<Asked, 'places' | 'region' | 'tariffs'>): Set<number> {
  const stores = placesOf(asked, 'shop_selfpickup')
  if (stores.length === 0) return new Set()
  const ways = asked.tariffs.filter(({ service_type }) => service_type === 'shop_selfpickup')
  const bringing = ways.flatMap(way => transferringPlaces(asked, way))
  return new Set([...stores, ...bringing].map(({ id }) => id))
}

/** Where a chosen store's parcel is taken from: its own shelf, else the warehouse that brings it there. */
export function sourceOfPickup(
  way: Pick<WayQuote, 'source_ids' | 'stores'>,
  store_id: number,
): number | null {
  if (!way.stores.some(store => store.store_id === store_id && store.can_go)) return null
  if (way.source_ids.includes(store_id)) return store_id
  const isStore = (id: number) => way.stores.some(store => store.store_id === id)
  return way.source_ids.find(id => !isStore(id)) ?? null
}

function transferringPlaces(
  { places, region }: Pick<Asked, 'places' | 'region'>,
  { transfer_days_min }: WayTariff,
): Place[] {
  if (transfer_days_min === null) return []
  return placesOf({ places, region }, 'courier')
}

function transferDays(asked: Asked, tariff: WayTariff, from: Place, store: Place): Days {
  const terms = termsOfWay(
    {
      ...tariff,
      price: 0,
      zones: [],
      weights: [],
      days_min: tariff.transfer_days_min ?? 0,
      days_max: tariff.transfer_days_max ?? tariff.transfer_days_min ?? 0,
    },
    { distance_km: distanceKm(from, store), population: 0 },
    { weight_g: 0, volume_cm3: 0, sides_cm: [0, 0, 0] },
  )
  const way = 'refused' in terms ? tariff : terms
  return daysFrom(asked, tariff, way, from)
}

function termsTo(
  asked: Asked,
  tariff: WayTariff,
  from: Place,
  parcel: ParcelMeasure,
): WayTerms | { refused: string } {
  const { region } = asked
  const terms = termsOfWay(
    tariff,
    { distance_km: distanceKm(from, region), population: region.population ?? 0 },
    parcel,
  )
  if ('refused' in terms) return terms
  return asked.carrierTerms?.(tariff, parcel) ?? terms
}

/** Of a warehouse further away; where the tariff knows of no way from there, it is as long as the first part's. */
function daysOfPart(
  asked: Asked,
  tariff: WayTariff,
  first: Days,
  from: Place,
  parcel: ParcelMeasure,
): ParcelDays {
  const own = termsTo(asked, tariff, from, parcel)
  return daysFrom(asked, tariff, 'refused' in own ? first : own, from)
}

function daysFrom(asked: Asked, tariff: WayTariff, way: Days, warehouse: Place): ParcelDays {
  const { now, region, calendar = NO_HOLIDAYS_MOVED } = asked
  return parcelDays({ now, way, coming: tariff, warehouse, region, calendar })
}

/** Parts come by themselves: only what holds of the last one is promised of all. */
function latest(days: ParcelDays[]): ParcelDays {
  return days.reduce((last, each) => ({
    days_min: Math.max(last.days_min, each.days_min),
    days_max: Math.max(last.days_max, each.days_max),
    days_delivery:
      (last.days_delivery[0] as DeliveryDay).days_min >= (each.days_delivery[0] as DeliveryDay).days_min
        ? last.days_delivery
        : each.days_delivery,
  }))
}

function plainQuote({ is_exact, payment_ids: taken = [PAY_ON_RECEIPT] }: Asked, tariff: WayTariff) {
  return {
    service_id: tariff.service_id,
    service_type: tariff.service_type,
    stores: [],
    points: [],
    delivery_intervals: tariff.intervals,
    exact: is_exact === true,
    payment_ids: tariff.payment_ids.filter(id => taken.includes(id)),
    certificates_allowed: tariff.certificates_allowed,
    is_default: tariff.is_default,
    is_active: tariff.is_active,
    reworker_rate_id: tariff.reworker_rate_id,
    reworker_service_id: tariff.reworker_service_id,
    tariff_revision: tariff.revision,
  }
}

function sumsOfWay(asked: Asked, tariff: WayTariff, going: PricedParcelLine[], terms: WayTerms | null) {
  const priced = terms ? [deliveryPrice(terms, serviceName(tariff.service_id))] : []
  const discounts = discountRules(asked.terms ?? NO_TERMS, tariff)
  const steps = going.length > 0 ? reckon(going, [shelfPrice, ...discounts, ...priced]) : []
  const sums = sumsOf(steps)
  return {
    steps,
    goods_total: sums.goods,
    cost: sums.delivery,
    total: sums.total,
    sums,
    price_service: terms?.price ?? 0,
    free_delivery_price: terms?.free_delivery_price ?? 0,
  }
}

function stayingLine({ shelves }: Asked, place_ids: number[], line: ParcelLine): StayingLine {
  const most = mostInOne(line.offer_id, place_ids, shelves)
  return {
    offer_id: line.offer_id,
    reason: '',
    other_service_id: null,
    quantity_most: most < line.quantity ? most : 0,
  }
}

function sendingReason(line: ParcelLine, place_ids: number[], { shelves }: Asked): string {
  const most = mostInOne(line.offer_id, place_ids, shelves)
  if (most === 0) return 'Есть только в магазинах'
  return `Курьером можно заказать не больше ${most} шт.`
}

function pickupReason(line: ParcelLine, store_ids: number[], { shelves, region }: Asked): string {
  if (store_ids.length === 0) return NO_STORES
  const most = mostInOne(line.offer_id, store_ids, shelves)
  if (most === 0) return `Нет в магазинах города ${region.name}`
  return most < line.quantity
    ? `В одном магазине не больше ${most} шт.`
    : 'Лежит в другом магазине, закажите отдельно'
}

const NO_STORES = 'В вашем городе нет наших магазинов'
const NO_WAREHOUSE = 'Доставки пока нет'
const TOO_LARGE = 'Заказ слишком велик для пунктов выдачи этой службы'

/** One reason when all lines share it. */
function reasonOfAll(given: string[]): string {
  const reasons = new Set(given)
  if (reasons.size === 1) return [...reasons][0] as string
  return reasons.size === 0 ? 'В корзине нет того, что можно заказать' : 'Этих товаров так не получить'
}

export type { ParcelPart }
