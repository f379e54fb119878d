import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { lineProblems, NotTable, readTable, TableRefused } from '../read-table.ts'
import { NotYaml, readYaml } from '../read-yaml.ts'
import {
  categoriesByPath,
  issueCertificate,
  knownCodes,
  upsertCoupon,
  upsertPromotion,
} from './promotions.queries.ts'
import { type PromotionEntry, type PromotionsRead, readEntry } from './read-entry.ts'

/**
 * Reads the shop's codes, promotions and certificates: a table with a row for each (`type` says which), or YAML with a
 * list of each. Throws `TableRefused` with everything that is wrong.
 *
 * @param name of the file: `.yaml` and `.yml` are YAML, anything else is a table
 */
export function readPromotions(file: Uint8Array, name: string): PromotionsRead {
  const entries = /\.ya?ml$/i.test(name) ? entriesOfYaml(file, name) : entriesOfTable(file, name)
  const problems = lineProblems(name)
  const read: PromotionsRead = { coupons: [], promotions: [], certificates: [] }
  const seen = new Map<string, number>()
  for (const entry of entries) {
    const key = readEntry(entry, read, reason => problems.add(entry.line, reason))
    if (key === null) continue
    const before = seen.get(key)
    if (before) problems.add(entry.line, `${key} уже есть в строке ${before}`)
    seen.set(key, entry.line)
  }
  problems.throwIfAny()
  if (entries.length === 0) throw new TableRefused(`${name}: нет ни одной строки`)
  return read
}

function entriesOfTable(file: Uint8Array, name: string): PromotionEntry[] {
  try {
    return readTable(file, ['type', 'code']).map(({ line, cells }) => ({
      line,
      type: cells.type ?? '',
      cells,
    }))
  } catch (error) {
    throw error instanceof NotTable ? error.refused(name) : error
  }
}

const LISTS = { coupons: 'coupon', promotions: 'promotion', certificates: 'certificate' } as const

/** `line` is the number of the entry, counted through all lists. */
function entriesOfYaml(file: Uint8Array, name: string): PromotionEntry[] {
  const whole = yamlOf(file, name)
  const unknown = Object.keys(whole).filter(list => !Object.hasOwn(LISTS, list))
  if (unknown.length > 0)
    throw new TableRefused(
      `${name}: нет такого списка: ${unknown.join(', ')}. Есть ${Object.keys(LISTS).join(', ')}`,
    )
  const entries: PromotionEntry[] = []
  for (const [list, type] of Object.entries(LISTS)) {
    const rows = (whole as Record<string, unknown>)[list] ?? []
    if (!Array.isArray(rows)) throw new TableRefused(`${name}: ${list} должен быть списком`)
    for (const row of rows) entries.push({ line: entries.length + 1, type, cells: cellsOf(row) })
  }
  return entries
}

function yamlOf(file: Uint8Array, name: string): object {
  try {
    const read = readYaml(file)
    if (read !== null && typeof read === 'object' && !Array.isArray(read)) return read
  } catch (error) {
    throw error instanceof NotYaml ? new TableRefused(`${name}: ${error.message}`) : error
  }
  throw new TableRefused(`${name}: нужны списки ${Object.keys(LISTS).join(', ')}`)
}

/** The same texts that a table would have. */
function cellsOf(row: unknown): Record<string, string> {
  if (row === null || typeof row !== 'object') return {}
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (Array.isArray(value)) return [key, value.join(' ')]
      if (value instanceof Date) return [key, value.toISOString()]
      return [key, value === true ? '1' : value === false || value === null ? '' : String(value)]
    }),
  )
}

interface PromotionsReport {
  coupons: { added: number; changed: number }
  promotions: { added: number; changed: number }
  certificates: { added: number; known: number }
}

/**
 * Updates codes and promotions, in one transaction; those that are not named stay, and a code keeps its uses.
 * Certificates are issued once: a known number keeps its balance. Throws `TableRefused` for a branch that
 * does not exist, and for a limit below the uses so far.
 */
export async function importPromotions(
  db: Db,
  { coupons, promotions, certificates }: PromotionsRead,
  now: number,
): Promise<PromotionsReport> {
  return inTransaction(db, async trx => {
    const paths = [...coupons, ...promotions].flatMap(({ categories }) => categories)
    const byPath = await categoriesByPath(trx, [...new Set(paths)])
    const missing = [...new Set(paths)].filter(path => !byPath.has(path))
    if (missing.length > 0) throw new TableRefused(`Нет таких разделов каталога: ${missing.join(', ')}`)
    const known = await knownCodes(trx)
    const idsOf = (categories: string[]) => JSON.stringify(categories.map(path => byPath.get(path)))
    for (const { categories, ...row } of coupons) {
      const uses = known.coupons.get(row.code) ?? 0
      if (row.uses_limit > 0 && uses > row.uses_limit)
        throw new TableRefused(`${row.code}: uses_limit ${row.uses_limit}, а использован уже ${uses} раз`)
      await upsertCoupon(trx, { ...row, category_ids_json: idsOf(categories) })
    }
    for (const { categories, ...row } of promotions)
      await upsertPromotion(trx, { ...row, category_ids_json: idsOf(categories) })
    let added = 0
    for (const row of certificates)
      if (await issueCertificate(trx, { ...row, balance: row.amount }, now)) added += 1
    const ofKnown = (rows: { code: string }[], has: (code: string) => boolean) => {
      const changed = rows.filter(({ code }) => has(code)).length
      return { added: rows.length - changed, changed }
    }
    return {
      coupons: ofKnown(coupons, code => known.coupons.has(code)),
      promotions: ofKnown(promotions, code => known.promotions.has(code)),
      certificates: { added, known: certificates.length - added },
    }
  })
}
