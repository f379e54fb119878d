import { sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Db } from './open-database.ts'

/**
 * Tells the database how much there is of what, so that it plans by what is there now: after a fill or an import it
 * would plan for the empty tables of before until it looks by itself, which SQLite never does.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) return void (await sql`analyze`.execute(db))
  // A sample of each index says enough, and holds the write lock for milliseconds.
  await sql`pragma analysis_limit = 1000`.execute(db)
  await sql`analyze`.execute(db)
}
