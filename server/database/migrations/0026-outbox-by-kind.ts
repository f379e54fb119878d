import { type Kysely, sql } from 'kysely'

/** A process without a mail server finds SMS without reading all the letters that wait for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_waiting_by_kind on outbox (kind, next_try_at) where status = 'waiting'`.execute(
    db,
  )
}
