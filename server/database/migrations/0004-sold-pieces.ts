import { type Kysely, sql } from 'kysely'

/**
 * Sold pieces are counted by a job, and an order says whether it was counted. Older orders were counted when
 * they were placed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column is_counted integer not null default 1`.execute(db)
  await sql`create index orders_uncounted on orders (created_at) where is_counted = 0`.execute(db)
}
