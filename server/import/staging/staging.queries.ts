import { sql } from 'kysely'
import { changeCatalogueStamp } from '../../database/catalogue-stamp.ts'
import { isPostgres } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'

/**
 * Temporary tables of one connection: a feed is read into them without a lock on anything that shoppers need.
 * `db` must be a single connection (`db.connection().execute`).
 */
export async function openStaging(db: Db): Promise<void> {
  for (const statement of TABLES) await sql.raw(statement).execute(db)
}

export async function closeStaging(db: Db): Promise<void> {
  for (const table of STAGED) {
    await sql.raw(`drop table if exists ${table}`).execute(db)
  }
}

const TABLES = [
  `create temporary table staged_products (
    ext_key text primary key, group_key text not null, name text not null, slug text not null, brand text not null,
    vendor_code text not null, category_ext_id text not null, color_name text not null, color_family text not null,
    color_hex text not null, description text not null, composition text not null, care text not null,
    season text not null, params_json text not null, is_new integer not null, is_hit integer not null,
    pictures_json text not null, pictures_count integer not null, content_hash text not null)`,
  `create temporary table staged_offers (
    ext_id text primary key, line integer not null, product_key text not null, position integer not null,
    barcode text not null, size_name text not null, height_name text not null, price integer not null, price_old integer not null,
    weight_g integer not null, length_cm integer not null, width_cm integer not null, height_cm integer not null,
    vat integer, is_available integer not null, content_hash text not null)`,
  `create temporary table staged_pictures (
    product_key text not null, position integer not null, key text not null, width integer not null,
    height integer not null, source_url text not null, primary key (product_key, position))`,
  `create temporary table staged_stock (
    offer_ext_id text not null, store_ext_id text not null, qty integer not null,
    primary key (offer_ext_id, store_ext_id))`,
  `create temporary table staged_moves (
    place integer primary key, offer_id integer not null, store_id integer not null, qty integer not null,
    is_new integer not null)`,
]

const STAGED = [
  'staged_products',
  'staged_offers',
  'staged_pictures',
  'staged_stock',
  'staged_moves',
] as const
export type StagedTable = (typeof STAGED)[number]

/**
 * Inserts rows of equal shape into a staging table; a row whose key exists is skipped. Returns the inserted
 * rows.
 */
export async function insertStaged(
  db: Db,
  table: StagedTable,
  rows: Record<string, string | number | null>[],
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = Object.keys(first)
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  const { numAffectedRows } = await sql`
    insert into ${sql.raw(table)} (${sql.raw(columns.join(', '))}) values ${sql.join(values)} on conflict do nothing`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Updates PostgreSQL's statistics of the staging tables: it does not analyse temporary tables by itself. */
export async function measureStaging(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  for (const table of STAGED) await sql.raw(`analyze ${table}`).execute(db)
}

export async function raiseCatalogRevision(trx: Db): Promise<void> {
  await sql`
    insert into meta (key, value) values ('catalog_revision', '1')
    on conflict (key) do update set value = cast(cast(meta.value as integer) + 1 as text)`.execute(trx)
  await changeCatalogueStamp(trx)
}
