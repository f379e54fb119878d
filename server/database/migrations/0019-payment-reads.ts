import { type Kysely, sql } from 'kysely'

/** When the provider was last asked how a payment stands: a thousand hints are one question (promise 7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column read_at bigint`.execute(db)
}
