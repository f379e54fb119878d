import type { Insertable } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { UsersTable } from '../../database/tables/account.ts'
import type { CertificatesTable, CouponsTable, PromotionsTable } from '../../database/tables/promotions.ts'

/**
 * Adds codes, promotions and certificates that are not there; known ones keep their uses and balances. `trx` must be a transaction
 * (promise 8: ledger = balance).
 */
export async function addPromotions(
  trx: Db,
  coupons: Insertable<CouponsTable>[],
  promotions: PromotionsTable[],
  certificates: CertificatesTable[],
  now: number,
): Promise<void> {
  await trx
    .insertInto('coupons')
    .values(coupons)
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
  await trx
    .insertInto('promotions')
    .values(promotions)
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
  const issued = await trx
    .insertInto('certificates')
    .values(certificates)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning(['id', 'balance'])
    .execute()
  if (issued.length === 0) return
  await trx
    .insertInto('certificate_moves')
    .values(
      issued.map(({ id, balance }) => ({
        certificate_id: id,
        delta: balance,
        kind: 'issue' as const,
        order_id: null,
        created_at: now,
      })),
    )
    .execute()
}

/**
 * Adds a member with the bonuses and the row of the ledger that they come from; a known phone stays as it is. `trx`
 * must be a transaction (promise 8: ledger = balance).
 */
export async function addMember(
  trx: Db,
  member: Pick<UsersTable, 'phone' | 'email' | 'name' | 'surname' | 'bonus_balance'>,
  reason: string,
  extra: { bonuses: number; reason: string; expires_at: number },
  now: number,
): Promise<void> {
  const inserted = await trx
    .insertInto('users')
    .values({
      ...member,
      bonus_balance: member.bonus_balance + extra.bonuses,
      in_loyalty_program: 1,
      is_admin: 0,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  await trx
    .insertInto('bonus_moves')
    .values(
      [
        { delta: member.bonus_balance, reason, expires_at: null },
        { delta: extra.bonuses, reason: extra.reason, expires_at: extra.expires_at },
      ].map(gift => ({ ...gift, user_id: inserted.id, order_id: null, created_at: now })),
    )
    .execute()
}
