import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../../database/open-database.ts'
import type { UsersTable } from '../../../database/tables/account.ts'

export type ProfileRow = Selectable<UsersTable>

export async function findProfile(db: Db, user_id: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('users').where('id', '=', user_id).selectAll().executeTakeFirst()
}

export async function updateProfile(db: Db, user_id: number, change: Updateable<UsersTable>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('users').set(change).where('id', '=', user_id).execute()
}
