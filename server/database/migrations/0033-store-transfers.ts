import { type Kysely, sql } from 'kysely'

/**
 * Goods that only stores of other towns have can be brought from there: in how many working days in addition,
 * and for how much. An existing shop has no such agreement with its stores: nothing is brought until its
 * tariffs say so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    `store_transfer_days integer check (store_transfer_days between 0 and 90)`,
    `store_transfer_price integer not null default 0 check (store_transfer_price >= 0)`,
  ])
    await sql.raw(`alter table delivery_services add column ${column}`).execute(db)
}
