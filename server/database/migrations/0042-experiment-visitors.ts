import { type Kysely, sql } from 'kysely'

/** Who was shown a variant, and whether they ordered after that: one row for each browser and experiment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table experiment_visitors (
      experiment text not null, browser_id bigint not null, variant text not null, seen_at bigint not null,
      ordered_at bigint, primary key (experiment, browser_id))`,
    `create index experiment_visitors_browser on experiment_visitors (browser_id)`,
  ])
    await sql.raw(statement).execute(db)
}
