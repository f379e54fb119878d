import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

/** Of one statement. */
const OFFERS = 1_000

/** Products of these offers, and those of which a feed changed something since then. */
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

/** How far the changes of feeds have come. */
export async function newestChange(db: Db): Promise<number> {
  const product = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('changed_at').as('at'))
    .executeTakeFirst()
  return Number(product?.at ?? 0)
}

/**
 * Favourites of these products that cannot be bought now, the chosen size or, where none is, every size: it is written down
 * with them, so that they are marked when they are back.
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
