import { sql } from 'kysely'
import { isPostgres } from './dialects.ts'
import type { Db } from './open-database.ts'

/**
 * Updates the planner's statistics. After a fill or an import the database would plan for the empty tables of
 * before, until it analyses them by itself, which SQLite never does.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) return void (await sql`analyze`.execute(db))
  // A sample of each index is enough, and holds the write lock for milliseconds.
  await sql`pragma analysis_limit = 1000`.execute(db)
  await sql`analyze`.execute(db)
}
