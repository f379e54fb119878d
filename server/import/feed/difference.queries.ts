import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'

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
