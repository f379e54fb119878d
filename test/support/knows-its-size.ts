import { sql } from 'kysely'
import { isPostgres } from '../../server/database/dialects.ts'
import type { Db } from '../../server/database/open-database.ts'

/** Does the database know how many offers it has when it plans queries? Before the first ANALYZE it guesses. */
export async function knowsItsSize(db: Db): Promise<boolean> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ known: number }>`
      select reltuples as known from pg_class where oid = 'offers'::regclass`.execute(db)
    return Number(rows[0]?.known) > 0
  }
  const { rows: tables } = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(db)
  if (tables.length === 0) return false
  const { rows } = await sql`select 1 from sqlite_stat1 where tbl = 'offers'`.execute(db)
  return rows.length > 0
}
