import type { Db } from '../../database/open-database.ts'
import { spentByOrder } from './bonuses.rows.ts'
import { backTo } from './bonuses.rules.ts'
import { moveBonuses } from './returned-bonuses.rows.ts'

/** A cancelled order's bonuses, back to where they came from, once. `trx` must be a transaction. */
export async function releaseBonuses(trx: Db, order_id: string, now: number): Promise<void> {
  for (const { user_id, amount, ...lot } of await spentByOrder(trx, order_id)) {
    await moveBonuses(trx, {
      user_id,
      delta: amount,
      kind: 'release',
      reason: `Отмена заказа ${order_id}`,
      order_id,
      ...backTo(lot, now),
      now,
    })
  }
}
