import type { Db } from '../../database/open-database.ts'
import { raiseCatalogRevision } from './revision.queries.ts'

/** The catalogue has changed: every process builds its snapshot anew. Call in the transaction that changed it. */
export async function announceCatalog(trx: Db): Promise<void> {
  await raiseCatalogRevision(trx)
}
