import { type Kysely, sql } from 'kysely'

/**
 * The account that a message is about, so that it is deleted with the account whatever address it was sent
 * to. And orders without an account that are still under way when their person is deleted: they are erased
 * once they are over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table outbox add column user_id integer`,
  `alter table orders add column erase_when_over integer not null default 0`,
  `create index orders_to_erase on orders (id) where erase_when_over = 1`,
]
