import type { Db } from '../../../database/open-database.ts'

export async function findByMailToken(db: Db, token_hash: string, asked_after: number) {
  return db
    .selectFrom('users')
    .where('mail_token_hash', '=', token_hash)
    .where('mail_asked_at', '>', asked_after)
    .select(['id', 'email'])
    .executeTakeFirst()
}

/** False for a link that is wrong, late or used. */
export async function confirmMailRow(db: Db, token_hash: string, asked_after: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ mail_confirmed: 1, mail_token_hash: '' })
    .where('mail_token_hash', '=', token_hash)
    .where('mail_asked_at', '>', asked_after)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
