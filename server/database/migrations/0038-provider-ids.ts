import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialects.ts'

/**
 * A provider's id is unique together with the provider's name, because two providers number their payments
 * independently. The version before still has all that it needs, since it knows payments of one provider
 * alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

/** By the id first, because that is how the version before looks up a payment. */
const UNIQUE = [
  `create unique index payments_provider on payments (provider_id, provider)`,
  `create unique index refunds_provider on refunds (provider_id, provider)`,
]

const POSTGRES = [
  ...UNIQUE,
  `alter table payments drop constraint payments_provider_id_key`,
  `alter table refunds drop constraint refunds_provider_id_key`,
]

/** SQLite cannot drop a constraint, so the table is copied, with the two that refer to it. */
const SQLITE = [
  `create table new_payments (
    id text primary key, checkout_id text not null references orders (id), method integer not null,
    amount integer not null check (amount >= 1),
    status text not null check (status in ('new', 'pending', 'waiting_for_capture', 'succeeded', 'canceled')),
    provider_id text, confirmation_url text not null default '', reason text not null default '',
    refunded integer not null default 0 check (refunded between 0 and amount),
    created_at bigint not null, changed_at bigint not null, check_at bigint, read_at bigint,
    provider text not null default 'yookassa')`,
  `create table new_payment_orders (
    payment_id text not null references new_payments (id), order_id text not null references orders (id),
    amount integer not null check (amount >= 1), primary key (payment_id, order_id))`,
  `create table new_refunds (
    id text primary key, payment_id text not null references new_payments (id),
    order_id text not null references orders (id), return_code text,
    amount integer not null check (amount >= 1),
    status text not null check (status in ('new', 'pending', 'succeeded', 'canceled')),
    provider_id text, reason text not null default '', tries integer not null default 0,
    created_at bigint not null, changed_at bigint not null, check_at bigint,
    provider text not null default 'yookassa')`,
  `insert into new_payments (
      id, checkout_id, method, amount, status, provider_id, confirmation_url, reason, refunded, created_at, changed_at,
      check_at, read_at, provider)
    select id, checkout_id, method, amount, status, provider_id, confirmation_url, reason, refunded, created_at, changed_at,
      check_at, read_at, provider from payments`,
  `insert into new_payment_orders (payment_id, order_id, amount) select payment_id, order_id, amount from payment_orders`,
  `insert into new_refunds (
      id, payment_id, order_id, return_code, amount, status, provider_id, reason, tries, created_at, changed_at, check_at,
      provider)
    select id, payment_id, order_id, return_code, amount, status, provider_id, reason, tries, created_at, changed_at, check_at,
      provider from refunds`,
  `drop table payment_orders`,
  `drop table refunds`,
  `drop table payments`,
  `alter table new_payments rename to payments`,
  `alter table new_payment_orders rename to payment_orders`,
  `alter table new_refunds rename to refunds`,
  // Everything that migrations since `0009` have added to them.
  `create unique index payments_open on payments (checkout_id) where status in ('new', 'pending', 'waiting_for_capture')`,
  `create unique index payments_paid on payments (checkout_id) where status = 'succeeded' and refunded < amount`,
  `create index payments_checkout on payments (checkout_id)`,
  `create index payments_check on payments (check_at)`,
  `create index refunds_payment on refunds (payment_id)`,
  `create index refunds_order on refunds (order_id)`,
  `create index refunds_check on refunds (check_at)`,
  `create index payment_orders_order on payment_orders (order_id)`,
  ...UNIQUE,
]
