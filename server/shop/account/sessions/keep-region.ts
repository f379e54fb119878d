import type { ChosenRegion } from '../../../contract/delivery/region.ts'
import type { SavedVisitor, Shop } from '../../shop.ts'
import { updateRegion } from './visitors.rows.ts'

/** From here on this browser is asked nothing more of its region. */
export async function keepRegion(shop: Shop, visitor: SavedVisitor, region: ChosenRegion): Promise<void> {
  await updateRegion(shop.db, visitor.id, JSON.stringify(region))
}
