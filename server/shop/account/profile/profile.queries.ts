import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { isPostgres } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'
import { write } from '../../../database/statement.ts'
import type { UsersTable } from '../../../database/tables/account.ts'
import type { Tables } from '../../../database/tables.ts'
import type { ProvedEmail } from '../owner.rules.ts'

export type ProfileRow = Selectable<UsersTable>

export async function findProfile(db: Db, user_id: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('users').where('id', '=', user_id).selectAll().executeTakeFirst()
}

/**
 * The account as it is now, locked until we commit. Undefined once it is deleted, so that a save at that
 * moment writes nothing back (promise 30). `trx` must be a transaction.
 */
export async function lockAccount(trx: Db, user_id: number): Promise<ProfileRow | undefined> {
  const account = trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .selectAll()
  // SQLite has a single writer at a time and no row locks.
  return (isPostgres(trx) ? account.forUpdate() : account).executeTakeFirst()
}

/** @returns whether there is such an account */
export async function updateAdministrator(db: Db, phone: string, is_admin: 0 | 1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_admin })
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function findAdministrators(db: Db): Promise<{ phone: string; name: string }[]> {
  return db
    .selectFrom('users')
    .where('is_admin', '=', 1)
    .where('deleted_at', 'is', null)
    .select(['phone', 'name'])
    .orderBy('phone')
    .execute()
}

/** Changes an account that `lockAccount` holds. */
export async function updateProfile(trx: Db, user_id: number, change: Updateable<UsersTable>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await trx.updateTable('users').set(change).where('id', '=', user_id).execute()
}

/**
 * Sets the name where the account has neither part of one, and an unproved e-mail where it has none. Existing
 * values stay, and a deleted account stays empty (promise 30).
 */
export const fillEmpty = write<{ user_id: number; name: string; surname: string; email: string }>(
  (db, { user_id, name, surname, email }) => {
    // All of the conditions see the row as it was before the update.
    const ifNameless = sql<boolean>`name = '' and surname = ''`
    const ifNoEmail = sql<boolean>`email = ''`
    return db
      .updateTable('users')
      .set({
        name: sql`case when ${ifNameless} then ${name} else name end`,
        surname: sql`case when ${ifNameless} then ${surname} else surname end`,
        email: sql`case when ${ifNoEmail} then ${email} else email end`,
        // A link sent to another address proves nothing about this one.
        mail_confirmed: sql`case when ${ifNoEmail} then 0 else mail_confirmed end`,
        mail_token_hash: sql`case when ${ifNoEmail} then '' else mail_token_hash end`,
        mail_asked_at: sql`case when ${ifNoEmail} then null else mail_asked_at end`,
      })
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
  },
)

/**
 * False when another account has this phone, or when the account's own phone has changed. Of two updates at
 * once the unique column fails the second (`isTakenMeanwhile`).
 */
export async function movePhone(
  trx: Db,
  account: { id: number; phone: string },
  phone: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ phone })
    .where('id', '=', account.id)
    .where('phone', '=', account.phone)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').where('other.phone', '=', phone).select('other.id'))),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Messages to the old phone are erased with the account one day, like those to the new one. */
export async function leavePhone(trx: Db, left: { id: number; phone: string }): Promise<void> {
  await trx.updateTable('outbox').set({ user_id: left.id }).where('recipient', '=', left.phone).execute()
  await trx.deleteFrom('sms_codes').where('phone', '=', left.phone).execute()
}

export async function findByMailToken(db: Db, token_hash: string, asked_after: number) {
  return db
    .selectFrom('users')
    .where('mail_token_hash', '=', token_hash)
    .where('mail_asked_at', '>', asked_after)
    .select(['id', 'email'])
    .executeTakeFirst()
}

/** False for a link that is wrong, expired or used. */
export async function confirmMailRow(db: Db, token_hash: string, asked_after: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ mail_confirmed: 1, mail_token_hash: '' })
    .where('mail_token_hash', '=', token_hash)
    .where('mail_asked_at', '>', asked_after)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Everything that the shop stores about an account, as it stands in the tables. */
export async function rowsOfAccount(db: Db, user_id: number, email: ProvedEmail | null) {
  const [orders, returns, bonuses, consents, favorites, resumes, draw_receipts, lessons] = await Promise.all([
    db.selectFrom('orders').where('user_id', '=', user_id).selectAll().orderBy('created_at').execute(),
    db.selectFrom('returns').where('user_id', '=', user_id).selectAll().orderBy('created_at').execute(),
    db
      .selectFrom('bonus_moves')
      .where('user_id', '=', user_id)
      .select(['created_at', 'delta', 'kind', 'reason', 'order_id', 'expires_at'])
      .orderBy('id')
      .execute(),
    consentsOf(db, user_id, email),
    db
      .selectFrom('favorites')
      .where('user_id', '=', user_id)
      .select(['product_id', 'offer_id', 'created_at'])
      .execute(),
    db
      .selectFrom('resumes')
      .where('user_id', '=', user_id)
      .select(['created_at', 'name', 'phone', 'email', 'city', 'vacancy_title', 'text'])
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('draw_entries')
      .where('user_id', '=', user_id)
      .select(['draw', 'number', 'receipt', 'store_id', 'bought_on', 'created_at'])
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('finished_lessons')
      .where('user_id', '=', user_id)
      .select(['course', 'lesson', 'finished_at'])
      .orderBy('finished_at')
      .execute(),
  ])
  const lines =
    orders.length === 0
      ? []
      : await db
          .selectFrom('order_lines')
          .where(
            'order_id',
            'in',
            orders.map(order => order.id),
          )
          .selectAll()
          .execute()
  return {
    orders,
    order_lines: lines,
    returns,
    bonuses,
    consents,
    favorites,
    resumes,
    draw_receipts,
    lessons,
  }
}

/** What an account, or the address that it has proved, has agreed to, newest first. */
export async function consentsOf(db: Db, user_id: number, email: ProvedEmail | null) {
  return db
    .selectFrom('consents')
    .where(isConsentOf({ user_id, email }))
    .select(['purpose', 'label', 'text_version', 'page', 'created_at', 'withdrawn_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * A consent of the account, or of an address that is proved to be its own: others may have typed that address
 * too (promise 29).
 */
function isConsentOf({ user_id, email }: { user_id: number; email: ProvedEmail | null }) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'consents'>) =>
    or([eb('user_id', '=', user_id), ...(email === null ? [] : [eb(sql<string>`lower(email)`, '=', email)])])
}
