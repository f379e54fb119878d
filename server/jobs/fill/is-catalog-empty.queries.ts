import type { Db } from '../../database/open-database.ts'

/** True before the first import: not a product, also none that is gone. */
export async function isCatalogEmpty(db: Db): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  return product === undefined
}
