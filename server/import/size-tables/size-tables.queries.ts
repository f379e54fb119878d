import type { Db } from '../../database/open-database.ts'
import type { SizeTablesTable } from '../../database/tables/catalog.ts'

export async function replaceSizeTables(trx: Db, rows: SizeTablesTable[]): Promise<void> {
  await trx.deleteFrom('size_tables').execute()
  await trx.insertInto('size_tables').values(rows).execute()
}

export async function countSizeTables(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('size_tables')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of the given paths that are branches of the catalogue. */
export async function knownPaths(db: Db, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db.selectFrom('categories').where('path', 'in', paths).select('path').execute()
  return new Set(rows.map(({ path }) => path))
}
