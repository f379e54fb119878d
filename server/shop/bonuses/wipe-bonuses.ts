import type { Db } from '../../database/open-database.ts'
import { insertBonusMoves, takeBonuses } from './bonuses.rows.ts'
import { lockBalance, lotsOf } from './returned-bonuses.rows.ts'

/** What an account still holds goes with it, gift by gift, so that the ledger stays its balance. `trx` must be a transaction. */
export async function wipeBonuses(trx: Db, user_id: number, now: number): Promise<void> {
  const balance = await lockBalance(trx, user_id)
  if (balance === 0) return
  const lots = (await lotsOf(trx, user_id)).filter(({ left }) => left > 0)
  const rest = balance - lots.reduce((sum, { left }) => sum + left, 0)
  const parts: { lot_id: number | null; left: number }[] = [
    ...lots.map(({ id, left }) => ({ lot_id: id, left })),
    ...(rest > 0 ? [{ lot_id: null, left: rest }] : []),
  ]
  await takeBonuses(trx, user_id, balance)
  await insertBonusMoves(
    trx,
    parts.map(({ lot_id, left }) => ({
      user_id,
      delta: -left,
      kind: 'expire' as const,
      reason: 'Кабинет удалён',
      order_id: null,
      lot_id,
      created_at: now,
    })),
  )
}
