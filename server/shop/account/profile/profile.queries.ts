import { type Selectable, sql, type Updateable } from 'kysely'
import { isPostgres } from '../../../database/is-postgres.ts'
import type { Db } from '../../../database/open-database.ts'
import { write } from '../../../database/statement.ts'
import type { UsersTable } from '../../../database/tables/account.ts'

export type ProfileRow = Selectable<UsersTable>

export async function findProfile(db: Db, user_id: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('users').where('id', '=', user_id).selectAll().executeTakeFirst()
}

/**
 * The account as it is now; nobody else writes to it before we have committed. Undefined once it is deleted: who is
 * saving in that moment writes nothing back (promise 30). `trx` must be a transaction.
 */
export async function lockAccount(trx: Db, user_id: number): Promise<ProfileRow | undefined> {
  const account = trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .selectAll()
  // SQLite has one writer at a time, and knows no row locks.
  return (isPostgres(trx) ? account.forUpdate() : account).executeTakeFirst()
}

/** Changes an account that `lockAccount` holds. */
export async function updateProfile(trx: Db, user_id: number, change: Updateable<UsersTable>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await trx.updateTable('users').set(change).where('id', '=', user_id).execute()
}

/**
 * Writes a name where the account has neither part of one, and an e-mail, unproved, where it has none. Whatever stands
 * there stays, and a deleted account stays empty (promise 30).
 */
export const fillEmpty = write<{ user_id: number; name: string; surname: string; email: string }>(
  (db, { user_id, name, surname, email }) => {
    // All of them look at the row as it was.
    const ifNameless = sql<boolean>`name = '' and surname = ''`
    const ifNoEmail = sql<boolean>`email = ''`
    return db
      .updateTable('users')
      .set({
        name: sql`case when ${ifNameless} then ${name} else name end`,
        surname: sql`case when ${ifNameless} then ${surname} else surname end`,
        email: sql`case when ${ifNoEmail} then ${email} else email end`,
        // A link that was sent to another address proves nothing of this one.
        mail_confirmed: sql`case when ${ifNoEmail} then 0 else mail_confirmed end`,
        mail_token_hash: sql`case when ${ifNoEmail} then '' else mail_token_hash end`,
        mail_asked_at: sql`case when ${ifNoEmail} then null else mail_asked_at end`,
      })
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
  },
)
