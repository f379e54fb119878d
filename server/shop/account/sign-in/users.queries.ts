import type { Db } from '../../../database/open-database.ts'

/** The account of this phone; a first sign-in creates it (decision 8). */
export async function findOrCreateUser(
  db: Db,
  phone: string,
  now: number,
): Promise<{ id: number; is_new: boolean }> {
  const inserted = await db
    .insertInto('users')
    .values({
      phone,
      email: '',
      name: '',
      surname: '',
      in_loyalty_program: 0,
      is_admin: 0,
      bonus_balance: 0,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, is_new: true }
  const { id } = await db
    .selectFrom('users')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirstOrThrow()
  return { id, is_new: false }
}
