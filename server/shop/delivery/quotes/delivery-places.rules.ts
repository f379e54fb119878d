import { distanceKm } from '../../towns/distance.rules.ts'
import type { WayTariff } from '../tariffs/service.rules.ts'
import type { Asked, Place } from './way-quote.rules.ts'

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

/** What a pickup in this town comes from: its own stores, and the warehouses that bring goods to them. */
export function pickupPlaceIds(asked: Pick<Asked, 'places' | 'region' | 'tariffs'>): Set<number> {
  const stores = placesOf(asked, 'shop_selfpickup')
  if (stores.length === 0) return new Set()
  const ways = asked.tariffs.filter(({ service_type }) => service_type === 'shop_selfpickup')
  const bringing = ways.flatMap(way => transferringPlaces(asked, way))
  return new Set([...stores, ...bringing].map(({ id }) => id))
}

/** Warehouses that bring goods to the town's stores; none where the tariff does not say how long that takes. */
export function transferringPlaces(
  { places, region }: Pick<Asked, 'places' | 'region'>,
  { transfer_days_min }: WayTariff,
): Place[] {
  if (transfer_days_min === null) return []
  return placesOf({ places, region }, 'courier')
}
