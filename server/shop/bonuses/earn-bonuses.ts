import type { Db } from '../../database/open-database.ts'
import { hasEarned } from './bonuses.rows.ts'
import { lockBalance, moveBonuses } from './returned-bonuses.rows.ts'

/** What a delivered order has earned its account, once. `trx` must be a transaction. */
export async function earnBonuses(
  trx: Db,
  order: { id: string; user_id: number | null; bonuses_new: number },
  now: number,
): Promise<void> {
  const { id: order_id, user_id, bonuses_new } = order
  if (user_id === null || bonuses_new === 0) return
  await lockBalance(trx, user_id)
  if (await hasEarned(trx, order_id)) return
  const reason = `Начислено за заказ ${order_id}`
  await moveBonuses(trx, { user_id, delta: bonuses_new, kind: 'earn', reason, order_id, lot_id: null, now })
}
