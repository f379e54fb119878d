import type { Db } from '../../../database/open-database.ts'
import { inTransaction } from '../../../database/statement.ts'
import type { EarnedBy, Returned } from '../kind.ts'
import {
  earnedByOrder,
  insertBonusMoves,
  lockBalance,
  lotsOf,
  moveBonuses,
  ownersOfExpired,
  spentByOrder,
  takeBonuses,
} from './bonuses.queries.ts'
import { backTo, EXPIRED_WORDS, earnedTakenBack } from './bonuses.rules.ts'

const LOTS = 200

/** Deducts what is left of expired lots, account by account; any number of processes may do it. */
export async function expireBonuses(db: Db, now: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const owners = await ownersOfExpired(db, now, LOTS)
    for (const user_id of new Set(owners)) {
      if (signal.aborted) return
      await inTransaction(db, trx => expireOf(trx, user_id, now))
    }
    if (owners.length < LOTS) return
  }
}

async function expireOf(trx: Db, user_id: number, now: number): Promise<void> {
  // The rest is read after the lock: another process may have deducted it just now.
  await lockBalance(trx, user_id)
  const lots = (await lotsOf(trx, user_id)).filter(lot => lot.expires_at <= now)
  const amount = lots.reduce((sum, { left }) => sum + left, 0)
  if (amount === 0) return
  if ((await takeBonuses(trx, user_id, amount)) === null)
    throw new Error(`account ${user_id} has less than its gift lots`)
  await insertBonusMoves(
    trx,
    lots.map(({ id: lot_id, left, expires_at }) => ({
      user_id,
      delta: -left,
      kind: 'expire' as const,
      reason: EXPIRED_WORDS,
      order_id: null,
      lot_id,
      // They ended at that moment: the ledger showed it so before, and continues to.
      created_at: expires_at,
    })),
  )
}

/**
 * Deletes an account's remaining bonuses with it, lot by lot, so that the ledger still equals its balance.
 * `trx` must be a transaction.
 */
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

/** Returns bonuses to the lots that they came from: those that can be used longest come first. */
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

/** Without a term first, then the latest to expire. */
function byEnd(one: { expires_at: number | null }, other: { expires_at: number | null }): number {
  return (other.expires_at ?? Number.MAX_SAFE_INTEGER) - (one.expires_at ?? Number.MAX_SAFE_INTEGER)
}

/**
 * Takes back what the returned pieces had earned: first from the order's own bonuses with a term, then from
 * those without one, then from the others that expire soonest. The balance stops at 0; what was missing is
 * written in the reason.
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

/** Which lots this many bonuses are taken from; the balance has been checked. */
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
