import type { Store } from '../../contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { Region, Shop } from '../shop.ts'
import { distanceKm } from '../towns/distance.rules.ts'

/** Own stores, without the warehouse, by the FIAS code of their town. */
export function storesByTown(shop: Shop): Map<string, Store[]> {
  const { stores } = shop.catalog.current()
  return Map.groupBy(
    [...stores.values()].filter(({ kind }) => kind === 'store'),
    store => store.region_fias_id,
  )
}

/** A town as its own stores or the shop's towns name it, whoever asks; null for one that nobody knows. */
export async function findStoreTown(shop: Shop, fias_id: string): Promise<Region | null> {
  const town = await shop.caches.towns.byId(fias_id)
  if (town) {
    const { name, kladr_id, latitude, longitude, timezone } = town
    return { name, fias_id: town.fias_id, kladr_id, latitude, longitude, timezone }
  }
  const [store] = storesByTown(shop).get(fias_id) ?? []
  if (!store) return null
  const { city, latitude, longitude } = store
  return { name: city, fias_id, kladr_id: '', latitude, longitude, timezone: DEFAULT_REGION.timezone }
}

/** Every town that has a store, by name. */
export async function townsWithStores(shop: Shop): Promise<{ town: Region; count: number }[]> {
  const found = await Promise.all(
    [...storesByTown(shop)].map(async ([fias_id, stores]) => ({
      town: await findStoreTown(shop, fias_id),
      count: stores.length,
    })),
  )
  return found
    .flatMap(({ town, count }) => (town ? [{ town, count }] : []))
    .sort((one, other) => one.town.name.localeCompare(other.town.name, 'ru'))
}

/** The store that stands nearest to a town, as the crow flies; null where the shop has none at all. */
export function nearestStore(
  shop: Shop,
  town: { latitude: number; longitude: number },
): { store: Store; km: number } | null {
  let nearest: { store: Store; km: number } | null = null
  for (const store of [...storesByTown(shop).values()].flat()) {
    const km = distanceKm(town, store)
    if (!nearest || km < nearest.km) nearest = { store, km }
  }
  return nearest
}
