import { sql } from 'kysely'
import { isPostgres } from '../../database/is-postgres.ts'
import type { Db } from '../../database/open-database.ts'
import type { BonusMoveKind } from '../../database/tables/promotions.ts'

/** What an account has, with nobody else moving it before we have committed. `trx` must be a transaction. */
export async function lockBalance(trx: Db, user_id: number): Promise<number> {
  const one = trx.selectFrom('users').where('id', '=', user_id).select('bonus_balance')
  const row = await (isPostgres(trx) ? one.forUpdate() : one).executeTakeFirst()
  return row?.bonus_balance ?? 0
}

/** Moves the balance and writes the move: never one without the other. */
export async function moveBonuses(
  trx: Db,
  move: {
    user_id: number
    delta: number
    kind: BonusMoveKind
    reason: string
    order_id: string
    lot_id: number | null
    /** Of what comes and is no gift's own: until when it may be used. */
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

/** Bonuses with a term that an account still has, as the moves that gave them: soonest over first. */
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
