import type { SizeTable } from '../../contract/catalog/size-table.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import { TableRefused } from '../delivery/table-refused.ts'
import { announceCatalog } from '../staging/announce-catalog.ts'
import { countSizeTables, knownPaths, replaceSizeTables } from './size-tables.queries.ts'

export interface SizeTablesReport {
  tables: number
  /** How many there were before. */
  before: number
}

/**
 * Puts these grids in the place of all that there were; cards show them with the next revision of the catalogue. Throws
 * `TableRefused` for a branch that there is not.
 */
export async function importSizeTables(db: Db, tables: SizeTable[]): Promise<SizeTablesReport> {
  return inTransaction(db, async trx => {
    const paths = [...new Set(tables.map(({ category_path }) => category_path).filter(Boolean))]
    const known = await knownPaths(trx, paths)
    const missing = paths.filter(path => !known.has(path))
    if (missing.length > 0) throw new TableRefused(`Нет таких разделов каталога: ${missing.join(', ')}`)
    const before = await countSizeTables(trx)
    await replaceSizeTables(
      trx,
      tables.map(({ columns, rows, measures, ...table }) => ({
        ...table,
        columns_json: JSON.stringify(columns),
        rows_json: JSON.stringify(rows),
        measures_json: JSON.stringify(measures),
      })),
    )
    await announceCatalog(trx)
    return { tables: tables.length, before }
  })
}
