import type { Db } from '../database/open-database.ts'

/** The pictures of all products that are sold, the most viewed first. */
export async function shownPictures(db: Db): Promise<{ key: string; is_first: boolean }[]> {
  const rows = await db
    .selectFrom('pictures')
    .innerJoin('products', 'products.id', 'pictures.product_id')
    .select(['pictures.key', 'pictures.position'])
    .where('products.is_gone', '=', 0)
    .where('pictures.key', '<>', '')
    .orderBy('products.popularity', 'desc')
    .orderBy('products.is_hit', 'desc')
    .orderBy('products.id', 'desc')
    .orderBy('pictures.position')
    .execute()
  return rows.map(({ key, position }) => ({ key, is_first: position === 0 }))
}
