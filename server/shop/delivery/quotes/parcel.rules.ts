import {
  lendingStores,
  type Place,
  placesOf,
  type TownWithPlaces,
  transferringPlaces,
} from '../places.rules.ts'
import type { WayTariff } from '../tariffs/service.rules.ts'

// Which stock a delivery method may use, and what of a cart one place can send together.

/** Pieces of an offer in a store or a warehouse. */
export interface Shelf {
  offer_id: number
  store_id: number
  qty: number
}

/**
 * The stock for a pick-up in this town: of its own stores, of warehouses that deliver to them, and, for what
 * is nowhere nearer, of stores in other towns.
 */
export function pickupShelves<Row extends Shelf>(
  town: TownWithPlaces,
  tariff: WayTariff,
  shelves: Row[],
): Row[] {
  const stores = placesOf(town, 'shop_selfpickup')
  if (stores.length === 0) return []
  const coming = idsOf([...stores, ...transferringPlaces(town, tariff)])
  const lending = idsOf(lendingStores(town, tariff))
  const isLent = ({ store_id }: Row) => lending.has(store_id)
  // Most carts hold nothing that only another town has.
  const nearer = shelves.some(isLent) ? offersNearer(town, shelves) : new Set<number>()
  return shelves.filter(row => coming.has(row.store_id) || (isLent(row) && !nearer.has(row.offer_id)))
}

/** Offers that this town has without a store of another town: in a warehouse, or in a store of its own. */
function offersNearer(town: TownWithPlaces, shelves: Shelf[]): Set<number> {
  const near = idsOf([...placesOf(town, 'courier'), ...placesOf(town, 'shop_selfpickup')])
  return new Set(
    shelves.flatMap(({ store_id, offer_id, qty }) => (qty > 0 && near.has(store_id) ? offer_id : [])),
  )
}

function idsOf(places: readonly Place[]): Set<number> {
  return new Set(places.map(({ id }) => id))
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
  if (one.length !== other.length) return one.length > other.length
  return pieces(one) > pieces(other)
}

function pieces(lines: ParcelLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
