import { findMeta } from '../../database/meta.ts'
import type { Db } from '../../database/open-database.ts'
import { isCatalogEmpty } from './is-catalog-empty.queries.ts'

/** The value of `meta.demo_revision` while the demonstration is incomplete. */
export const DEMO_UNFINISHED = 'unfinished'

/** Whether a shop that shows the demonstration has no goods yet, or only part of them. */
export async function isToBeFilled(db: Db): Promise<boolean> {
  return (await findMeta(db, 'demo_revision')) === DEMO_UNFINISHED || isCatalogEmpty(db)
}
