import { sql } from 'kysely'
import type { Db } from '../../../database/open-database.ts'

interface LedgerRow {
  created_at: number
  reason: string
  delta: number
  order_id: string | null
  expires_at: number | null
  balance: number
}

/**
 * A page of an account's ledger, the newest first, with the balance after each move, and how many moves there
 * are. Expired bonuses are included at the moment they expired, as the job is going to write them.
 */
export async function movesOfUser(
  db: Db,
  user_id: number,
  {
    now,
    expired_words,
    offset,
    limit,
  }: { now: number; expired_words: string; offset: number; limit: number },
): Promise<{ rows: LedgerRow[]; total: number }> {
  const taken = sql`(select coalesce(sum(t.delta), 0) from bonus_moves t where t.lot_id = l.id)`
  // Bonuses returned to their lot have the lot's term.
  const ledger = sql`
    select m.id, m.created_at, m.reason, m.delta, m.order_id,
      case when m.delta > 0 then coalesce(m.expires_at, lot.expires_at) end as expires_at
    from bonus_moves m left join bonus_moves lot on lot.id = m.lot_id where m.user_id = ${user_id}
    union all
    select l.id, l.expires_at, cast(${expired_words} as text), -(l.delta + ${taken}), null, null
    from bonus_moves l where l.user_id = ${user_id} and l.delta > 0 and l.expires_at <= ${now} and l.delta + ${taken} > 0`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from (${ledger}) as moves`.execute(db)
  const { rows } = await sql<LedgerRow>`
    select created_at, reason, delta, order_id, expires_at, sum(delta) over (order by created_at, id) as balance
    from (${ledger}) as moves order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return {
    rows: rows.map(row => ({ ...row, delta: Number(row.delta), balance: Number(row.balance) })),
    total: Number(counted[0]?.total ?? 0),
  }
}
