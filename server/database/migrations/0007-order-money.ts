import { type Kysely, sql } from 'kysely'

const STATUSES = "('new', 'confirmed', 'packed', 'shipped', 'ready', 'delivered', 'cancelled', 'returned')"
const PAYMENT_STATUSES = "('none', 'waiting', 'paid', 'refunded_part', 'refunded', 'failed')"
const DISCOUNTS = ['promotions', 'coupon', 'bonuses', 'certificate']

/**
 * What an order costs and why, its state, and how it got there.
 *
 * For older orders: `done` meant delivered, `paid` is now in the payment's own status, a discount of unknown
 * kind is a promotion's, and each is a checkout of its own. Their history is one move, or two where something
 * had happened, at an unknown time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...COLUMNS, ...TABLES, ...OLD_ORDERS]) await sql.raw(statement).execute(db)
}

const COLUMNS = [
  `alter table orders add column checkout_id text not null default ''`,
  `alter table orders add column payment_status text not null default 'none' check (payment_status in ${PAYMENT_STATUSES})`,
  ...DISCOUNTS.map(
    kind =>
      `alter table orders add column ${kind}_total integer not null default 0 check (${kind}_total >= 0)`,
  ),
]

const TABLES = [
  `create table order_events (
    order_id text not null references orders (id), position integer not null,
    status text not null check (status in ${STATUSES}),
    payment_status text not null check (payment_status in ${PAYMENT_STATUSES}),
    source text not null, created_at bigint not null, primary key (order_id, position))`,
  `create table order_discounts (
    order_id text not null, position integer not null, offer_id integer not null,
    kind text not null check (kind in ('promotion', 'coupon', 'bonuses', 'certificate')), rule text not null,
    roubles integer not null check (roubles > 0), words text not null, primary key (order_id, position),
    foreign key (order_id, offer_id) references order_lines (order_id, offer_id))`,
]

const OLD_ORDERS = [
  `insert into order_events (order_id, position, status, payment_status, source, created_at)
   select id, 1, 'new', case when payment_id = 13 and status <> 'paid' then 'none' else 'waiting' end, 'checkout', created_at
   from orders`,
  `update orders set checkout_id = id, promotions_total = discount,
     payment_status = case
       when status = 'paid' then 'paid'
       when payment_id = 13 then 'none'
       when status = 'done' then 'paid'
       when status = 'cancelled' then 'failed'
       else 'waiting' end,
     status = case status when 'paid' then 'confirmed' when 'done' then 'delivered' else status end`,
  `insert into order_events (order_id, position, status, payment_status, source, created_at)
   select id, 2, status, payment_status, 'before', created_at from orders where status <> 'new'`,
  `insert into order_discounts (order_id, position, offer_id, kind, rule, roubles, words)
   select order_id, row_number() over (partition by order_id order by offer_id), offer_id, 'promotion', 'before', discount, 'Скидка'
   from order_lines where discount > 0`,
  `create index orders_checkout on orders (checkout_id)`,
]
