import type { Db } from '../../database/open-database.ts'
import { moneyChanged } from '../pricing/money-changed.ts'
import { insertBonusMoves, takeBonuses } from './bonuses.rows.ts'
import { lotsOf } from './returned-bonuses.rows.ts'

/**
 * Pays a part of an order by bonuses, those that expire soonest first. What has expired, and no job has taken away yet,
 * pays nothing. `trx` must be the order's transaction. Throws `Refused('changed')` when there are fewer by now.
 */
export async function spendBonuses(
  trx: Db,
  { user_id, order_id, amount, now }: { user_id: number; order_id: string; amount: number; now: number },
): Promise<void> {
  if (amount === 0) return
  // The account's row first: from here on nobody else touches its gifts.
  const left = await takeBonuses(trx, user_id, amount)
  if (left === null) throw tooFew(amount)
  const lots = await lotsOf(trx, user_id)
  const expired = lots.filter(lot => lot.expires_at <= now).reduce((sum, lot) => sum + lot.left, 0)
  if (left < expired) throw tooFew(amount)
  let rest = amount
  const taken: { lot_id: number | null; amount: number }[] = []
  for (const lot of lots.filter(each => each.expires_at > now)) {
    const share = Math.min(rest, lot.left)
    if (share > 0) taken.push({ lot_id: lot.id, amount: share })
    rest -= share
  }
  if (rest > 0) taken.push({ lot_id: null, amount: rest })
  await insertBonusMoves(
    trx,
    taken.map(({ lot_id, amount: share }) => ({
      user_id,
      delta: -share,
      kind: 'spend' as const,
      reason: `Оплата заказа ${order_id}`,
      order_id,
      lot_id,
      created_at: now,
    })),
  )
}

function tooFew(was: number) {
  const text = 'Бонусов на счёте стало меньше, пока вы оформляли заказ. Проверьте сумму и повторите.'
  return moneyChanged(text, { what: 'bonuses', was, now: 0 })
}
