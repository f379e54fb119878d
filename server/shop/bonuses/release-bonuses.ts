import type { Db } from '../../database/open-database.ts'
import { spentByOrder } from './bonuses.rows.ts'
import { moveBonuses } from './returned-bonuses.rows.ts'

/**
 * A cancelled order's bonuses, back to where they came from, once. Those whose term has ended meanwhile come back without
 * one: it is not the shopper who let them lie. `trx` must be a transaction.
 */
export async function releaseBonuses(trx: Db, order_id: string, now: number): Promise<void> {
  for (const { user_id, lot_id, expires_at, amount } of await spentByOrder(trx, order_id)) {
    await moveBonuses(trx, {
      user_id,
      delta: amount,
      kind: 'release',
      reason: `Отмена заказа ${order_id}`,
      order_id,
      lot_id: expires_at !== null && expires_at <= now ? null : lot_id,
      now,
    })
  }
}
