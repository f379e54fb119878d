import { type Kysely, sql } from 'kysely'

/**
 * What was requested from the payment provider and how it ended. A payment is for a checkout, whose parts are
 * paid together; a refund is for one order. The VAT of goods comes from the feed and is stored with the line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table payments (
    id text primary key, checkout_id text not null references orders (id), method integer not null,
    amount integer not null check (amount >= 1),
    status text not null check (status in ('new', 'pending', 'waiting_for_capture', 'succeeded', 'canceled')),
    provider_id text unique, confirmation_url text not null default '', reason text not null default '',
    refunded integer not null default 0 check (refunded between 0 and amount),
    created_at bigint not null, changed_at bigint not null, check_at bigint)`,
  // One unfinished payment at a time: a second click finds the first one's page.
  `create unique index payments_open on payments (checkout_id) where status in ('new', 'pending', 'waiting_for_capture')`,
  `create unique index payments_paid on payments (checkout_id) where status = 'succeeded' and refunded < amount`,
  `create index payments_checkout on payments (checkout_id)`,
  `create index payments_check on payments (check_at)`,
  `create table refunds (
    id text primary key, payment_id text not null references payments (id),
    order_id text not null references orders (id), return_code text,
    amount integer not null check (amount >= 1),
    status text not null check (status in ('new', 'pending', 'succeeded', 'canceled')),
    provider_id text unique, reason text not null default '', tries integer not null default 0,
    created_at bigint not null, changed_at bigint not null, check_at bigint)`,
  `create index refunds_payment on refunds (payment_id)`,
  `create index refunds_order on refunds (order_id)`,
  `create index refunds_check on refunds (check_at)`,
  // Percent; null is the shop's own rate.
  `alter table offers add column vat integer`,
  `alter table order_lines add column vat integer`,
]
