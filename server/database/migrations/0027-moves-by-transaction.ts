import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

/**
 * Which transaction wrote a move of stock, so that who follows them sees those that were committed behind later ones. Whoever
 * writes a move need not know of it; moves from before have none. SQLite has one writer at a time, and needs nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`alter table stock_moves add column tx_id bigint`.execute(db)
  // Apart: with the column itself it would be written into every row that is there.
  await sql`alter table stock_moves alter column tx_id set default pg_current_xact_id()::text::bigint`.execute(
    db,
  )
  await sql`create index stock_moves_tx on stock_moves (tx_id) where tx_id is not null`.execute(db)
}
