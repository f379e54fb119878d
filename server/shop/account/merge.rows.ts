import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

/** A line as the merging of carts sees it. */
export interface CartLine {
  offer_id: number
  quantity: number
  added_at: number
}

export async function mergeLinesOf(db: Db, cart_id: number): Promise<CartLine[]> {
  return db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cart_id)
    .select(['offer_id', 'quantity', 'added_at'])
    .execute()
}

export async function saveMergedCart(
  db: Db,
  cart_id: number,
  merged: { saved: CartLine[]; dropped: number[] },
): Promise<void> {
  if (merged.saved.length > 0) {
    await db
      .insertInto('cart_lines')
      .values(merged.saved.map(line => ({ ...line, cart_id })))
      .onConflict(conflict =>
        conflict.columns(['cart_id', 'offer_id']).doUpdateSet(row => ({
          quantity: row.ref('excluded.quantity'),
          added_at: row.ref('excluded.added_at'),
        })),
      )
      .execute()
  }
  if (merged.dropped.length > 0) {
    await db
      .deleteFrom('cart_lines')
      .where('cart_id', '=', cart_id)
      .where('offer_id', 'in', merged.dropped)
      .execute()
  }
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
