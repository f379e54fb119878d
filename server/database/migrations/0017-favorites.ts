import { type Kysely, sql } from 'kysely'

/** Favourites are found by what has sold out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index favorites_product on favorites (product_id)`.execute(db)
}
