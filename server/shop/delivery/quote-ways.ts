import { DEFAULT_REGION } from '../../contract/delivery/default-region.ts'
import type { Db } from '../../database/open-database.ts'
import type { Region, Shop } from '../shop.ts'
import type { Shelf } from './parcel.rules.ts'
import {
  type Place,
  type PricedParcelLine,
  quoteWays as quote,
  type WayQuote,
  type WayTariff,
} from './quote-ways.rules.ts'
import { allTariffs } from './tariffs.rows.ts'
import { townsOf } from './towns.ts'

/**
 * The ways of delivery for these lines in this region, as everything stands now.
 *
 * The seam for the whole engine: whoever asks takes a `WayQuote`, however it was reckoned.
 *
 * @param db may be a transaction
 * @param asked.places of `placesOfShop`, asked for before the transaction: it has a connection of its own
 */
export async function quoteWays(
  shop: Shop,
  db: Db,
  asked: { region: Region; places: Place[]; lines: PricedParcelLine[]; shelves: Shelf[] },
): Promise<WayQuote[]> {
  return quote({ ...asked, now: shop.now(), tariffs: await tariffsOf(db) })
}

export async function tariffsOf(db: Db): Promise<WayTariff[]> {
  const rows = await allTariffs(db)
  return rows.map(({ payment_ids_json, ...row }) => ({
    ...row,
    payment_ids: JSON.parse(payment_ids_json) as number[],
  }))
}

/** Stores and warehouses with their town's time zone; one without coordinates stands in the middle of its town. */
export async function placesOfShop(shop: Shop): Promise<Place[]> {
  const towns = townsOf(shop.db)
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
