import { type Insertable, type Selectable, sql } from 'kysely'
import { isPostgres } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import type { StoresTable } from '../../database/tables/stock.ts'

/** Shelves whose quantity is to change, by their positions in `staged_moves`: from 1, new ones first. */
export interface StagedMoves {
  new: number
  all: number
}

/**
 * Finds the shelves that differ from the staged stock, and numbers them in the order in which checkouts lock
 * them, store by store: transactions that lock in different orders could deadlock.
 */
export async function stageMoves(conn: Db): Promise<StagedMoves> {
  await sql`delete from staged_moves`.execute(conn)
  await sql`
    insert into staged_moves (place, offer_id, store_id, qty, is_new)
    select row_number() over (order by case when k.qty is null then 0 else 1 end, p.id, o.id), o.id, p.id, s.qty,
      case when k.qty is null then 1 else 0 end
    from staged_stock s
    join offers o on o.ext_id = s.offer_ext_id
    join stores p on p.ext_id = s.store_ext_id
    left join stock k on k.offer_id = o.id and k.store_id = p.id
    where k.qty is null or k.qty <> s.qty`.execute(conn)
  if (isPostgres(conn)) await sql`analyze staged_moves`.execute(conn)
  const { rows } = await sql<StagedMoves>`
    select count(*) as "all", coalesce(sum(is_new), 0) as "new" from staged_moves`.execute(conn)
  return { new: Number(rows[0]?.new ?? 0), all: Number(rows[0]?.all ?? 0) }
}

/**
 * Sets the shelves at these positions, each change with its move. `trx` must be a transaction. Returns the
 * changed shelves.
 *
 * An order may take a piece at any moment. So the shelves are created and locked first and only then
 * compared: the recorded move is exactly the change of the shelf.
 */
export async function applyMoves(
  trx: Db,
  { after, to, now }: { after: number; to: number; now: number },
): Promise<number> {
  const mine = sql`m.place > ${after} and m.place <= ${to}`
  await sql`
    insert into stock (offer_id, store_id, qty)
    select m.offer_id, m.store_id, 0 from staged_moves m where ${mine} order by m.place
    on conflict (offer_id, store_id) do nothing`.execute(trx)
  if (isPostgres(trx)) {
    await sql`
      select 1 from stock k join staged_moves m on m.offer_id = k.offer_id and m.store_id = k.store_id
      where ${mine} order by m.place for update of k`.execute(trx)
  }
  const { numAffectedRows } = await sql`
    insert into stock_moves (offer_id, store_id, delta, reason, order_id, created_at)
    select m.offer_id, m.store_id, m.qty - k.qty, 'import', null, ${now}
    from staged_moves m
    join stock k on k.offer_id = m.offer_id and k.store_id = m.store_id
    where ${mine} and m.qty <> k.qty
    order by m.place`.execute(trx)
  await sql`
    insert into stock (offer_id, store_id, qty)
    select m.offer_id, m.store_id, m.qty from staged_moves m where ${mine}
    on conflict (offer_id, store_id) do update set qty = excluded.qty`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export interface UnknownShelf {
  offer_ext_id: string
  store_ext_id: string
}

/** Rows of staged stock whose offer or store does not exist: how many, and the first. */
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

/** Sold offers that never had stock anywhere. */
export async function countOffersWithoutStock(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from offers o where o.is_gone = 0 and o.is_available = 1
    and not exists (select 1 from stock k where k.offer_id = o.id)`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/**
 * Puts `qty` of every such offer into the warehouse, as staged stock, unless the feed itself gives a number.
 * `not in` is evaluated once; with `not exists` PostgreSQL would scan all rows that the statement itself has
 * inserted so far.
 */
export async function stageDefaultStock(db: Db, warehouse_ext_id: string, qty: number): Promise<void> {
  await sql`
    insert into staged_stock (offer_ext_id, store_ext_id, qty)
    select o.ext_id, cast(${warehouse_ext_id} as text), cast(${qty} as integer) from offers o
    where o.is_gone = 0 and o.is_available = 1
    and not exists (select 1 from stock k where k.offer_id = o.id)
    and o.ext_id not in (select offer_ext_id from staged_stock)`.execute(db)
}

type SavedStore = Selectable<StoresTable>
export type StoreToWrite = Omit<Insertable<StoresTable>, 'id'>

export async function storesByExtId(db: Db): Promise<Map<string, SavedStore>> {
  const rows = await db.selectFrom('stores').selectAll().execute()
  return new Map(rows.map(row => [row.ext_id, row]))
}

export async function insertStore(db: Db, row: StoreToWrite): Promise<void> {
  await db.insertInto('stores').values(row).execute()
}

export async function updateStore(db: Db, id: number, row: StoreToWrite): Promise<void> {
  await db.updateTable('stores').set(row).where('id', '=', id).execute()
}
