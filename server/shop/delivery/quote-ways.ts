import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { Db } from '../../database/open-database.ts'
import type { Shop } from '../shop.ts'
import type { Place, WayTariff } from './quote-ways.rules.ts'
import { allTariffs } from './tariffs.rows.ts'

/** The ways of delivery, as everything stands now. */
export async function tariffsOf(db: Db): Promise<WayTariff[]> {
  const rows = await allTariffs(db)
  return rows.map(({ payment_ids_json, ...row }) => ({
    ...row,
    payment_ids: JSON.parse(payment_ids_json) as number[],
  }))
}

/** Stores and warehouses with their town's time zone; one without coordinates stands in the middle of its town. */
export async function placesOfShop(shop: Shop): Promise<Place[]> {
  const { towns } = shop.caches
  return Promise.all(
    [...shop.catalog.current().stores.values()].map(async store => {
      const town = (await towns.byId(store.region_fias_id)) ?? DEFAULT_REGION
      const isPlaced = store.latitude !== 0 || store.longitude !== 0
      const { latitude, longitude } = isPlaced ? store : town
      const { id, kind, region_fias_id } = store
      return { id, kind, region_fias_id, latitude, longitude, timezone: town.timezone }
    }),
  )
}
