import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialects.ts'

/**
 * Promotions affect from which sum on delivery is free, so `services_revision` in `meta` changes with every
 * change of the promotions too: caches of delivery prices need no further query.
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
