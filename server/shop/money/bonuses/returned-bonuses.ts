import type { Db } from '../../../database/open-database.ts'
import type { EarnedBy, Returned } from '../kind.ts'
import { earnedByOrder, lockBalance, lotsOf, moveBonuses, spentByOrder } from './bonuses.queries.ts'
import { backTo, earnedTakenBack } from './bonuses.rules.ts'

/** Back to the gifts that they came from: what can be used longest comes first. */
export async function refundBonuses(
  trx: Db,
  { user_id, order_id, code, roubles, now }: Returned,
): Promise<void> {
  if (user_id === null || roubles === 0) return
  await lockBalance(trx, user_id)
  const reason = `Возврат ${code}: бонусы за вещи`
  let left = roubles
  for (const { amount: most, user_id: _, ...lot } of (await spentByOrder(trx, order_id)).toSorted(byEnd)) {
    const delta = Math.min(left, most)
    if (delta === 0) break
    await moveBonuses(trx, { user_id, order_id, delta, kind: 'return', reason, ...backTo(lot, now), now })
    left -= delta
  }
  if (left > 0) throw new Error(`order ${order_id} has spent ${left} bonuses less than come back`)
}

/** Without a term first, then what ends last. */
function byEnd(one: { expires_at: number | null }, other: { expires_at: number | null }): number {
  return (other.expires_at ?? Number.MAX_SAFE_INTEGER) - (one.expires_at ?? Number.MAX_SAFE_INTEGER)
}

/**
 * Takes back what the returned pieces had earned: of the order's own bonuses with a term first, then of those without
 * one, then of the others that run out soonest. The balance stops at 0; what was not there is written in the reason.
 */
export async function takeBackEarned(trx: Db, back: Returned & EarnedBy): Promise<number> {
  const { user_id, order_id, code, now, paid, given_after, taken } = back
  if (user_id === null) return 0
  const due = earnedTakenBack(await earnedByOrder(trx, order_id), taken, { paid, given_after })
  if (due === 0) return 0
  const balance = await lockBalance(trx, user_id)
  const there = Math.min(balance, due)
  const missing = due > there ? `, не хватило ${due - there}` : ''
  const reason = `Возврат ${code}: бонусы, начисленные за вещи${missing}`
  for (const { lot_id, amount } of await sourcesOf(trx, { user_id, order_id }, balance, there))
    await moveBonuses(trx, { user_id, order_id, delta: -amount, kind: 'take_back', reason, lot_id, now })
  return due
}

/** Where so many bonuses are taken from; they are there. */
async function sourcesOf(
  trx: Db,
  { user_id, order_id }: { user_id: number; order_id: string },
  balance: number,
  amount: number,
): Promise<{ lot_id: number | null; amount: number }[]> {
  const lots = await lotsOf(trx, user_id)
  const without_term = balance - lots.reduce((sum, lot) => sum + lot.left, 0)
  const inOrder = [
    ...lots.filter(lot => isOwn(lot, order_id)),
    { id: null, left: Math.max(0, without_term) },
    ...lots.filter(lot => !isOwn(lot, order_id)),
  ]
  const sources = []
  let left = amount
  for (const { id: lot_id, left: most } of inOrder) {
    const taken = Math.min(left, most)
    if (taken > 0) sources.push({ lot_id, amount: taken })
    left -= taken
  }
  return sources
}

function isOwn(lot: { kind: string; order_id: string | null }, order_id: string): boolean {
  return lot.kind === 'earn' && lot.order_id === order_id
}
