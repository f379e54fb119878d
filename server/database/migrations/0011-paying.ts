import { type Kysely, sql } from 'kysely'

/**
 * Which orders a payment is for, and how much of it each: a part that was cancelled before is not included.
 * Also an index for the jobs of payments: unpaid orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table payment_orders (
    payment_id text not null references payments (id), order_id text not null references orders (id),
    amount integer not null check (amount >= 1), primary key (payment_id, order_id))`,
  `create index payment_orders_order on payment_orders (order_id)`,
  `create index orders_unpaid on orders (created_at)
    where status = 'new' and payment_status in ('waiting', 'failed')`,
]
