import { COURIER } from '../../../contract/delivery/delivery.ts'
import type { Rubles } from '../../../contract/money.ts'
import type { ZoneTariff } from '../tariffs/default-tariffs.rules.ts'
import type { WayTariff } from '../tariffs/delivery-book.ts'
import { DAYS_BY_DISTANCE, type Days } from '../tariffs/delivery-days.rules.ts'

// A parcel: what of a cart one place can send together, how large that is, and what a service takes for it.

/** Pieces of an offer in a store or a warehouse. */
export interface Shelf {
  offer_id: number
  store_id: number
  qty: number
}

/** A line of the cart that is sold, in the quantity that the cart shows. */
export interface ParcelLine {
  offer_id: number
  quantity: number
}

export interface Parcel {
  /** Lines that are sent together. */
  offer_ids: number[]
  /** Places that have all of it, the best first. */
  whole_ids: number[]
}

/** What one place sends for a checkout: an order of its own (decision 24). */
export interface ParcelPart {
  source_id: number
  offer_ids: number[]
}

/**
 * What one order can take: the lines that the best stocked place has in full quantity. One order has one
 * source (decision 24), so lines of other places wait for an order of their own.
 *
 * @param place_ids the places that serve this delivery method, the preferred first: of two equally stocked
 *   ones the first wins
 */
export function packParcel(lines: ParcelLine[], place_ids: number[], shelves: Shelf[]): Parcel {
  const at = piecesAt(shelves)
  const holds = (store_id: number, line: ParcelLine) => at(store_id, line.offer_id) >= line.quantity
  let fullest: ParcelLine[] = []
  for (const store_id of place_ids) {
    const held = lines.filter(line => holds(store_id, line))
    if (isFuller(held, fullest)) fullest = held
  }
  if (fullest.length === 0) return { offer_ids: [], whole_ids: [] }
  return {
    offer_ids: fullest.map(line => line.offer_id),
    whole_ids: place_ids.filter(store_id => fullest.every(line => holds(store_id, line))),
  }
}

/**
 * Distributes lines over the places that send them, the best stocked place first: each part is an order of
 * its own, and a line is never split. A line that no place has in full is in no part.
 */
export function packParts(lines: ParcelLine[], place_ids: number[], shelves: Shelf[]): ParcelPart[] {
  const parts: ParcelPart[] = []
  for (let left = lines; left.length > 0; ) {
    const { offer_ids, whole_ids } = packParcel(left, place_ids, shelves)
    const [source_id] = whole_ids
    if (source_id === undefined) break
    parts.push({ source_id, offer_ids })
    left = left.filter(line => !offer_ids.includes(line.offer_id))
  }
  return parts
}

/** The largest stock of an offer in one of these places. */
export function mostInOne(offer_id: number, place_ids: number[], shelves: Shelf[]): number {
  const at = piecesAt(shelves)
  return place_ids.reduce((most, store_id) => Math.max(most, at(store_id, offer_id)), 0)
}

export function piecesAt(shelves: Shelf[]): (store_id: number, offer_id: number) => number {
  const pieces = new Map<number, Map<number, number>>()
  for (const { store_id, offer_id, qty } of shelves) {
    const place = pieces.get(store_id) ?? new Map<number, number>()
    pieces.set(store_id, place.set(offer_id, qty))
  }
  return (store_id, offer_id) => pieces.get(store_id)?.get(offer_id) ?? 0
}

function isFuller(one: ParcelLine[], other: ParcelLine[]): boolean {
  const pieces = (lines: ParcelLine[]) => lines.reduce((sum, line) => sum + line.quantity, 0)
  return one.length === other.length ? pieces(one) > pieces(other) : one.length > other.length
}

/** What matters to a carrier about a parcel. */
export interface ParcelMeasure {
  weight_g: number
  volume_cm3: number
  /** Of the bulkiest piece, from the longest side. */
  sides_cm: [number, number, number]
}

export interface MeasuredLine {
  quantity: number
  weight_g: number
  length_cm: number
  width_cm: number
  height_cm: number
}

/** A piece whose feed gives no weight. */
const PIECE_G = 400

/** One light piece: what a page shows before anything was chosen (decision 19). */
export const LIGHT_PARCEL: ParcelMeasure = { weight_g: 500, volume_cm3: 2_500, sides_cm: [30, 25, 3] }

export function measureParcel(lines: MeasuredLine[]): ParcelMeasure {
  const sides_cm: [number, number, number] = [0, 0, 0]
  let weight_g = 0
  let volume_cm3 = 0
  for (const { quantity, length_cm, width_cm, height_cm, ...line } of lines) {
    weight_g += quantity * (line.weight_g > 0 ? line.weight_g : PIECE_G)
    volume_cm3 += quantity * length_cm * width_cm * height_cm
    const sorted = [length_cm, width_cm, height_cm].toSorted((a, b) => b - a)
    for (const [index, side] of sorted.entries()) {
      sides_cm[index as 0 | 1 | 2] = Math.max(sides_cm[index as 0 | 1 | 2], side)
    }
  }
  return { weight_g, volume_cm3, sides_cm }
}

/** The larger of the actual weight and the volumetric weight. */
export function chargedWeight({ weight_g, volume_cm3 }: ParcelMeasure, volumetric_divisor: number): number {
  if (volumetric_divisor === 0) return weight_g
  return Math.max(weight_g, Math.ceil((volume_cm3 * 1_000) / volumetric_divisor))
}

/** What a service costs in a town, before the free threshold, and how long it takes. */
export interface WayTerms extends Days {
  /** Before the free threshold. */
  price: Rubles
  /** From this sum of goods on delivery is free; 0 is never. */
  free_delivery_price: Rubles
}

/**
 * The tariff of a service for a parcel to a town.
 *
 * @returns a reason in words where it is not offered: too heavy, too far, or without a price
 */
export function termsOfWay(
  way: WayTariff,
  to: { distance_km: number; population: number },
  parcel: ParcelMeasure,
): WayTerms | { refused: string } {
  const zone = zoneOf(way, to)
  if (!zone || zone.price_more === null || way.price < 0) return { refused: NOT_THERE }
  const weight = chargedWeight(parcel, way.volumetric_divisor)
  const step = way.weights.find(each => weight <= each.up_to_g)
  if (way.weights.length > 0 && !step) return { refused: tooHeavy(way) }
  const price = way.price + zone.price_more + (step?.price_more ?? 0)
  if (price < 0) return { refused: NOT_THERE }
  return {
    price,
    free_delivery_price: zone.free_delivery_price ?? way.free_delivery_price,
    days_min: way.days_min + zone.days_more_min,
    days_max: way.days_max + zone.days_more_max,
  }
}

const NOT_THERE = 'В ваш город так не доставляем'

function tooHeavy({ weights, service_id }: WayTariff): string {
  const most = Math.floor((weights.at(-1)?.up_to_g ?? 0) / 1_000)
  return service_id === COURIER
    ? `Курьер берёт не больше ${most} кг, разделите заказ`
    : `В пункты выдачи этой службы можно отправить не больше ${most} кг`
}

function zoneOf(
  { zones }: WayTariff,
  { distance_km, population }: { distance_km: number; population: number },
): ZoneTariff | null {
  if (zones.length > 0) {
    const fits = (zone: ZoneTariff) =>
      (zone.up_to_km === null || distance_km <= zone.up_to_km) && population >= zone.least_population
    return zones.find(fits) ?? null
  }
  const row = DAYS_BY_DISTANCE.find(each => distance_km <= each.up_to_km)
  if (!row) return null
  const { more_min: days_more_min, more_max: days_more_max } = row
  return {
    up_to_km: null,
    least_population: 0,
    price_more: 0,
    days_more_min,
    days_more_max,
    free_delivery_price: null,
  }
}
