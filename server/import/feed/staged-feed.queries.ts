import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

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
