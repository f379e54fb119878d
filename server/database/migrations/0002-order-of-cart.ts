import { type Kysely, sql } from 'kysely'

/**
 * An order says which cart it was made of, and which version of it: one (cart, version) is one order. Orders from before
 * do not say, and nulls are equal to nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column cart_id integer`.execute(db)
  await sql`alter table orders add column cart_version integer`.execute(db)
  await sql`create unique index orders_cart on orders (cart_id, cart_version)`.execute(db)
}
