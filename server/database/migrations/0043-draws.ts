import { type Kysely, sql } from 'kysely'

/**
 * Prize draws: who takes part, and what came of it. A draw itself is an editor's file, and `draw` its name.
 *
 * An entry is of an order or of a receipt, once each. The order's own row says who placed it and whether it still
 * stands; of a receipt, `user_id` is who sent it in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table draw_counters (
    draw text primary key, last_number integer not null, terms text not null, read_until bigint not null)`,
  `create table draw_entries (
    draw text not null, number integer not null, checkout_id text, least_total integer not null, user_id integer,
    receipt text, store_id integer, bought_on text, created_at bigint not null,
    primary key (draw, number), unique (draw, checkout_id), unique (draw, receipt))`,
  `create index draw_entries_checkout on draw_entries (checkout_id)`,
  `create index draw_entries_user on draw_entries (user_id)`,
  `create table draw_results (
    draw text primary key, seed text not null, seed_hash text not null, entries integer not null,
    numbers text not null, drawn_at bigint not null)`,
  `create table draw_winners (
    draw text not null, place integer not null, number integer not null, prize text not null,
    masked text not null, primary key (draw, place), unique (draw, number))`,
  `create index orders_created on orders (created_at)`,
]
