import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

/**
 * A promotion changes from which sum on a way is free, so `services_revision` in `meta` is another after every change of
 * the promotions too: whoever keeps prices of deliveries asks for nothing more than before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

const POSTGRES = [
  `create trigger promotions_changed after insert or update or delete or truncate on promotions
    for each statement execute function renew_services_revision()`,
]

const SQLITE = ['insert', 'update', 'delete'].map(
  event => `create trigger promotions_${event} after ${event} on promotions begin
    update meta set value = lower(hex(randomblob(16))) where key = 'services_revision'; end`,
)
