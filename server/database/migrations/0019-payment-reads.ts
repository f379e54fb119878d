import { type Kysely, sql } from 'kysely'

/**
 * When the provider was last asked for the state of a payment, so that a thousand notifications become one
 * request (promise 7).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column read_at bigint`.execute(db)
}
