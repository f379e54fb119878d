import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

const PRODUCT_COLUMNS = [
  'group_key', 'name', 'slug', 'brand', 'vendor_code', 'color_name', 'color_family', 'color_hex', 'description',
  'composition', 'care', 'season', 'params_json', 'is_new', 'is_hit', 'content_hash',
] // biome-ignore format: a list
const OFFER_COLUMNS = [
  'barcode', 'size_name', 'position', 'price', 'price_old', 'weight_g', 'length_cm', 'width_cm', 'height_cm',
  'vat', 'is_available', 'content_hash',
] // biome-ignore format: a list

/**
 * Updates products, offers and pictures to what is staged, in bulk. Categories must exist already. Nothing is
 * deleted, because carts and orders refer to what has left the feed.
 */
export async function applyStaged(trx: Db, now: number): Promise<void> {
  const products = sql.raw(PRODUCT_COLUMNS.join(', '))
  const stagedProducts = sql.raw(PRODUCT_COLUMNS.map(column => `s.${column}`).join(', '))
  await sql`
    update products set ${sql.raw(assignments(PRODUCT_COLUMNS))}, category_id = c.id, is_gone = 0, changed_at = ${now}
    from staged_products s join categories c on c.ext_id = s.category_ext_id
    where products.ext_key = s.ext_key
      and (products.content_hash <> s.content_hash or products.is_gone = 1 or products.category_id <> c.id)`.execute(
    trx,
  )
  await sql`
    insert into products (ext_key, category_id, first_seen_at, changed_at, popularity, is_gone, ${products})
    select s.ext_key, c.id, ${now}, ${now}, 0, 0, ${stagedProducts}
    from staged_products s join categories c on c.ext_id = s.category_ext_id
    where not exists (select 1 from products p where p.ext_key = s.ext_key)
    order by s.ext_key`.execute(trx)
  await sql`
    update products set is_gone = 1 where is_gone = 0
      and not exists (select 1 from staged_products s where s.ext_key = products.ext_key)`.execute(trx)

  // Another price or another size changes the product's page. This compares them before the offers are
  // updated.
  await sql`
    update products set changed_at = ${now} where id in (
      select p.id from staged_offers s join products p on p.ext_key = s.product_key
        left join offers o on o.ext_id = s.ext_id
        where o.id is null or o.content_hash <> s.content_hash or o.is_gone = 1 or o.product_id <> p.id
      union
      select o.product_id from offers o where o.is_gone = 0
        and not exists (select 1 from staged_offers s where s.ext_id = o.ext_id))`.execute(trx)
  await sql`
    update offers set ${sql.raw(assignments(OFFER_COLUMNS))}, product_id = p.id, is_gone = 0
    from staged_offers s join products p on p.ext_key = s.product_key
    where offers.ext_id = s.ext_id
      and (offers.content_hash <> s.content_hash or offers.is_gone = 1 or offers.product_id <> p.id
        or offers.position <> s.position)`.execute(trx)
  await sql`
    insert into offers (ext_id, product_id, is_gone, ${sql.raw(OFFER_COLUMNS.join(', '))})
    select s.ext_id, p.id, 0, ${sql.raw(OFFER_COLUMNS.map(column => `s.${column}`).join(', '))}
    from staged_offers s join products p on p.ext_key = s.product_key
    where not exists (select 1 from offers o where o.ext_id = s.ext_id)
    order by s.line, s.ext_id`.execute(trx)
  await sql`
    update offers set is_gone = 1 where is_gone = 0
      and not exists (select 1 from staged_offers s where s.ext_id = offers.ext_id)`.execute(trx)

  await sql`
    delete from pictures where product_id in
      (select p.id from products p join staged_pictures s on s.product_key = p.ext_key)`.execute(trx)
  await sql`
    insert into pictures (product_id, position, key, width, height, source_url)
    select p.id, s.position, s.key, s.width, s.height, s.source_url
    from staged_pictures s join products p on p.ext_key = s.product_key where s.key <> ''`.execute(trx)
}

function assignments(columns: string[]): string {
  return columns.map(column => `${column} = s.${column}`).join(', ')
}

export interface Difference {
  added: number
  changed: number
  unchanged: number
  gone: number
}

const CHANGED = sql`(p.id is null or o.product_id <> p.id or o.content_hash <> s.content_hash or o.is_gone = 1
  or o.position <> s.position or p.content_hash <> sp.content_hash or p.is_gone = 1)`

/** Offers of the feed against those of the shop, before anything is applied. */
export async function countDifference(db: Db): Promise<Difference> {
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

/** Offers whose category the feed does not have, with their lines. */
export async function offersWithoutCategory(
  db: Db,
  known_ext_ids: string[],
): Promise<{ ext_id: string; line: number; category_ext_id: string }[]> {
  const named = await sql<{ id: string }>`select distinct category_ext_id as id from staged_products`.execute(
    db,
  )
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
