import * as v from 'valibot'
import type { SizeTable } from '../../contract/catalog/size-table.ts'
import { issueInWords } from '../../contract/fault-words.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import type { SizeTablesTable } from '../../database/tables/catalog.ts'
import { TableRefused } from '../read-table.ts'
import { NotYaml, readYaml } from '../read-yaml.ts'
import { announceCatalog } from '../staging/with-staging.ts'

export interface SizeTablesReport {
  tables: number
  /** How many there were before. */
  before: number
}

/**
 * Replaces all size tables with these; pages show them with the next revision of the catalogue. Throws
 * `TableRefused` for a branch that does not exist.
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

const Word = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => String(value).trim()),
)
const File = v.object({
  size_tables: v.array(
    v.strictObject({
      slug: v.pipe(
        v.string(),
        v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'маленькие латинские буквы, цифры и дефисы'),
      ),
      title: v.pipe(v.string(), v.trim(), v.nonEmpty('нужен заголовок')),
      category: v.optional(v.string(), ''),
      brand: v.optional(v.string(), ''),
      columns: v.pipe(v.array(Word), v.minLength(2, 'нужны хотя бы два столбца')),
      rows: v.pipe(v.array(v.array(Word)), v.minLength(1, 'нужна хотя бы одна строка')),
      measures: v.optional(v.array(v.string()), []),
    }),
  ),
})

/** Reads size tables: YAML with a list `size_tables`. Throws `TableRefused` with everything that is wrong. */
export function readSizeTables(file: Uint8Array, name: string): SizeTable[] {
  const { output, issues, success } = v.safeParse(File, yamlOf(file, name), { message: issueInWords })
  if (!success)
    throw new TableRefused(issues.map(issue => `${name}, ${placeOf(issue)}: ${issue.message}`).join('\n'))
  const problems: string[] = []
  const seen = new Set<string>()
  for (const { slug, columns, rows } of output.size_tables) {
    if (seen.has(slug)) problems.push(`${name}: таблица ${slug} есть дважды`)
    seen.add(slug)
    rows.forEach((row, index) => {
      if (row.length !== columns.length)
        problems.push(
          `${name}: ${slug}, строка ${index + 1}: ячеек ${row.length}, а столбцов ${columns.length}`,
        )
    })
  }
  if (problems.length > 0) throw new TableRefused(problems.join('\n'))
  if (output.size_tables.length === 0) throw new TableRefused(`${name}: нет ни одной таблицы`)
  return output.size_tables.map(({ category, ...table }) => ({ ...table, category_path: category }))
}

function yamlOf(file: Uint8Array, name: string): unknown {
  try {
    return readYaml(file)
  } catch (error) {
    throw error instanceof NotYaml ? new TableRefused(`${name}: ${error.message}`) : error
  }
}

/** `size_tables.0.columns` as a person counts: `таблица 1, columns`. */
function placeOf(issue: v.BaseIssue<unknown>): string {
  const [, table, ...rest] = (v.getDotPath(issue) ?? '').split('.')
  return table === undefined ? 'size_tables' : [`таблица ${Number(table) + 1}`, ...rest].join(', ')
}

async function replaceSizeTables(trx: Db, rows: SizeTablesTable[]): Promise<void> {
  await trx.deleteFrom('size_tables').execute()
  await trx.insertInto('size_tables').values(rows).execute()
}

async function countSizeTables(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('size_tables')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of the given paths that are branches of the catalogue. */
async function knownPaths(db: Db, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db.selectFrom('categories').where('path', 'in', paths).select('path').execute()
  return new Set(rows.map(({ path }) => path))
}
