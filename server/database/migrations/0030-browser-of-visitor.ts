import { type Kysely, sql } from 'kysely'

/**
 * Which browser a row is of: the number of its first one, carried through signing in and out, each of which begins a row of
 * its own. Missing in a first row, and where a version before wrote it: there it is the row's own number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visitors add column browser_id integer`.execute(db)
}
