import { type Kysely, sql } from 'kysely'

/**
 * Since when a browser is known, through signing in and out, each of which begins a row of its own; and whose account it was
 * last signed in to. Both may be missing: a version before writes neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visitors add column known_since bigint`.execute(db)
  await sql`alter table visitors add column proved_user_id integer`.execute(db)
}
