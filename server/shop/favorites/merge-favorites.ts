import { FAVORITES_MOST } from '../../contract/cart/favorite.ts'
import type { Db } from '../../database/open-database.ts'
import { clearVisitorFavorites, copyFavorites, dropOldFavorites } from './favorites.queries.ts'

/** Moves a browser's favourites into the account's; the newest stay when they are too many. */
export async function mergeFavorites(
  trx: Db,
  { visitor_id, user_id }: { visitor_id: number; user_id: number },
): Promise<void> {
  await copyFavorites(trx, visitor_id, user_id)
  await clearVisitorFavorites(trx, visitor_id)
  await dropOldFavorites(trx, user_id, FAVORITES_MOST)
}
