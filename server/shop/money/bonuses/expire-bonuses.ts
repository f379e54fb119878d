import { inTransaction } from '../../../database/in-transaction.ts'
import type { Db } from '../../../database/open-database.ts'
import { insertBonusMoves, lockBalance, lotsOf, takeBonuses, usersWithExpired } from './bonuses.queries.ts'
import { EXPIRED_WORDS } from './bonuses.rules.ts'

const USERS = 200

/** Takes away what is left of gifts whose term is over, account by account; any number of processes may do it. */
export async function expireBonuses(db: Db, now: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const users = await usersWithExpired(db, now, USERS)
    for (const user_id of users) {
      if (signal.aborted) return
      await inTransaction(db, trx => expireOf(trx, user_id, now))
    }
    if (users.length < USERS) return
  }
}

async function expireOf(trx: Db, user_id: number, now: number): Promise<void> {
  // What is left is read behind the lock: another process may have taken it just now.
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
      // They were gone then: the ledger says so already, and goes on saying it.
      created_at: expires_at,
    })),
  )
}

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
