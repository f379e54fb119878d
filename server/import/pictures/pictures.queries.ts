import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

export interface ProductToPicture {
  ext_key: string
  /** Null for a product that is new. */
  product_id: number | null
  pictures_json: string
}

export interface KnownPicture {
  key: string
  width: number
  height: number
  source_url: string
}

/** New, changed, or without some of the pictures that the feed names: those are fetched again. */
const TO_PICTURE = sql`
  from staged_products s
  left join products p on p.ext_key = s.ext_key
  where (p.id is null or p.content_hash <> s.content_hash or p.is_gone = 1
    or s.pictures_count <> (select count(*) from pictures k where k.product_id = p.id))`

export async function countProductsToPicture(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${TO_PICTURE}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export async function* productsToPicture(db: Db): AsyncGenerator<ProductToPicture[]> {
  for (let after = ''; ; ) {
    const { rows } = await sql<ProductToPicture>`
      select s.ext_key, p.id as product_id, s.pictures_json ${TO_PICTURE} and s.ext_key > ${after}
      order by s.ext_key limit 200`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.ext_key
  }
}

/** A product's pictures as they are shown, in order. */
export async function picturesOfProducts(
  db: Db,
  product_ids: number[],
): Promise<Map<number, KnownPicture[]>> {
  if (product_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['product_id', 'key', 'width', 'height', 'source_url'])
    .where('product_id', 'in', product_ids)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const byProduct = Map.groupBy(rows, row => row.product_id)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ product_id: _, ...picture }) => picture)]))
}

/** Pictures that are in the media store already, by the address they came from. */
export async function picturesBySource(db: Db, urls: string[]): Promise<Map<string, KnownPicture>> {
  const known = new Map<string, KnownPicture>()
  for (let at = 0; at < urls.length; at += 1_000) {
    const rows = await db
      .selectFrom('pictures')
      .select(['key', 'width', 'height', 'source_url'])
      .where('source_url', 'in', urls.slice(at, at + 1_000))
      .execute()
    for (const row of rows) known.set(row.source_url, row)
  }
  return known
}
