import { sql } from 'kysely'
import type { Favorite } from '../../contract/cart/favorite.ts'
import type { Db } from '../../database/open-database.ts'
import type { Flag } from '../../database/tables/columns.ts'
import type { Owner } from '../account/owner.rules.ts'

/** A favourite with its price and availability when it was added; null for rows older than these columns. */
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

/** For a product that is there already, the size and the stored state are changed. */
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
 * The account's own choice of a size stands; where it has none, the browser's is taken, with the state stored
 * with it.
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

/** Ids in one statement. */
const OFFERS = 1_000

/** Products of these offers, and those that a feed has changed since then. */
export async function productsTouched(db: Db, offer_ids: number[], changed_after: number): Promise<number[]> {
  const found = await db.selectFrom('products').where('changed_at', '>', changed_after).select('id').execute()
  const touched = new Set(found.map(row => row.id))
  for (let from = 0; from < offer_ids.length; from += OFFERS) {
    const moved = await db
      .selectFrom('offers')
      .where('id', 'in', offer_ids.slice(from, from + OFFERS))
      .select('product_id')
      .distinct()
      .execute()
    for (const { product_id } of moved) touched.add(product_id)
  }
  return [...touched]
}

/** The latest change by a feed. */
export async function newestChange(db: Db): Promise<number> {
  const product = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('changed_at').as('at'))
    .executeTakeFirst()
  return Number(product?.at ?? 0)
}

/**
 * Favourites of these products that cannot be bought now (the chosen size or, without one, every size). This
 * is stored with them, so that they are marked when they are back.
 */
export async function markSoldOut(db: Db, product_ids: number[]): Promise<void> {
  if (product_ids.length === 0) return
  await db
    .updateTable('favorites')
    .set({ was_available: 0 })
    .where('product_id', 'in', product_ids)
    .where(sql<number>`coalesce(was_available, 1)`, '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offers')
            .innerJoin('products', 'products.id', 'offers.product_id')
            .innerJoin('stock', 'stock.offer_id', 'offers.id')
            .innerJoin('stores', 'stores.id', 'stock.store_id')
            .whereRef('offers.product_id', '=', 'favorites.product_id')
            .where(({ or, eb, ref }) =>
              or([eb('favorites.offer_id', 'is', null), eb('offers.id', '=', ref('favorites.offer_id'))]),
            )
            .where('products.is_gone', '=', 0)
            .where('offers.is_gone', '=', 0)
            .where('offers.is_available', '=', 1)
            .where('stores.is_gone', '=', 0)
            .where('stock.qty', '>', 0)
            .select('offers.id'),
        ),
      ),
    )
    .execute()
}
