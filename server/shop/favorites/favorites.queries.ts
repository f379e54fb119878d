import { sql } from 'kysely'
import type { Favorite } from '../../contract/cart/favorite.ts'
import type { Db } from '../../database/open-database.ts'
import type { Flag } from '../../database/tables/columns.ts'
import type { Owner } from '../account/owner.rules.ts'

/** A favourite with what it cost, and whether it could be bought, when it was put there; null for what is older than that. */
export interface SavedFavorite extends Favorite {
  price: number | null
  was_available: Flag | null
}

export async function favoritesOf(db: Db, owner: Owner): Promise<SavedFavorite[]> {
  return db
    .selectFrom('favorites')
    .where(...ownedBy(owner))
    .select(['product_id', 'offer_id', 'price', 'was_available'])
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute()
}

export async function findFavorite(
  db: Db,
  owner: Owner,
  product_id: number,
): Promise<SavedFavorite | undefined> {
  return db
    .selectFrom('favorites')
    .where(...ownedBy(owner))
    .where('product_id', '=', product_id)
    .select(['product_id', 'offer_id', 'price', 'was_available'])
    .executeTakeFirst()
}

/** Of a product that is there already the size, and what is kept with it, are changed. */
export async function insertFavorite(
  db: Db,
  owner: Owner,
  favorite: SavedFavorite,
  now: number,
): Promise<void> {
  const { product_id: _, ...changed } = favorite
  await db
    .insertInto('favorites')
    .values({ user_id: null, visitor_id: null, ...owner, ...favorite, created_at: now })
    .onConflict(conflict =>
      conflict
        .columns('user_id' in owner ? ['user_id', 'product_id'] : ['visitor_id', 'product_id'])
        .doUpdateSet(changed),
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

/**
 * The account's own choice of a size stands; where it has none, the browser's is taken, with what was kept with it.
 */
export async function copyFavorites(db: Db, visitor_id: number, user_id: number): Promise<void> {
  const own = sql.ref('favorites.offer_id')
  const orTaken = (column: 'price' | 'was_available') =>
    sql<never>`case when ${own} is null and excluded.offer_id is not null
      then excluded.${sql.ref(column)} else favorites.${sql.ref(column)} end`
  await db
    .insertInto('favorites')
    .columns(['user_id', 'visitor_id', 'product_id', 'offer_id', 'price', 'was_available', 'created_at'])
    .expression(
      db
        .selectFrom('favorites')
        .where('visitor_id', '=', visitor_id)
        .select(row => [
          sql<number>`cast(${user_id} as integer)`.as('user_id'),
          sql<null>`cast(null as integer)`.as('visitor_id'),
          row.ref('product_id').as('product_id'),
          row.ref('offer_id').as('offer_id'),
          row.ref('price').as('price'),
          row.ref('was_available').as('was_available'),
          row.ref('created_at').as('created_at'),
        ]),
    )
    .onConflict(conflict =>
      conflict.columns(['user_id', 'product_id']).doUpdateSet({
        offer_id: sql<never>`coalesce(${own}, excluded.offer_id)`,
        price: orTaken('price'),
        was_available: orTaken('was_available'),
      }),
    )
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
