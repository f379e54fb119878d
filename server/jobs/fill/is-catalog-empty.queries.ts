import type { Db } from '../../database/open-database.ts'

/** True before the first import: there is no product, not even one that has left the feed. */
export async function isCatalogEmpty(db: Db): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  return product === undefined
}
