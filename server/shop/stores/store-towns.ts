import type { Store } from '../../contract/catalog/catalog.ts'
import { distanceKm } from '../../contract/delivery/distance.ts'
import type { CatalogContext } from '../contexts.ts'
import { type KnownTown, type TownContext, townOfStore } from '../towns/towns.ts'

/** Own stores, without the warehouse, by the FIAS code of their town. */
export function storesByTown(shop: CatalogContext): Map<string, Store[]> {
  const { stores } = shop.catalog.current()
  return Map.groupBy(
    [...stores.values()].filter(({ kind }) => kind === 'store'),
    store => store.region_fias_id,
  )
}

/** The name of a town, from its own stores or the shop's towns; null for an unknown one. */
export async function findStoreTown(shop: TownContext, fias_id: string): Promise<KnownTown | null> {
  const town = await shop.towns.byId(fias_id)
  if (town) return town
  const [store] = storesByTown(shop).get(fias_id) ?? []
  return store ? townOfStore(store) : null
}

/** Every town that has a store, by name. */
export async function townsWithStores(shop: TownContext): Promise<{ town: KnownTown; count: number }[]> {
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

/** The store nearest to a town, as the crow flies; null where the shop has none at all. */
export function nearestStore(
  shop: CatalogContext,
  town: { latitude: number; longitude: number },
): { store: Store; km: number } | null {
  let nearest: { store: Store; km: number } | null = null
  for (const store of [...storesByTown(shop).values()].flat()) {
    const km = distanceKm(town, store)
    if (!nearest || km < nearest.km) nearest = { store, km }
  }
  return nearest
}
