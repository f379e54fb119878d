import { isServed } from '../../contract/delivery/address.ts'
import type { ChosenRegion } from '../../contract/delivery/region.ts'
import { NotFound, Refused } from '../../errors.ts'
import { keepRegion } from '../account/sessions/keep-region.ts'
import type { SaveVisitor, Shop } from '../shop.ts'
import { findRegion } from './regions.rows.ts'

/**
 * Keeps the region that a shopper chose, for this browser.
 *
 * Throws `Refused('region-not-served')` where the shop does not deliver: suggestions never offer it.
 */
export async function chooseRegion(
  shop: Shop,
  region: ChosenRegion,
  saveVisitor: SaveVisitor,
): Promise<ChosenRegion> {
  if (!isServed(region.kladr_id)) throw new Refused('region-not-served', 'Сюда мы пока не доставляем')
  const visitor = await saveVisitor()
  await keepRegion(shop, visitor, region)
  return region
}

/** The same for a town of the list of regions, by its code. Throws `NotFound` too. */
export async function chooseListedRegion(
  shop: Shop,
  fias_id: string,
  saveVisitor: SaveVisitor,
): Promise<ChosenRegion> {
  const region = await findRegion(shop.db, fias_id)
  if (!region) throw new NotFound('region', fias_id)
  const { name, latitude, longitude, kladr_id, timezone } = region
  return chooseRegion(shop, { name, latitude, longitude, fias_id, kladr_id, timezone }, saveVisitor)
}
