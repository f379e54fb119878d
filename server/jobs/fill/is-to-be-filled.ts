import { findMeta } from '../../database/meta.ts'
import type { Db } from '../../database/open-database.ts'

/** The value of `meta.demo_revision` while the demonstration is incomplete. */
export const DEMO_UNFINISHED = 'unfinished'

/** Whether a shop that shows the demonstration has no goods yet, or only part of them. */
export async function isToBeFilled(db: Db): Promise<boolean> {
  return (await findMeta(db, 'demo_revision')) === DEMO_UNFINISHED || isCatalogEmpty(db)
}

/** True before the first import: there is no product, not even one that has left the feed. */
async function isCatalogEmpty(db: Db): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  return product === undefined
}
