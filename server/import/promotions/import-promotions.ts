import { inTransaction } from '../../database/in-transaction.ts'
import type { Db } from '../../database/open-database.ts'
import { TableRefused } from '../read-table.ts'
import {
  categoriesByPath,
  issueCertificate,
  knownCodes,
  upsertCoupon,
  upsertPromotion,
} from './promotions.queries.ts'
import type { PromotionsRead } from './read-entry.ts'

export interface PromotionsReport {
  coupons: { added: number; changed: number }
  promotions: { added: number; changed: number }
  certificates: { added: number; known: number }
}

/**
 * Brings codes and promotions to what is given, in one transaction; what is not named stays, and a code keeps its uses.
 * Certificates are issued once: a known number keeps what is on it. Throws `TableRefused` for a branch that there is not,
 * and for a limit below what was used already.
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
