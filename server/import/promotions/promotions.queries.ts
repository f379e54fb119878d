import type { Insertable } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { CertificatesTable, CouponsTable, PromotionsTable } from '../../database/tables/promotions.ts'

export async function categoriesByPath(db: Db, paths: string[]): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map()
  const rows = await db.selectFrom('categories').where('path', 'in', paths).select(['id', 'path']).execute()
  return new Map(rows.map(({ id, path }) => [path, id]))
}

export async function knownCodes(db: Db): Promise<{ coupons: Map<string, number>; promotions: Set<string> }> {
  const coupons = await db.selectFrom('coupons').select(['code', 'uses']).execute()
  const promotions = await db.selectFrom('promotions').select('code').execute()
  return {
    coupons: new Map(coupons.map(({ code, uses }) => [code, uses])),
    promotions: new Set(promotions.map(({ code }) => code)),
  }
}

/** Adds a code, or changes its terms; its uses stay. */
export async function upsertCoupon(trx: Db, { code, ...terms }: Insertable<CouponsTable>): Promise<void> {
  await trx
    .insertInto('coupons')
    .values({ code, ...terms })
    .onConflict(conflict => conflict.column('code').doUpdateSet(terms))
    .execute()
}

export async function upsertPromotion(trx: Db, { code, ...terms }: PromotionsTable): Promise<void> {
  await trx
    .insertInto('promotions')
    .values({ code, ...terms })
    .onConflict(conflict => conflict.column('code').doUpdateSet(terms))
    .execute()
}

/**
 * Adds a certificate with the row of its ledger. False when it exists: its balance must not be overwritten.
 */
export async function issueCertificate(trx: Db, row: CertificatesTable, now: number): Promise<boolean> {
  const issued = await trx
    .insertInto('certificates')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!issued) return false
  const move = { certificate_id: row.id, delta: row.balance, kind: 'issue' as const, order_id: null }
  await trx
    .insertInto('certificate_moves')
    .values({ ...move, created_at: now })
    .execute()
  return true
}
