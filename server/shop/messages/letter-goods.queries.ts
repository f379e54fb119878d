import type { Db } from '../../database/open-database.ts'

/** What a letter shows of these products: what is no longer sold is missing, `key` is '' without a picture. */
export async function soldOfThese(
  db: Db,
  product_ids: number[],
): Promise<{ id: number; slug: string; key: string }[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'slug'])
    .select(eb =>
      eb
        .selectFrom('pictures')
        .select('key')
        .whereRef('pictures.product_id', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .as('key'),
    )
    .where('id', 'in', product_ids)
    .where('is_gone', '=', 0)
    .execute()
  return rows.map(({ id, slug, key }) => ({ id, slug, key: key ?? '' }))
}

/** Where an own store is and how to get there; undefined for one that is gone. */
export function placeOfStore(db: Db, id: number) {
  return db
    .selectFrom('stores')
    .select(['metro', 'way_description', 'latitude', 'longitude'])
    .where('id', '=', id)
    .where('is_gone', '=', 0)
    .executeTakeFirst()
}
