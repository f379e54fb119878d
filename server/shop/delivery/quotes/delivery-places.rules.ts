import { distanceKm } from '../../towns/distance.rules.ts'
import type { WayTariff } from '../tariffs/service.rules.ts'
import type { Shelf } from './parcel.rules.ts'
import type { Asked, Place } from './way-quote.rules.ts'

type Town = Pick<Asked, 'places' | 'region'>

/**
 * Places that serve this delivery method, the nearest first: all warehouses, or the own stores of the
 * shopper's town.
 */
export function placesOf({ places, region }: Town, service_type: WayTariff['service_type']): Place[] {
  return nearestFirst(
    region,
    places.filter(place =>
      service_type === 'shop_selfpickup' ? isStoreOf(region, place) : place.kind === 'warehouse',
    ),
  )
}

/** Warehouses that deliver to the town's stores; none where the tariff does not say how long that takes. */
export function transferringPlaces(town: Town, { transfer_days_min }: WayTariff): Place[] {
  return transfer_days_min === null ? [] : placesOf(town, 'courier')
}

/**
 * Own stores of other towns, the nearest first, that send goods to those of this town (decision 44); none
 * where the tariff does not say how long that takes, or where the town has no store.
 */
export function lendingStores({ places, region }: Town, { store_transfer_days }: WayTariff): Place[] {
  const isSent = store_transfer_days !== null && places.some(place => isStoreOf(region, place))
  if (!isSent) return []
  return nearestFirst(
    region,
    places.filter(place => place.kind === 'store' && !isStoreOf(region, place)),
  )
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
  const nearer = offersNearer(town, shelves)
  return shelves.filter(
    ({ store_id, offer_id }) => coming.has(store_id) || (lending.has(store_id) && !nearer.has(offer_id)),
  )
}

/** Offers that this town has without a store of another town: in a warehouse, or in a store of its own. */
function offersNearer({ places, region }: Town, shelves: Shelf[]): Set<number> {
  const near = idsOf(places.filter(place => place.kind === 'warehouse' || isStoreOf(region, place)))
  return new Set(
    shelves.flatMap(({ store_id, offer_id, qty }) => (qty > 0 && near.has(store_id) ? offer_id : [])),
  )
}

function isStoreOf({ fias_id }: Asked['region'], { kind, region_fias_id }: Place): boolean {
  return kind === 'store' && region_fias_id === fias_id
}

function nearestFirst(region: Asked['region'], places: Place[]): Place[] {
  return places.toSorted((a, b) => distanceKm(a, region) - distanceKm(b, region) || a.id - b.id)
}

function idsOf(places: Place[]): Set<number> {
  return new Set(places.map(({ id }) => id))
}
