import type { Db } from '../../database/open-database.ts'
import { askPromises, type Broken, PROMISES } from '../../database/reconcile-queries.ts'
import { KINDS } from './kinds.ts'

/** Everything that should not be there, by the promise that it breaks: of the whole shop, and of each kind of money. Writes nothing. */
export async function findBroken(db: Db): Promise<Broken> {
  return askPromises(db, Object.assign({}, PROMISES, ...KINDS.map(({ reconcile }) => reconcile)))
}
