import { type Kysely, sql } from 'kysely'

/**
 * How often what happened in browsers, a day: each event once for each facet (`page` is the kind of page, `town` a FIAS
 * code, `experiment` a name and its variant). Nobody can be found in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table event_counts (
        day text not null, event text not null, facet text not null, value text not null, times bigint not null,
        primary key (day, event, facet, value))`,
    )
    .execute(db)
}
