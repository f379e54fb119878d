import type { RegionOfList, RegionsQuery } from '../../contract/delivery/region.ts'
import type { Visitor } from '../account/visitor.ts'
import type { AddressContext } from './address-caches.ts'
import { detectRegion } from './detect-region.ts'
import { pageOfBuiltIn } from './page-of-built-in.rules.ts'
import { hasRegions, pageOfRegions, type RegionRow } from './regions.queries.ts'
import { regionOf } from './visitor-town.rules.ts'

export interface RegionsAnswer {
  regions: RegionOfList[]
  total: number
}

/**
 * A page of the list of regions, or with `filter=detected` the one where this visitor seems to be. A shop that has
 * imported no towns lists the built-in ones, in which its search looks too.
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
