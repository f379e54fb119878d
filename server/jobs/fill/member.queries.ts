import type { Db } from '../../database/open-database.ts'
import type { UsersTable } from '../../database/tables/account.ts'

/**
 * Adds a member with bonuses and their row in the ledger; a known phone is left as it is. `trx` must be a
 * transaction (promise 8: ledger = balance).
 */
export async function addMember({
  trx,
  member,
  reason,
  extra,
  now,
}: {
  trx: Db
  member: Pick<UsersTable, 'phone' | 'email' | 'name' | 'surname' | 'bonus_balance'>
  reason: string
  extra: { bonuses: number; reason: string; expires_at: number }
  now: number
}): Promise<void> {
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
