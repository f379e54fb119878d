import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

/** A page of an account's ledger, the newest first, with the balance after each move, and how many moves there are. */
export async function movesOfUser(db: Db, user_id: number, page: { offset: number; limit: number }) {
  const { total } = await db
    .selectFrom('bonus_moves')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom(
      db
        .selectFrom('bonus_moves as move')
        .leftJoin('bonus_moves as lot', 'lot.id', 'move.lot_id')
        .where('move.user_id', '=', user_id)
        .select(['move.id', 'move.created_at', 'move.reason', 'move.delta', 'move.order_id'])
        // What came back to its gift has the gift's term.
        .select(
          sql<number | null>`case when move.delta > 0 then coalesce(move.expires_at, lot.expires_at) end`.as(
            'expires_at',
          ),
        )
        .select(sql<number>`sum(move.delta) over (order by move.created_at, move.id)`.as('balance'))
        .as('ledger'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { rows: rows.map(row => ({ ...row, balance: Number(row.balance) })), total: Number(total) }
}

/** What runs out next: all that ends on the first day on which something does. */
export async function soonestOver(db: Db, user_id: number, now: number) {
  const lots = await db
    .selectFrom('bonus_moves as lot')
    .leftJoin('bonus_moves as taken', 'taken.lot_id', 'lot.id')
    .where('lot.user_id', '=', user_id)
    .where('lot.expires_at', '>', now)
    .groupBy(['lot.id', 'lot.delta', 'lot.expires_at'])
    .orderBy('lot.expires_at')
    .select(({ fn }) => ['lot.delta', 'lot.expires_at', fn.sum<number | null>('taken.delta').as('taken')])
    .execute()
  return lots
    .map(lot => ({ expires_at: Number(lot.expires_at), left: Number(lot.delta) + Number(lot.taken ?? 0) }))
    .filter(lot => lot.left > 0)
}
