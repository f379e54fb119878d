import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialects.ts'

/**
 * Which transaction wrote a move of stock, so that readers of the log also see moves that were committed
 * after later ones. It is a default, so that writers of moves need not set it; older moves have none. SQLite
 * has a single writer at a time and needs nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`alter table stock_moves add column tx_id bigint`.execute(db)
  // Separate: a default given with the new column would be written into every existing row.
  await sql`alter table stock_moves alter column tx_id set default pg_current_xact_id()::text::bigint`.execute(
    db,
  )
  await sql`create index stock_moves_tx on stock_moves (tx_id) where tx_id is not null`.execute(db)
}
