import { distanceKm } from '../../towns/distance.rules.ts'
import type { WayTariff } from '../tariffs/service.rules.ts'
import type { Shelf } from './parcel.rules.ts'
import type { Asked, Place } from './way-quote.rules.ts'

type Town = Pick<Asked, 'places' | 'region'>

/** The shop's places as one town sees them, each list with the nearest first. */
interface PlacesHere {
  warehouses: readonly Place[]
  stores: readonly Place[]
  /** Stores of other towns. */
  elsewhere: readonly Place[]
}

/** One quote asks for them a dozen times. Neither the list nor the town ever changes in place. */
const seen = new WeakMap<Place[], WeakMap<Asked['region'], PlacesHere>>()

function placesHere({ places, region }: Town): PlacesHere {
  const byRegion = seen.get(places) ?? new WeakMap<Asked['region'], PlacesHere>()
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
export function placesOf(town: Town, service_type: WayTariff['service_type']): readonly Place[] {
  const { stores, warehouses } = placesHere(town)
  return service_type === 'shop_selfpickup' ? stores : warehouses
}

/** Warehouses that deliver to the town's stores; none where the tariff does not say how long that takes. */
export function transferringPlaces(town: Town, { transfer_days_min }: WayTariff): readonly Place[] {
  return transfer_days_min === null ? [] : placesOf(town, 'courier')
}

/**
 * Own stores of other towns, the nearest first, that send goods to those of this town (decision 44); none
 * where the tariff does not say how long that takes, or where the town has no store.
 */
export function lendingStores(town: Town, { store_transfer_days }: WayTariff): readonly Place[] {
  const { stores, elsewhere } = placesHere(town)
  return store_transfer_days !== null && stores.length > 0 ? elsewhere : []
}

/**
 * The stock for a pick-up in this town: of its own stores, of warehouses that deliver to them, and, for what
 * is nowhere nearer, of stores in other towns.
 */
export function pickupShelves<Row extends Shelf>(town: Town, tariff: WayTariff, shelves: Row[]): Row[] {
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
function offersNearer(town: Town, shelves: Shelf[]): Set<number> {
  const { stores, warehouses } = placesHere(town)
  const near = idsOf([...warehouses, ...stores])
  return new Set(
    shelves.flatMap(({ store_id, offer_id, qty }) => (qty > 0 && near.has(store_id) ? offer_id : [])),
  )
}

function nearestFirst(region: Asked['region'], places: Place[]): Place[] {
  return places
    .map(place => ({ place, km: distanceKm(place, region) }))
    .sort((a, b) => a.km - b.km || a.place.id - b.place.id)
    .map(({ place }) => place)
}

function idsOf(places: readonly Place[]): Set<number> {
  return new Set(places.map(({ id }) => id))
}
