import { COURIER } from '../../contract/delivery.ts'
import { formatDays } from '../../contract/words.ts'
import { deliveryServices } from '../../data/orders.ts'
import { Recent } from '../recent.ts'
import type { Region, Shop } from '../shop.ts'

const kept = new WeakMap<Shop, Recent<number | null>>()

/**
 * What a tile may promise for this region: `доставим завтра`, or nothing. Days are known for the warehouse's own town;
 * elsewhere they are the carrier's to say, and a tile says nothing rather than something untrue.
 */
export async function tilePromise(shop: Shop, region: Region): Promise<string> {
  const stores = [...shop.catalog.current().stores.values()]
  const isAtHome = stores.some(store => store.kind === 'warehouse' && store.region_fias_id === region.fias_id)
  const days = isAtHome ? await courierDays(shop) : null
  return days === null ? '' : `доставим ${formatDays(days)}`
}

/** Asked for on every listing, changed once in a while; with the database away nothing is promised. */
async function courierDays(shop: Shop): Promise<number | null> {
  const recent = kept.get(shop) ?? new Recent<number | null>({ most: 1, keepMs: 30_000 })
  kept.set(shop, recent)
  const known = recent.get('courier', shop.now())
  if (known !== undefined) return known
  const services = await deliveryServices(shop.db).catch(() => [])
  const days = services.find(service => service.service_id === COURIER)?.days_min ?? null
  recent.set('courier', days, shop.now())
  return days
}
