import { type Kysely, sql } from 'kysely'

/** Indexes for sweeping and counting: a browser's orders, the sessions of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_visitor on orders (visitor_id)`.execute(db)
  await sql`create index visitors_user on visitors (user_id)`.execute(db)
}
