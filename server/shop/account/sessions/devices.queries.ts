import type { Db } from '../../../database/open-database.ts'

/** Browsers that are signed in to an account, the last seen first. */
export async function devicesOf(db: Db, user_id: number, seen: { after: number; retired: string }) {
  return db
    .selectFrom('visitors')
    .where('user_id', '=', user_id)
    .where('token_hash', 'not like', `${seen.retired}%`)
    .where('seen_at', '>', seen.after)
    .select(['id', 'device', 'created_at', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
