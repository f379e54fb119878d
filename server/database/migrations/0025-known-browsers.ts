import { type Kysely, sql } from 'kysely'

/**
 * Since when a browser is known, across signing in and out, each of which creates a new row; and which
 * account it was last signed in to. Both may be missing, because the version before writes neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visitors add column known_since bigint`.execute(db)
  await sql`alter table visitors add column proved_user_id integer`.execute(db)
}
