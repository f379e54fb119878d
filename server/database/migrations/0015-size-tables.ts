import { type Kysely, sql } from 'kysely'

/** Size tables, for a branch of the catalogue, a brand or both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table size_tables (
        slug text primary key,
        title text not null,
        category_path text not null,
        brand text not null,
        columns_json text not null,
        rows_json text not null,
        measures_json text not null
      )`)
    .execute(db)
}
