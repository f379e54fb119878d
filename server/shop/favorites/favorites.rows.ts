import { sql } from 'kysely'
import type { Favorite } from '../../contract/cart/favorite.ts'
import type { Db } from '../../database/open-database.ts'
import type { Owner } from '../account/owner.rules.ts'

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

/** The account's own choice of a size stands. */
export async function copyFavorites(db: Db, visitor_id: number, user_id: number): Promise<void> {
  await db
    .insertInto('favorites')
    .columns(['user_id', 'visitor_id', 'product_id', 'offer_id', 'created_at'])
    .expression(
      db
        .selectFrom('favorites')
        .where('visitor_id', '=', visitor_id)
        .select(row => [
          sql<number>`cast(${user_id} as integer)`.as('user_id'),
          sql<null>`cast(null as integer)`.as('visitor_id'),
          row.ref('product_id').as('product_id'),
          row.ref('offer_id').as('offer_id'),
          row.ref('created_at').as('created_at'),
        ]),
    )
    .onConflict(conflict => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute()
}

export async function clearVisitorFavorites(db: Db, visitor_id: number): Promise<void> {
  await db.deleteFrom('favorites').where('visitor_id', '=', visitor_id).execute()
}

/** The oldest go when there are more than `most`. */
export async function dropOldFavorites(db: Db, user_id: number, most: number): Promise<void> {
  const old = await db
    .selectFrom('favorites')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .select('product_id')
    .offset(most)
    .limit(most)
    .execute()
  if (old.length === 0) return
  await db
    .deleteFrom('favorites')
    .where('user_id', '=', user_id)
    .where(
      'product_id',
      'in',
      old.map(row => row.product_id),
    )
    .execute()
}
