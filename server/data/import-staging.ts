import { sql } from 'kysely'
import type { Db } from './open-database.ts'

/**
 * Temporary tables of one connection: a feed is read into them without a lock on anything that shoppers need.
 * `db` must be a single connection (`db.connection().execute`).
 */
export async function openStaging(db: Db): Promise<void> {
  for (const statement of TABLES) await sql.raw(statement).execute(db)
}

export async function closeStaging(db: Db): Promise<void> {
  for (const table of ['staged_products', 'staged_offers', 'staged_pictures', 'staged_stock']) {
    await sql.raw(`drop table if exists ${table}`).execute(db)
  }
}

const TABLES = [
  `create temporary table staged_products (
    ext_key text primary key, group_key text not null, name text not null, slug text not null, brand text not null,
    vendor_code text not null, category_ext_id text not null, color_name text not null, color_family text not null,
    color_hex text not null, description text not null, composition text not null, care text not null,
    season text not null, params_json text not null, is_new integer not null, is_hit integer not null,
    pictures_json text not null, content_hash text not null)`,
  `create temporary table staged_offers (
    ext_id text primary key, line integer not null, product_key text not null, position integer not null,
    barcode text not null, size_name text not null, price integer not null, price_old integer not null,
    weight_g integer not null, length_cm integer not null, width_cm integer not null, height_cm integer not null,
    is_available integer not null, content_hash text not null)`,
  `create temporary table staged_pictures (
    product_key text not null, position integer not null, key text not null, width integer not null,
    height integer not null, source_url text not null, primary key (product_key, position))`,
  `create temporary table staged_stock (
    offer_ext_id text not null, store_ext_id text not null, qty integer not null,
    primary key (offer_ext_id, store_ext_id))`,
]

type StagedTable = 'staged_products' | 'staged_offers' | 'staged_pictures' | 'staged_stock'

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

/** Offers of the feed against those of the shop, before anything is applied. */
export async function countDifference(
  db: Db,
): Promise<{ added: number; changed: number; unchanged: number; gone: number }> {
  const { rows } = await sql<{ added: number; changed: number; unchanged: number }>`
    select
      coalesce(sum(case when o.id is null then 1 else 0 end), 0) as added,
      coalesce(sum(case when o.id is not null and ${CHANGED} then 1 else 0 end), 0) as changed,
      coalesce(sum(case when o.id is not null and not ${CHANGED} then 1 else 0 end), 0) as unchanged
    from staged_offers s
    join staged_products sp on sp.ext_key = s.product_key
    left join offers o on o.ext_id = s.ext_id
    left join products p on p.ext_key = s.product_key`.execute(db)
  const gone = await sql<{ n: number }>`
    select count(*) as n from offers o where o.is_gone = 0
    and not exists (select 1 from staged_offers s where s.ext_id = o.ext_id)`.execute(db)
  const [counted] = rows
  return {
    added: Number(counted?.added ?? 0),
    changed: Number(counted?.changed ?? 0),
    unchanged: Number(counted?.unchanged ?? 0),
    gone: Number(gone.rows[0]?.n ?? 0),
  }
}

const CHANGED = sql`(p.id is null or o.product_id <> p.id or o.content_hash <> s.content_hash or o.is_gone = 1
  or p.content_hash <> sp.content_hash or p.is_gone = 1)`

/** Products that are new or look different: whose pictures are to be fetched. */
export async function productsToPicture(db: Db): Promise<{ ext_key: string; pictures_json: string }[]> {
  const { rows } = await sql<{ ext_key: string; pictures_json: string }>`
    select s.ext_key, s.pictures_json from staged_products s
    left join products p on p.ext_key = s.ext_key
    where p.id is null or p.content_hash <> s.content_hash
    order by s.ext_key`.execute(db)
  return rows
}

/** Pictures that are in the media store already, by the address they came from. */
export async function picturesBySource(
  db: Db,
): Promise<Map<string, { key: string; width: number; height: number }>> {
  const rows = await db.selectFrom('pictures').select(['source_url', 'key', 'width', 'height']).execute()
  return new Map(rows.map(({ source_url, ...picture }) => [source_url, picture]))
}

/** Offers whose category the feed does not have, with their lines. */
export async function offersWithoutCategory(
  db: Db,
  known_ext_ids: string[],
): Promise<{ ext_id: string; line: number; category_ext_id: string }[]> {
  const named = await sql<{ id: string }>`select distinct category_ext_id as id from staged_products`.execute(db)
  const known = new Set(known_ext_ids)
  const unknown = named.rows.map(row => row.id).filter(id => !known.has(id))
  const found = []
  for (const category_ext_id of unknown) {
    const { rows } = await sql<{ ext_id: string; line: number; category_ext_id: string }>`
      select o.ext_id, o.line, p.category_ext_id from staged_offers o
      join staged_products p on p.ext_key = o.product_key
      where p.category_ext_id = ${category_ext_id}`.execute(db)
    found.push(...rows)
  }
  return found
}

export async function unstageOffers(db: Db, ext_ids: string[]): Promise<void> {
  for (let at = 0; at < ext_ids.length; at += 500) {
    await sql`delete from staged_offers where ext_id in (${sql.join(ext_ids.slice(at, at + 500))})`.execute(
      db,
    )
  }
  await sql`delete from staged_products where not exists
    (select 1 from staged_offers o where o.product_key = staged_products.ext_key)`.execute(db)
}
