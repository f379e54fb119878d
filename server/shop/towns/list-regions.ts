import type { RegionOfList, RegionsQuery } from '../../contract/delivery/region.ts'
import type { Db } from '../../database/open-database.ts'
import type { Visitor } from '../account/visitor.ts'
import type { AddressContext } from './address-caches.ts'
import { pageOfBuiltIn } from './built-in-cities.rules.ts'
import { detectRegion } from './choose-region.ts'
import {
  allRegions,
  hasRegions,
  pageOfRegions,
  type RegionRow,
  renewRegionsRevision,
  upsertRegions,
} from './towns.queries.ts'
import { regionOf } from './visitor-town.rules.ts'

export interface RegionsAnswer {
  regions: RegionOfList[]
  total: number
}

/**
 * A page of the list of regions, or with `filter=detected` the region where this visitor seems to be. A shop
 * that has imported no towns lists and searches the built-in ones.
 */
export async function listRegions(
  shop: AddressContext,
  visitor: Visitor,
  asked: RegionsQuery,
): Promise<RegionsAnswer> {
  const { filter } = asked
  if (filter === 'detected') {
    const detected = await detectRegion(shop, visitor)
    return { regions: asked.page === 1 ? [{ ...regionOf(detected), accent: false }] : [], total: 1 }
  }
  const page = await pageOfRegions(shop.db, { ...asked, filter })
  const { regions, total } =
    page.total > 0 || (await hasRegions(shop.db)) ? page : pageOfBuiltIn({ ...asked, filter })
  return { regions: regions.map(shapeOf), total }
}

function shapeOf(row: Omit<RegionRow, 'postal_code'>): RegionOfList {
  const { name, latitude, longitude, fias_id, kladr_id, timezone } = row
  return { name, longitude, latitude, fias_id, kladr_id, timezone, accent: row.accent === 1 }
}

export type { RegionRow }

/** Rows for each statement: thirteen values each, within the bound variables of SQLite. */
const CHUNK = 500

/** Every town, with its place in the list of regions. */
export async function regionsNow(db: Db): Promise<RegionRow[]> {
  return allRegions(db)
}

/**
 * Adds these, or overwrites those with the same `fias_id`, and notifies every process. `trx` must be a
 * transaction.
 */
export async function saveRegions(trx: Db, rows: RegionRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += CHUNK) {
    await upsertRegions(trx, rows.slice(first, first + CHUNK))
  }
  if (rows.length > 0) await renewRegionsRevision(trx, crypto.randomUUID())
}
