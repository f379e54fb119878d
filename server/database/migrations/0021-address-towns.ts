import { type Kysely, sql } from 'kysely'

/**
 * Towns that the address service answered to the server, by their FIAS code: a shopper's choice among its
 * suggestions is looked up here, never taken from the browser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table address_towns (
    fias_id text primary key, kladr_id text not null, name text not null, type_full text not null,
    region_name text not null, area_name text not null, latitude double precision not null,
    longitude double precision not null, timezone text not null, population integer not null,
    fias_level integer not null, postal_code text not null, answered_at bigint not null)`.execute(db)
}
