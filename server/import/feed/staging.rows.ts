import { sql } from 'kysely'
import { isPostgres } from '../../database/is-postgres.ts'
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
    is_available integer not null, content_hash text not null)`,
  `create temporary table staged_pictures (
    product_key text not null, position integer not null, key text not null, width integer not null,
    height integer not null, source_url text not null, primary key (product_key, position))`,
  `create temporary table staged_stock (
    offer_ext_id text not null, store_ext_id text not null, qty integer not null,
    primary key (offer_ext_id, store_ext_id))`,
  `create temporary table staged_moves (
    offer_id integer not null, store_id integer not null, qty integer not null, primary key (offer_id, store_id))`,
]

const STAGED = [
  'staged_products',
  'staged_offers',
  'staged_pictures',
  'staged_stock',
  'staged_moves',
] as const
type StagedTable = (typeof STAGED)[number]

/** Rows of equal shape into a staging table; a row whose key is there already is let be. Gives the rows written. */
export async function stage(
  db: Db,
  table: StagedTable,
  rows: Record<string, string | number>[],
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

export interface StagedSize {
  ext_id: string
  product_key: string
  line: number
  size_name: string
  height_name: string
  position: number
  content_hash: string
}

const SIZES_A_PAGE = 2_000

/** All staged offers, product by product, each product's in the order of the feed. */
export async function* stagedSizes(db: Db): AsyncGenerator<StagedSize[]> {
  await sql`create index staged_offers_product on staged_offers (product_key, line, ext_id)`.execute(db)
  for (let last: StagedSize | undefined; ; ) {
    const after = last
      ? sql`where (product_key, line, ext_id) > (${last.product_key}, ${last.line}, ${last.ext_id})`
      : sql``
    const { rows } = await sql<StagedSize>`
      select ext_id, product_key, line, size_name, height_name, position, content_hash from staged_offers
      ${after} order by product_key, line, ext_id limit ${SIZES_A_PAGE}`.execute(db)
    last = rows.at(-1)
    if (!last) return
    yield rows
  }
}

export async function updateStagedSizes(db: Db, sizes: StagedSize[]): Promise<void> {
  for (let at = 0; at < sizes.length; at += 500) {
    const rows = sizes
      .slice(at, at + 500)
      .map(
        ({ ext_id, size_name, position, content_hash }) =>
          sql`(${sql.join([ext_id, size_name, position, content_hash])})`,
      )
    await sql`
      with moved (ext_id, size_name, position, content_hash) as (values ${sql.join(rows)})
      update staged_offers set size_name = moved.size_name, position = cast(moved.position as integer),
        content_hash = moved.content_hash
      from moved where staged_offers.ext_id = moved.ext_id`.execute(db)
  }
}

export interface SizelessOffer {
  ext_id: string
  group_key: string
  color_name: string
  /** Whether another offer of its colour has a size. */
  has_sized_color: 0 | 1
}

/** Staged offers without a size, of groups in which others have one. */
export async function sizelessOfSizedGroups(db: Db): Promise<SizelessOffer[]> {
  const { rows } = await sql<SizelessOffer>`
    select o.ext_id, p.group_key, p.color_name,
      case when o.product_key in (select product_key from staged_offers where size_name <> '') then 1 else 0 end
        as has_sized_color
    from staged_offers o join staged_products p on p.ext_key = o.product_key
    where o.size_name = '' and p.group_key in (
      select sized.group_key from staged_products sized
      join staged_offers s on s.product_key = sized.ext_key where s.size_name <> '')
    order by o.line, o.ext_id`.execute(db)
  return rows
}

/** Takes offers out of what is staged, with their stock. */
export async function unstageOffers(db: Db, ext_ids: string[]): Promise<void> {
  for (let at = 0; at < ext_ids.length; at += 500) {
    const some = sql.join(ext_ids.slice(at, at + 500))
    await sql`delete from staged_offers where ext_id in (${some})`.execute(db)
    await sql`delete from staged_stock where offer_ext_id in (${some})`.execute(db)
  }
}

/** Products of which every offer was refused. Gives how many offers are left. */
export async function unstageEmptyProducts(db: Db): Promise<number> {
  await sql`delete from staged_products where not exists
    (select 1 from staged_offers o where o.product_key = staged_products.ext_key)`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from staged_offers`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Tells PostgreSQL how large the staging tables are: it keeps no count of temporary ones by itself. */
export async function measureStaging(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  for (const table of STAGED) await sql.raw(`analyze ${table}`).execute(db)
}
