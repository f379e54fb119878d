import type { DbContext } from '../../contexts.ts'
import { regionOf, type VisitorTown } from '../../towns/visitor-town.rules.ts'
import type { SavedVisitor } from '../visitor.ts'
import { updateRegion } from './visitors.queries.ts'

/** From here on this browser is asked nothing more of its region. */
export async function keepRegion(shop: DbContext, visitor: SavedVisitor, town: VisitorTown): Promise<void> {
  await updateRegion(shop.db, visitor.id, JSON.stringify(regionOf(town)))
}
