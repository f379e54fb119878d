import { type Kysely, sql } from 'kysely'

/** Which entrance of the building the courier takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column entrance text not null default ''`.execute(db)
}
