import { sql } from 'kysely'
import { isPostgres } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'
import type { BonusMoveKind } from '../../../database/tables/promotions.ts'

/**
 * Takes bonuses off an account if that many are there. The condition is in the statement itself; the row is
 * locked until the COMMIT (promise 3).
 *
 * @returns what is left, or null when there were too few: then nothing has changed
 */
export async function takeBonuses(trx: Db, user_id: number, amount: number): Promise<number | null> {
  const row = await trx
    .updateTable('users')
    .set({ bonus_balance: sql`bonus_balance - ${amount}` })
    .where('id', '=', user_id)
    .where('bonus_balance', '>=', amount)
    .returning('bonus_balance')
    .executeTakeFirst()
  return row?.bonus_balance ?? null
}

/** The ledger rows that belong to `takeBonuses`: the balance has already changed. */
export async function insertBonusMoves(
  trx: Db,
  moves: {
    user_id: number
    delta: number
    kind: BonusMoveKind
    reason: string
    order_id: string | null
    lot_id: number | null
    created_at: number
  }[],
): Promise<void> {
  if (moves.length > 0) await trx.insertInto('bonus_moves').values(moves).execute()
}

/** What an order has spent and not got back, by the lot that it came from. */
export async function spentByOrder(trx: Db, order_id: string) {
  const rows = await trx
    .selectFrom('bonus_moves as moved')
    .leftJoin('bonus_moves as lot', 'lot.id', 'moved.lot_id')
    .where('moved.order_id', '=', order_id)
    .where('moved.kind', 'in', ['spend', 'release', 'return'])
    .groupBy(['moved.user_id', 'moved.lot_id', 'lot.expires_at'])
    .orderBy('moved.lot_id')
    .select(({ fn }) => [
      'moved.user_id',
      'moved.lot_id',
      'lot.expires_at',
      fn.sum<number>('moved.delta').as('delta'),
    ])
    .execute()
  return rows
    .map(({ delta, ...row }) => ({ ...row, amount: -Number(delta) }))
    .filter(({ amount }) => amount > 0)
}

/** False when the account is a member already. */
export async function markMember(trx: Db, user_id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ in_loyalty_program: 1 })
    .where('id', '=', user_id)
    .where('in_loyalty_program', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function hasEarned(trx: Db, order_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('bonus_moves')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'earn')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts whose lots have expired with bonuses left: one for each of at most `most` lots, the earliest to expire first. */
export async function ownersOfExpired(db: Db, now: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bonus_moves as lot')
    .where('lot.expires_at', '<=', now)
    .where('lot.delta', '>', 0)
    .where(({ eb, selectFrom, ref }) =>
      eb(
        'lot.delta',
        '>',
        selectFrom('bonus_moves as taken')
          .whereRef('taken.lot_id', '=', ref('lot.id'))
          .select(sql<number>`-coalesce(sum(taken.delta), 0)`.as('taken')),
      ),
    )
    // Grouped by account, SQLite would read everybody's moves instead of those that have expired.
    .orderBy('lot.expires_at')
    .limit(most)
    .select('lot.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** An account's balance, locked until we commit. `trx` must be a transaction. */
export async function lockBalance(trx: Db, user_id: number): Promise<number> {
  const one = trx.selectFrom('users').where('id', '=', user_id).select('bonus_balance')
  const row = await (isPostgres(trx) ? one.forUpdate() : one).executeTakeFirst()
  return row?.bonus_balance ?? 0
}

/** Changes the balance and writes the move: never one without the other. */
export async function moveBonuses(
  trx: Db,
  move: {
    user_id: number
    delta: number
    kind: BonusMoveKind
    reason: string
    order_id: string
    lot_id: number | null
    /** For incoming bonuses that belong to no lot: when they expire. */
    expires_at?: number | null
    now: number
  },
): Promise<void> {
  const { now, expires_at = null, ...row } = move
  await trx
    .updateTable('users')
    .set({ bonus_balance: sql`bonus_balance + ${move.delta}` })
    .where('id', '=', move.user_id)
    .execute()
  await trx
    .insertInto('bonus_moves')
    .values({ ...row, created_at: now, expires_at })
    .execute()
}

export async function earnedByOrder(db: Db, order_id: string): Promise<number> {
  const { sum } = await db
    .selectFrom('bonus_moves')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'earn')
    .select(({ fn }) => fn.sum<number | null>('delta').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/**
 * Lots of bonuses with a term that an account still has: the moves that gave them, soonest to expire first.
 */
export async function lotsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('bonus_moves as lot')
    .leftJoin('bonus_moves as taken', 'taken.lot_id', 'lot.id')
    .where('lot.user_id', '=', user_id)
    .where('lot.expires_at', 'is not', null)
    .groupBy(['lot.id', 'lot.kind', 'lot.delta', 'lot.order_id', 'lot.expires_at'])
    .orderBy('lot.expires_at')
    .orderBy('lot.id')
    .select(({ fn }) => [
      'lot.id',
      'lot.kind',
      'lot.delta',
      'lot.order_id',
      'lot.expires_at',
      fn.sum<number | null>('taken.delta').as('taken'),
    ])
    .execute()
  return rows
    .map(({ id, kind, order_id, expires_at, delta, taken }) => ({
      id,
      kind,
      order_id,
      expires_at: expires_at ?? Number.POSITIVE_INFINITY,
      left: Number(delta) + Number(taken ?? 0),
    }))
    .filter(row => row.left > 0)
}
