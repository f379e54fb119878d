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

/** Stores the code as the only one for this phone in this browser; it replaces any code before it. */
export async function replaceSmsCode(
  db: Db,
  code: { phone: string; browser_hash: string; code_hash: string; created_at: number; expires_at: number },
): Promise<void> {
  await db
    .deleteFrom('sms_codes')
    .where('phone', '=', code.phone)
    .where('browser_hash', '=', code.browser_hash)
    .execute()
  await db
    .insertInto('sms_codes')
    .values({ ...code, tries: 0, consumed_at: null })
    .execute()
}

/**
 * One try: it is counted, and the code is consumed if it is right, in a single conditional update, so that
 * concurrent tries achieve no more than tries one after another.
 */
export async function consumeSmsCode(
  db: Db,
  guess: { phone: string; browser_hash: string; code_hash: string; now: number; tries_most: number },
): Promise<boolean> {
  const rows = await db
    .updateTable('sms_codes')
    .set(row => ({
      tries: row('tries', '+', 1),
      consumed_at: row
        .case()
        .when('code_hash', '=', guess.code_hash)
        .then(row.cast<number>(row.val(guess.now), 'bigint'))
        .else(null)
        .end(),
    }))
    .where('phone', '=', guess.phone)
    .where('browser_hash', '=', guess.browser_hash)
    .where('consumed_at', 'is', null)
    .where('tries', '<', guess.tries_most)
    .where('expires_at', '>', guess.now)
    .returning('consumed_at')
    .execute()
  return rows.some(row => row.consumed_at !== null)
}

export async function deleteSmsCodes(db: Db, when: { expired_before: number }): Promise<void> {
  await db.deleteFrom('sms_codes').where('expires_at', '<', when.expired_before).execute()
}
