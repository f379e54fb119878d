import { pathOfChoice } from '../../catalog/filters/filter-url.rules.ts'
import type { Store } from '../../contract/catalog/catalog.ts'
import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import { hoursInWords, type LocalTime, localTime, openingOf } from '../../contract/delivery/hours.ts'
import {
  pickupInWords,
  STORES_CENTER,
  type StoreOfTown,
  storePath,
  townStoresPath,
} from '../../contract/delivery/stores.ts'
import type { WidgetProps } from '../../contract/widgets.ts'
import { findStoreTown, nearestStore, storesByTown } from '../../shop/stores/store-towns.ts'
import type { KnownTown } from '../../shop/towns/towns.ts'
import { regionOf, type VisitorTown } from '../../shop/towns/visitor-town.rules.ts'
import type { Shop } from '../../shop.ts'

/** What the stores widget takes, without the map's settings. */
export type StoresView = Omit<WidgetProps['stores'], 'map'>

/** @param chosen_id the store in detail, 0 for none */
export async function loadStoresView(shop: Shop, town: VisitorTown, chosen_id: number): Promise<StoresView> {
  const { name, fias_id, kladr_id, latitude, longitude, timezone } = regionOf(town)
  const local = localTime(shop.now(), timezone)
  const stores = storesByTown(shop).get(fias_id) ?? []
  const center = fias_id === DEFAULT_REGION.fias_id ? STORES_CENTER : { latitude, longitude }
  return {
    town: { name, kladr_id, timezone },
    center,
    stores: stores.map(store => storeOfTown(store, local)),
    chosen_id,
    pickup: pickupInWords(local),
    nearest: stores.length > 0 || !town.is_known ? null : await nearestOf(shop, town),
  }
}

function storeOfTown(store: Store, local: LocalTime): StoreOfTown {
  const { id, name, address, metro, latitude, longitude, phone, hours, exceptions, way_description } = store
  const { has_dressing_room, has_cash, has_card, services } = store
  return {
    id,
    name,
    address,
    metro,
    latitude,
    longitude,
    phone,
    workhours: hoursInWords(hours) || store.workhours,
    hours,
    exceptions,
    opening: openingOf(store, local).words,
    way_description,
    has_dressing_room,
    has_cash,
    has_card,
    services,
    images: store.images.filter(isOwn),
    goods_url: `/catalog/filter/${pathOfChoice({ shop: [store.ext_id] })}`,
  }
}

/** Pages show nobody else's pictures (promise 14): an address elsewhere would be a gap. */
function isOwn(image: string): boolean {
  return !/^([a-z][a-z+.-]*:|\/\/)/i.test(image)
}

async function nearestOf(shop: Shop, town: KnownTown): Promise<StoresView['nearest']> {
  const found = nearestStore(shop, town)
  const its = found && (await findStoreTown(shop, found.store.region_fias_id))
  if (!its) return null
  const { id, name, address } = found.store
  return {
    town: its.name,
    url: townStoresPath(its),
    km: Math.max(1, Math.round(found.km)),
    store: { name, address, url: storePath(id) },
  }
}
