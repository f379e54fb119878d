import type { Db } from '../../database/open-database.ts'
import { earnedTakenBack } from '../returns/refund.rules.ts'
import { spentByOrder } from './bonuses.rows.ts'
import { backTo } from './bonuses.rules.ts'
import { earnedByOrder, lockBalance, lotsOf, moveBonuses } from './returned-bonuses.rows.ts'

interface ReturnFacts {
  user_id: number
  order_id: string
  /** Of the return. */
  code: string
  now: number
}

/**
 * Bonuses that have paid for what is returned, back to the gifts that they came from: what can be used longest comes first.
 * `trx` must be a transaction.
 */
export async function giveBackBonuses(trx: Db, asked: ReturnFacts & { amount: number }): Promise<void> {
  const { code, amount, ...facts } = asked
  await lockBalance(trx, asked.user_id)
  const reason = `Возврат ${code}: бонусы за вещи`
  const spent = (await spentByOrder(trx, asked.order_id)).toSorted(byEnd)
  let left = amount
  for (const { amount: most, ...lot } of spent) {
    const delta = Math.min(left, most)
    if (delta === 0) break
    await moveBonuses(trx, { ...facts, delta, kind: 'return', reason, ...backTo(lot, asked.now) })
    left -= delta
  }
  if (left > 0) throw new Error(`order ${asked.order_id} has spent ${left} bonuses less than come back`)
}

/** Without a term first, then what ends last. */
function byEnd(one: { expires_at: number | null }, other: { expires_at: number | null }): number {
  return (other.expires_at ?? Number.MAX_SAFE_INTEGER) - (one.expires_at ?? Number.MAX_SAFE_INTEGER)
}

/**
 * Takes back what the returned pieces had earned: of the order's own bonuses with a term first, then of those without
 * one, then of the others that run out soonest. The balance stops at 0; what was not there is written in the reason.
 *
 * `trx` must be a transaction.
 *
 * @param asked.paid for the order's goods; `given_after` of it has come back, this return among it; `taken` before
 * @returns how many were due
 */
export async function takeBackEarned(
  trx: Db,
  asked: ReturnFacts & { paid: number; given_after: number; taken: number },
): Promise<number> {
  const { code, paid, given_after, taken, ...facts } = asked
  const due = earnedTakenBack(await earnedByOrder(trx, asked.order_id), taken, { paid, given_after })
  if (due === 0) return 0
  const balance = await lockBalance(trx, asked.user_id)
  const there = Math.min(balance, due)
  const missing = due > there ? `, не хватило ${due - there}` : ''
  const reason = `Возврат ${code}: бонусы, начисленные за вещи${missing}`
  for (const { lot_id, amount } of await sourcesOf(trx, asked, balance, there)) {
    await moveBonuses(trx, { ...facts, delta: -amount, kind: 'take_back', reason, lot_id })
  }
  return due
}

/** Where so many bonuses are taken from; they are there. */
async function sourcesOf(
  trx: Db,
  { user_id, order_id }: ReturnFacts,
  balance: number,
  amount: number,
): Promise<{ lot_id: number | null; amount: number }[]> {
  const lots = await lotsOf(trx, user_id)
  const without_term = balance - lots.reduce((sum, lot) => sum + lot.left, 0)
  const wells = [
    ...lots.filter(lot => isOwn(lot, order_id)),
    { id: null, left: Math.max(0, without_term) },
    ...lots.filter(lot => !isOwn(lot, order_id)),
  ]
  const sources = []
  let left = amount
  for (const { id: lot_id, left: most } of wells) {
    const taken = Math.min(left, most)
    if (taken > 0) sources.push({ lot_id, amount: taken })
    left -= taken
  }
  return sources
}

function isOwn(lot: { kind: string; order_id: string | null }, order_id: string): boolean {
  return lot.kind === 'earn' && lot.order_id === order_id
}
