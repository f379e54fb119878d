import { type Kysely, sql } from 'kysely'

/**
 * Which browser a row belongs to: the id of its first row, carried across signing in and out, each of which
 * creates a new row. It is missing in a first row, and where the version before wrote the row: there the
 * row's own id counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visitors add column browser_id integer`.execute(db)
}
