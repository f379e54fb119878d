import { type Kysely, sql } from 'kysely'

/** When a feed last changed what a page shows of a product; 0 for changes before this column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column changed_at bigint not null default 0`.execute(db)
}
