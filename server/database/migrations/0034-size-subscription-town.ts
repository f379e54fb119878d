import { type Kysely, sql } from 'kysely'

/**
 * In which town a size is waited for, because stock of another town's stores may be available only there.
 * Empty means any, as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table size_subscriptions add column region_fias_id text not null default ''`)
    .execute(db)
}
