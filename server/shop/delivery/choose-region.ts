import { isServed } from '../../contract/delivery/address.ts'
import type { ChosenRegion } from '../../contract/delivery/region.ts'
import { Refused } from '../../errors.ts'
import { keepRegion } from '../account/keep-region.ts'
import type { SaveVisitor, Shop } from '../shop.ts'

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
