import type { Pickpoint } from '../../contract/delivery/calculation.ts'
import { PAY_ON_RECEIPT, POINT_WITH_TRYING_ON } from '../../contract/delivery/delivery.ts'
import { distanceKm, type Point } from '../../contract/delivery/distance.ts'
import type { ParcelMeasure, Shelf } from './quotes/parcel.rules.ts'
import type { WayTariff } from './tariffs/delivery-book.ts'
import type { Dispatch } from './tariffs/delivery-days.rules.ts'

// Where parcels leave and where they are handed out: stores, warehouses and carriers' points, and how far they are.

/** A store or a warehouse, with the time zone of its town. */
export interface Place extends Point, Dispatch, TakesMoney {
  id: number
  kind: 'store' | 'warehouse'
  region_fias_id: string
  /** Its town, as the shop names it. */
  city: string
}

/** A town that goods are sent to. */
export interface ServedTown extends Point {
  fias_id: string
  name: string
  timezone: string
  population?: number
}

/** The shop as a town sees it. */
export interface TownWithPlaces {
  places: Place[]
  region: ServedTown
}

/** The shop's places as one town sees them, each list with the nearest first. */
interface PlacesHere {
  warehouses: readonly Place[]
  stores: readonly Place[]
  /** Stores of other towns. */
  elsewhere: readonly Place[]
}

/** One quote asks for them a dozen times. Neither the list nor the town ever changes in place. */
const seen = new WeakMap<Place[], WeakMap<ServedTown, PlacesHere>>()

function placesHere({ places, region }: TownWithPlaces): PlacesHere {
  const byRegion = seen.get(places) ?? new WeakMap<ServedTown, PlacesHere>()
  seen.set(places, byRegion)
  const known = byRegion.get(region)
  if (known) return known
  const {
    warehouses = [],
    stores = [],
    elsewhere = [],
  } = Object.groupBy(nearestFirst(region, places), ({ kind, region_fias_id }) =>
    kind === 'warehouse' ? 'warehouses' : region_fias_id === region.fias_id ? 'stores' : 'elsewhere',
  )
  const here = { warehouses, stores, elsewhere }
  byRegion.set(region, here)
  return here
}

/**
 * Places that serve this delivery method, the nearest first: all warehouses, or the own stores of the
 * shopper's town.
 */
export function placesOf(town: TownWithPlaces, service_type: WayTariff['service_type']): readonly Place[] {
  const { stores, warehouses } = placesHere(town)
  return service_type === 'shop_selfpickup' ? stores : warehouses
}

/** Warehouses that deliver to the town's stores; none where the tariff does not say how long that takes. */
export function transferringPlaces(town: TownWithPlaces, { transfer_days_min }: WayTariff): readonly Place[] {
  return transfer_days_min === null ? [] : placesOf(town, 'courier')
}

/**
 * Own stores of other towns, the nearest first, that send goods to those of this town (decision 44); none
 * where the tariff does not say how long that takes, or where the town has no store.
 */
export function lendingStores(town: TownWithPlaces, { store_transfer_days }: WayTariff): readonly Place[] {
  const { stores, elsewhere } = placesHere(town)
  return store_transfer_days !== null && stores.length > 0 ? elsewhere : []
}

function nearestFirst(region: ServedTown, places: Place[]): Place[] {
  return places
    .map(place => ({ place, km: distanceKm(place, region) }))
    .sort((a, b) => a.km - b.km || a.place.id - b.place.id)
    .map(({ place }) => place)
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

/** Of an own store or a carrier's point; where nothing is said, both are taken. */
export interface TakesMoney {
  has_cash?: boolean
  has_card?: boolean
}

/**
 * How a parcel can be paid for at this place: by everything that its service allows, on receipt only where it
 * takes cash or cards. An empty list means a place that takes no payment in a shop without advance payment:
 * it is shown, disabled.
 *
 * Source: decision 43.
 */
export function paymentsAt(of_service: number[], { has_cash = true, has_card = true }: TakesMoney): number[] {
  return has_cash || has_card ? of_service : of_service.filter(id => id !== PAY_ON_RECEIPT)
}

/** A carrier's point, with the data that does not depend on the parcel. */
export interface TownPoint {
  /** Everything in the answer that depends on no parcel and no service. */
  shown: Omit<Pickpoint, 'price' | 'days_min' | 'days_max' | 'delivery_service_id' | 'payment_ids' | 'can_go'>
  /** The same as JSON, serialised once: a town has thousands of points, and each answer lists them all. */
  json: string
  /** 0 is no limit. */
  weight_max_g: number
  /** From the longest side; 0 is no limit. */
  sides_max_cm: [number, number, number]
}

/**
 * Which points a service delivers to: points with a fitting room belong to the service with try-on, whatever
 * their carrier; the others to their carrier's service. Where there is no service with try-on, a carrier
 * delivers to all of its points.
 *
 * Source: decision 7.
 */
export function servesPoint(way: WayTariff, point: TownPoint, has_trying_on: boolean): boolean {
  const { service_code, has_dressing_room } = point.shown
  if (way.service_id === POINT_WITH_TRYING_ON) return has_dressing_room
  return way.service_code === service_code && !(has_trying_on && has_dressing_room)
}

/** A point that is too small for a parcel is not offered. */
export function fitsPoint(
  { weight_max_g, sides_max_cm }: TownPoint,
  { weight_g, volume_cm3, sides_cm }: ParcelMeasure,
): boolean {
  if (weight_max_g > 0 && weight_g > weight_max_g) return false
  const longest = sides_max_cm[0]
  if (longest === 0) return true
  const middle = sides_max_cm[1]
  const shortest = sides_max_cm[2]
  if (sides_cm[0] > longest || sides_cm[1] > middle || sides_cm[2] > shortest) return false
  return volume_cm3 <= longest * middle * shortest
}
