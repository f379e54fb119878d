import { type Kysely, sql } from 'kysely'

/** What failed in browsers in the last day, an hour and kind of failure together; `key` is a hash of both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table browser_errors (
      key text primary key, hour_at bigint not null, event text not null, build text not null, page text not null,
      message text not null, times bigint not null, last_at bigint not null)`,
    `create index browser_errors_hour on browser_errors (hour_at)`,
  ])
    await sql.raw(statement).execute(db)
}
