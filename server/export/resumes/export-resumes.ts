import { join } from 'node:path'
import type { Db } from '../../database/open-database.ts'
import { quoted } from '../csv.ts'
import { moscow } from '../orders/exported-order.ts'
import { RESUME_COLUMNS, type ResumeRow, resumesSince } from './resumes.queries.ts'

const HEAD = RESUME_COLUMNS.map(name => (name === 'id' ? 'resume_id' : name))

/** Résumés in memory at once. */
const PAGE = 200

/**
 * A row for each résumé, for spreadsheets: with a BOM, semicolons and CRLF.
 *
 * @param folder of the files, which each row names
 * @param onRow called for each
 */
export async function* exportResumes(
  { db, folder }: { db: Db; folder: string },
  since: number,
  onRow: () => void = () => undefined,
): AsyncGenerator<string> {
  yield `\ufeff${HEAD.join(';')}\r\n`
  let after: ResumeRow | null = null
  for (;;) {
    const page: ResumeRow[] = await resumesSince(db, { since, after, limit: PAGE })
    for (const row of page) {
      onRow()
      yield `${cellsOf(row, folder).map(quoted).join(';')}\r\n`
    }
    after = page.at(-1) ?? null
    if (page.length < PAGE) return
  }
}

function cellsOf(row: ResumeRow, folder: string): string[] {
  const written = {
    ...row,
    created_at: moscow(row.created_at),
    file: row.file === '' ? '' : join(folder, row.file),
  }
  return RESUME_COLUMNS.map(name => written[name])
}
