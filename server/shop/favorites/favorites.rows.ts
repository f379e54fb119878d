import type { Favorite } from '../../contract/cart/favorite.ts'
import type { Db } from '../../database/open-database.ts'

/** Whose list: the account's once signed in, the browser's before. */
export type Owner = { user_id: number } | { visitor_id: number }

export async function favoritesOf(db: Db, owner: Owner): Promise<Favorite[]> {
  return db
    .selectFrom('favorites')
    .where(...ownedBy(owner))
    .select(['product_id', 'offer_id'])
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute()
}

export async function insertFavorite(db: Db, owner: Owner, favorite: Favorite, now: number): Promise<void> {
  await db
    .insertInto('favorites')
    .values({ user_id: null, visitor_id: null, ...owner, ...favorite, created_at: now })
    .onConflict(conflict =>
      conflict
        .columns('user_id' in owner ? ['user_id', 'product_id'] : ['visitor_id', 'product_id'])
        .doUpdateSet({ offer_id: favorite.offer_id }),
    )
    .execute()
}

export async function deleteFavorites(db: Db, owner: Owner, product_ids: number[]): Promise<void> {
  if (product_ids.length === 0) return
  await db
    .deleteFrom('favorites')
    .where(...ownedBy(owner))
    .where('product_id', 'in', product_ids)
    .execute()
}

function ownedBy(owner: Owner): ['user_id' | 'visitor_id', '=', number] {
  return 'user_id' in owner ? ['user_id', '=', owner.user_id] : ['visitor_id', '=', owner.visitor_id]
}
