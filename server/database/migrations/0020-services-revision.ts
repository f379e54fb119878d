import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialects.ts'

/**
 * `services_revision` in `meta` changes with every change of `delivery_services`, by whatever process and
 * statement: a quote reads it instead of every service. It is random, not a counter: a counter value that was
 * rolled back would be used again for another change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into meta (key, value) values ('services_revision', '')`.execute(db)
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

const POSTGRES = [
  `create function renew_services_revision() returns trigger language plpgsql as $$
    begin
      update meta set value = gen_random_uuid()::text where key = 'services_revision';
      return null;
    end $$`,
  `create trigger services_changed after insert or update or delete or truncate on delivery_services
    for each statement execute function renew_services_revision()`,
]

const SQLITE = ['insert', 'update', 'delete'].map(
  event => `create trigger services_${event} after ${event} on delivery_services begin
    update meta set value = lower(hex(randomblob(16))) where key = 'services_revision'; end`,
)
