import type { Insertable } from 'kysely'
import type { Db } from '../../../server/database/open-database.ts'
import type { CouponsTable, PromotionsTable } from '../../../server/database/tables/promotions.ts'

/** A code without terms but these. */
export async function addCode(
  db: Db,
  code: string,
  terms: Partial<Insertable<CouponsTable>> = {},
): Promise<void> {
  await db
    .insertInto('coupons')
    .values({
      code,
      title: `Промокод ${code}`,
      percent: 0,
      least_items: 0,
      least_total: 0,
      uses_limit: 0,
      ends_at: null,
      ...terms,
    })
    .execute()
}

export async function addPromotion(
  db: Db,
  code: string,
  terms: Partial<Insertable<PromotionsTable>> & Pick<PromotionsTable, 'kind' | 'pieces'>,
): Promise<void> {
  const row = { title: `Акция ${code}`, percent: 0, price: 0, category_ids_json: '[]', priority: 0 }
  await db
    .insertInto('promotions')
    .values({ code, ...row, starts_at: null, ends_at: null, is_on: 1, ...terms })
    .execute()
}

export async function addCertificate(
  db: Db,
  id: string,
  amount: number,
  ends_at: number | null = null,
): Promise<void> {
  await db.insertInto('certificates').values({ id, amount, balance: amount, ends_at }).execute()
  const move = { certificate_id: id, delta: amount, kind: 'issue' as const, order_id: null, created_at: 0 }
  await db.insertInto('certificate_moves').values(move).execute()
}

/** Makes the account of this phone a member with these lots of bonuses; a lot with `expires_at` expires. */
export async function makeMember(
  db: Db,
  phone: string,
  lots: { bonuses: number; expires_at?: number }[],
): Promise<number> {
  const total = lots.reduce((sum, { bonuses }) => sum + bonuses, 0)
  const { id } = await db
    .updateTable('users')
    .set({ in_loyalty_program: 1, bonus_balance: total })
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { bonuses, expires_at = null } of lots) {
    await db
      .insertInto('bonus_moves')
      .values({
        user_id: id,
        delta: bonuses,
        kind: 'gift',
        reason: 'Подарок',
        order_id: null,
        expires_at,
        created_at: 0,
      })
      .execute()
  }
  return id
}
