import { sql } from 'kysely'
import { isPostgres } from '../../database/is-postgres.ts'
import type { Db } from '../../database/open-database.ts'

/**
 * Sets the staged stock, each change with its move. `trx` must be a transaction. Gives the changed shelves.
 *
 * An order may take a piece at any moment. So the shelves that differ are found first, locked in the order in which
 * checkouts take them, and only then compared: what is written as a move is what the shelf changed by.
 */
export async function applyStagedStock(trx: Db, now: number): Promise<number> {
  await sql`
    insert into staged_moves (offer_id, store_id, qty)
    select o.id, p.id, s.qty
    from staged_stock s
    join offers o on o.ext_id = s.offer_ext_id
    join stores p on p.ext_id = s.store_ext_id
    left join stock k on k.offer_id = o.id and k.store_id = p.id
    where k.qty is null or k.qty <> s.qty`.execute(trx)
  if (isPostgres(trx)) {
    await sql`
      select 1 from stock k join staged_moves m on m.offer_id = k.offer_id and m.store_id = k.store_id
      order by k.offer_id, k.store_id for update of k`.execute(trx)
  }
  const { numAffectedRows } = await sql`
    insert into stock_moves (offer_id, store_id, delta, reason, order_id, created_at)
    select m.offer_id, m.store_id, m.qty - coalesce(k.qty, 0), 'import', null, ${now}
    from staged_moves m
    left join stock k on k.offer_id = m.offer_id and k.store_id = m.store_id
    where m.qty <> coalesce(k.qty, 0)
    order by m.offer_id, m.store_id`.execute(trx)
  await sql`
    insert into stock (offer_id, store_id, qty)
    select offer_id, store_id, qty from staged_moves where true
    on conflict (offer_id, store_id) do update set qty = excluded.qty`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export interface UnknownShelf {
  offer_ext_id: string
  store_ext_id: string
}

/** Rows of staged stock that name an offer or a store that is not there: how many, and the first. */
export async function unknownStock(db: Db, most: number): Promise<{ count: number; first: UnknownShelf[] }> {
  const unknown = sql`
    from staged_stock s
    left join offers o on o.ext_id = s.offer_ext_id
    left join stores p on p.ext_id = s.store_ext_id
    where o.id is null or p.id is null`
  const counted = await sql<{ n: number }>`select count(*) as n ${unknown}`.execute(db)
  const { rows } = await sql<UnknownShelf>`
    select s.offer_ext_id, s.store_ext_id ${unknown} order by s.offer_ext_id, s.store_ext_id limit ${most}`.execute(
    db,
  )
  return { count: Number(counted.rows[0]?.n ?? 0), first: rows }
}

/** Sold offers that no shelf has ever held. */
export async function countOffersWithoutStock(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from offers o where o.is_gone = 0 and o.is_available = 1
    and not exists (select 1 from stock k where k.offer_id = o.id)`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/**
 * Puts `qty` of every such offer into the warehouse, as staged stock, unless the feed itself says how many there are.
 * `not in` is looked up once; with `not exists` PostgreSQL walks through all that the statement itself has put in so far.
 */
export async function stageDefaultStock(db: Db, warehouse_ext_id: string, qty: number): Promise<void> {
  await sql`
    insert into staged_stock (offer_ext_id, store_ext_id, qty)
    select o.ext_id, cast(${warehouse_ext_id} as text), cast(${qty} as integer) from offers o
    where o.is_gone = 0 and o.is_available = 1
    and not exists (select 1 from stock k where k.offer_id = o.id)
    and o.ext_id not in (select offer_ext_id from staged_stock)`.execute(db)
}
