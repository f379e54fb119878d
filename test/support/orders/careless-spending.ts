import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../server/database/open-database.ts'

/**
 * A common mistake: read, decide, then write the value that was read. Spends 100 bonuses of this account that
 * way.
 *
 * @returns false when too few were seen
 */
export async function spendCarelessly(db: Db, user_id: number): Promise<boolean> {
  const { bonus_balance } = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('bonus_balance')
    .executeTakeFirstOrThrow()
  if (bonus_balance < 100) return false
  await wait(5)
  await db
    .updateTable('users')
    .set({ bonus_balance: bonus_balance - 100 })
    .where('id', '=', user_id)
    .execute()
  return true
}
