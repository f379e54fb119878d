import { type Kysely, sql } from 'kysely'

/** Whoever deletes their account takes orders along that were placed without one with its proved e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_guest_email on orders (lower(email)) where user_id is null`.execute(db)
}
