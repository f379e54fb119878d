import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import type { ProvedEmail, UnprovedEmail } from '../account/owner.rules.ts'

interface AskedSubscription {
  email: UnprovedEmail
  token_hash: string
  utm_term: string
  /** Null for a request without an account. */
  user_id: number | null
  consent_json: string
}

/**
 * Requests a subscription: returns its id when a mail may be sent now, null when this address had one within
 * `mail_every_ms` or is subscribed already. It is one conditional write, so that many at once send one mail.
 */
export async function askSubscription(
  db: Db,
  asked: AskedSubscription & { now: number; mail_every_ms: number },
): Promise<number | null> {
  const { email, token_hash, utm_term, user_id, consent_json, now, mail_every_ms } = asked
  const row = await db
    .insertInto('subscriptions')
    .values({
      email,
      token_hash,
      utm_term,
      user_id,
      consent_json,
      status: 'asked',
      asked_at: now,
      mailed_at: now,
      confirmed_at: null,
    })
    .onConflict(conflict =>
      conflict
        .column('email')
        .doUpdateSet({
          ...{ token_hash, utm_term, user_id, consent_json },
          ...{ status: 'asked', asked_at: now, mailed_at: now },
        })
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

/** Somebody else requested it as well: the first account can no longer end it alone. */
export async function shareAsked(db: Db, email: UnprovedEmail, user_id: number | null): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ user_id: null })
    .where('email', '=', email)
    .where('user_id', '<>', user_id ?? 0)
    .execute()
}

/**
 * Only what was requested can be confirmed; null for anything else. From here on it belongs to its address
 * alone.
 *
 * @returns what is agreed to by it
 */
export async function confirmSubscription(db: Db, token_hash: string, now: number) {
  const row = await db
    .updateTable('subscriptions')
    .set({ status: 'confirmed', confirmed_at: now, user_id: null })
    .where('token_hash', '=', token_hash)
    .where('status', '=', 'asked')
    .returning(['email', 'consent_json'])
    .executeTakeFirst()
  return row ?? null
}

/** Withdraws what this account requested for this address and nobody confirmed. */
export async function endAskedBy(db: Db, user_id: number, email: UnprovedEmail): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'gone' })
    .where('email', '=', email)
    .where('user_id', '=', user_id)
    .where('status', '=', 'asked')
    .execute()
}

/** Sets the same on the account with this address, if there is one. */
export async function unmarkSubscriber(db: Db, email: ProvedEmail): Promise<void> {
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
