import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

/**
 * Asks for a subscription: gives its id when a mail may go now, null when this address had one within `mail_every_ms`
 * or is subscribed already. One conditional write: many at once get one mail.
 */
export async function askSubscription(
  db: Db,
  asked: { email: string; token_hash: string; utm_term: string; now: number; mail_every_ms: number },
): Promise<number | null> {
  const { email, token_hash, utm_term, now, mail_every_ms } = asked
  const row = await db
    .insertInto('subscriptions')
    .values({
      email,
      token_hash,
      utm_term,
      status: 'asked',
      asked_at: now,
      mailed_at: now,
      confirmed_at: null,
    })
    .onConflict(conflict =>
      conflict
        .column('email')
        .doUpdateSet({ token_hash, utm_term, status: 'asked', asked_at: now, mailed_at: now })
        .where('subscriptions.status', '<>', 'confirmed')
        .where('subscriptions.mailed_at', '<=', now - mail_every_ms),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findSubscription(db: Db, token_hash: string) {
  return db
    .selectFrom('subscriptions')
    .where('token_hash', '=', token_hash)
    .select(['id', 'email', 'status'])
    .executeTakeFirst()
}

/** Only what was asked for can be confirmed; false for anything else. */
export async function confirmSubscription(db: Db, token_hash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('token_hash', '=', token_hash)
    .where('status', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The account of this address, if there is one, says so too. */
export async function unmarkSubscriber(db: Db, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ subscribe_mail: 0 })
    .where('subscribe_mail', '=', 1)
    .where(sql<string>`lower(email)`, '=', email)
    .execute()
}

export async function endSubscription(db: Db, token_hash: string): Promise<void> {
  await db.updateTable('subscriptions').set({ status: 'gone' }).where('token_hash', '=', token_hash).execute()
}
