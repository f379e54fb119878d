import { parse } from 'csv-parse/sync'
import * as v from 'valibot'

/** A row of a table: its cells by the name of the column, and its line in the file (the heading is 1). */
export interface TableRow {
  line: number
  cells: Record<string, string>
}

/** The file is not a table with the columns that are needed. */
export class NotTable extends Error {}

const Records = v.array(
  v.object({
    record: v.record(v.string(), v.pipe(v.string(), v.trim())),
    info: v.object({ lines: v.number() }),
  }),
)

/**
 * Reads a table with a heading, as spreadsheets save them: UTF-8 with or without a mark, or windows-1251; commas,
 * semicolons or tabs. Names of columns are folded to small letters. Throws `NotTable`.
 */
export function readTable(file: Uint8Array, needed: readonly string[]): TableRow[] {
  const text = textOf(file)
  const heading = text.slice(0, text.indexOf('\n') + 1 || undefined)
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (a, b) => heading.split(b).length - heading.split(a).length,
  )
  const columns = (heading: string[]) => {
    const names = heading.map(name => name.trim().toLowerCase())
    const missing = needed.filter(name => !names.includes(name))
    if (missing.length > 0) throw new NotTable(`нет столбцов: ${missing.join(', ')}`)
    return names
  }
  try {
    const records = parse(text, {
      delimiter,
      columns,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
    return v.parse(Records, records).map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    throw error instanceof NotTable ? error : new NotTable((error as Error).message)
  }
}

/** UTF-8, or what else Russian programs save. */
export function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}
