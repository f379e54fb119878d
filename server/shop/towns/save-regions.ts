import type { Db } from '../../database/open-database.ts'
import { allRegions, type RegionRow, renewRegionsRevision, upsertRegions } from './regions.queries.ts'

export type { RegionRow }

/** Rows a statement: thirteen values each, within the bound variables of SQLite. */
const CHUNK = 500

/** Every town, with its place in the list of regions. */
export async function regionsNow(db: Db): Promise<RegionRow[]> {
  return allRegions(db)
}

/** Adds these, or overwrites those of the same `fias_id`, and tells every process. `trx` must be a transaction. */
export async function saveRegions(trx: Db, rows: RegionRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += CHUNK) {
    await upsertRegions(trx, rows.slice(first, first + CHUNK))
  }
  if (rows.length > 0) await renewRegionsRevision(trx, crypto.randomUUID())
}
