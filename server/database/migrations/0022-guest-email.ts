import { type Kysely, sql } from 'kysely'

/** Deleting an account includes the orders that were placed without an account with its proved e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_guest_email on orders (lower(email)) where user_id is null`.execute(db)
}
