import { type Kysely, sql } from 'kysely'

/**
 * What lies only in stores of other towns can be brought from there: in how many working days beside the way, and for how
 * much. A shop from before has agreed with its stores on nothing of the kind: it brings nothing until its tariffs say so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    `store_transfer_days integer check (store_transfer_days between 0 and 90)`,
    `store_transfer_price integer not null default 0 check (store_transfer_price >= 0)`,
  ])
    await sql.raw(`alter table delivery_services add column ${column}`).execute(db)
}
