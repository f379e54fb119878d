import { type Kysely, sql } from 'kysely'

/**
 * One index that finds what waits in the outbox by kind and time: a prepared statement of PostgreSQL does not
 * know that its `status = $1` means 'waiting', and so never used the partial one.
 *
 * A browser's orders without an account are found by both columns. By one of them, on a table that was
 * never analyzed, PostgreSQL preferred any index that promised `user_id is null` and read all guests' orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create index outbox_due on outbox (status, kind, next_try_at)`,
  `drop index outbox_waiting`,
  `drop index outbox_waiting_by_kind`,
  `create index orders_of_browser on orders (visitor_id, user_id)`,
  `drop index orders_visitor`,
  `create index orders_email on orders (lower(email))`,
  `drop index orders_guest_email`,
]
