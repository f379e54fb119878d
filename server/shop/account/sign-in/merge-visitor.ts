import type { Db } from '../../../database/open-database.ts'
import { mergeCartOf } from '../../cart/merge-carts.ts'
import { mergeFavorites } from '../../favorites/merge-favorites.ts'

/**
 * Brings what a browser gathered into the account it signed in to (decision 8). Afterwards the
 * browser's own row has nothing: doing it twice changes nothing. `db` must be a transaction.
 */
export async function mergeVisitor(
  db: Db,
  merged: { visitor_id: number; user_id: number; now: number },
): Promise<void> {
  await mergeCartOf(db, merged)
  await mergeFavorites(db, merged)
}
