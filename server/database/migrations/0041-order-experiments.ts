import { type Kysely, sql } from 'kysely'

/**
 * What the buyer was shown of experiments, by their names: `{"hero":"short"}`. Orders of before, and of a version
 * that does not know the column, took part in none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table orders add column experiments_json text not null default '{}'`).execute(db)
}
