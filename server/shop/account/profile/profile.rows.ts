import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import type { UsersTable } from '../../../database/tables/account.ts'

export type ProfileRow = Selectable<UsersTable>

export async function findProfile(db: Db, user_id: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('users').where('id', '=', user_id).selectAll().executeTakeFirst()
}

/** False for an account that is deleted: who is saving in that moment writes nothing back (promise 30). */
export async function updateProfile(
  db: Db,
  user_id: number,
  change: Updateable<UsersTable>,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
