import { type Kysely, sql } from 'kysely'

/** An index for finding the favourites of products that have sold out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index favorites_product on favorites (product_id)`.execute(db)
}
