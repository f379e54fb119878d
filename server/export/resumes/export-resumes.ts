import { join } from 'node:path'
import type { Db } from '../../database/open-database.ts'
import { quoted } from '../csv.ts'
import { moscow } from '../orders/exported-order.ts'
import { type ResumeRow, resumesSince } from './resumes.queries.ts'

const HEAD = [
  'resume_id',
  'created_at',
  'vacancy',
  'vacancy_title',
  'name',
  'phone',
  'email',
  'city',
  'text',
  'file',
]

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
  const { id, created_at, vacancy, vacancy_title, name, phone, email, city, text, file } = row
  const path = file === '' ? '' : join(folder, file)
  return [id, moscow(created_at), vacancy, vacancy_title, name, phone, email, city, text, path]
}
