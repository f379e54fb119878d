import { type Kysely, sql } from 'kysely'

/**
 * An order names the cart, and its version, that it was made from: one (cart, version) is one order. Older
 * orders have nulls, which are never equal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column cart_id integer`.execute(db)
  await sql`alter table orders add column cart_version integer`.execute(db)
  await sql`create unique index orders_cart on orders (cart_id, cart_version)`.execute(db)
}
