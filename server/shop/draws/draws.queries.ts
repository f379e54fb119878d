import { type Insertable, sql } from 'kysely'
import { isPostgres } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import type {
  DrawCountersTable,
  DrawEntriesTable,
  DrawResultsTable,
  DrawWinnersTable,
} from '../../database/tables/draws.ts'

/** Null before anybody took part. */
export async function findCounter(db: Db, draw: string): Promise<DrawCountersTable | null> {
  const row = await db.selectFrom('draw_counters').where('draw', '=', draw).selectAll().executeTakeFirst()
  return row ?? null
}

/** The draw's counter, locked until we commit: whoever gives out numbers or draws comes one after another. */
export async function lockCounter(trx: Db, draw: string): Promise<DrawCountersTable> {
  await trx
    .insertInto('draw_counters')
    .values({ draw, last_number: 0, terms: '', read_until: 0 })
    .onConflict(on => on.column('draw').doNothing())
    .execute()
  const row = trx.selectFrom('draw_counters').where('draw', '=', draw).selectAll()
  // SQLite has a single writer at a time and no row locks.
  return (isPostgres(trx) ? row.forUpdate() : row).executeTakeFirstOrThrow()
}

export async function setCounter(trx: Db, { draw, ...row }: DrawCountersTable): Promise<void> {
  await trx.updateTable('draw_counters').set(row).where('draw', '=', draw).execute()
}

/** Of the parts of a checkout, what its goods cost after all discounts. */
const GOODS_PAID = sql<number>`coalesce(sum(part.total - part.delivery_cost), 0)`

/** Orders, as checkouts, that were placed in a span, come to a sum and have no number yet; the first come first. */
export async function ordersWithoutEntry(
  db: Db,
  { draw, least_total, from, to }: { draw: string; least_total: number; from: number; to: number },
  most: number,
): Promise<{ id: string; created_at: number }[]> {
  return (
    db
      .selectFrom('orders')
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .whereRef('id', '=', 'checkout_id')
      // Its person has been deleted.
      .where('phone', '<>', '')
      .where(({ not, exists, selectFrom, ref }) =>
        not(
          exists(
            selectFrom('draw_entries')
              .where('draw', '=', draw)
              .where('draw_entries.checkout_id', '=', ref('orders.id'))
              .select('number'),
          ),
        ),
      )
      .where(
        ({ selectFrom, ref }) =>
          selectFrom('orders as part')
            .where('part.checkout_id', '=', ref('orders.id'))
            .select(GOODS_PAID.as('paid')),
        '>=',
        least_total,
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .select(['id', 'created_at'])
      .execute()
  )
}

export async function insertEntries(trx: Db, entries: Insertable<DrawEntriesTable>[]): Promise<void> {
  if (entries.length > 0) await trx.insertInto('draw_entries').values(entries).execute()
}

export async function findReceipt(
  db: Db,
  draw: string,
  receipt: string,
): Promise<{ number: number; user_id: number | null } | null> {
  const row = await db
    .selectFrom('draw_entries')
    .where('draw', '=', draw)
    .where('receipt', '=', receipt)
    .select(['number', 'user_id'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * In SQL: does the entry take part? Its order does as long as the parts that are neither cancelled nor brought back
 * whole come to what the draw asked for.
 */
const STANDS = sql<number>`case when e.checkout_id is null or (
    select coalesce(sum(part.total - part.delivery_cost), 0) from orders part
    where part.checkout_id = e.checkout_id and part.phone <> '' and part.status not in ('cancelled', 'returned')
  ) >= e.least_total then 1 else 0 end`

/**
 * Locks the entries of a draw, so that nobody behind them is erased until we commit: a number that won would be
 * without its person, and their name would stay with the result. `trx` must be a transaction.
 */
export async function lockEntries(trx: Db, draw: string): Promise<void> {
  // SQLite has a single writer at a time and no row locks.
  if (!isPostgres(trx)) return
  await trx
    .selectFrom('draw_entries')
    .where('draw', '=', draw)
    .orderBy('number')
    .select('number')
    .forUpdate()
    .execute()
}

/** The numbers that take part, in ascending order. */
export async function standingNumbers(db: Db, draw: string): Promise<number[]> {
  const rows = await db
    .selectFrom('draw_entries as e')
    .where('e.draw', '=', draw)
    .where(STANDS, '=', 1)
    .orderBy('e.number')
    .select('e.number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Who is behind these numbers: by the order as it was placed, or by the account that sent the receipt in. */
export async function personsOf(
  db: Db,
  draw: string,
  numbers: number[],
): Promise<Map<number, { name: string; phone: string }>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('draw_entries as e')
    .leftJoin('orders as o', 'o.id', 'e.checkout_id')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where('e.draw', '=', draw)
    .where('e.number', 'in', numbers)
    .select('e.number')
    .select(({ fn }) => [
      fn.coalesce('o.name', 'u.name').as('name'),
      fn.coalesce('o.phone', 'u.phone').as('phone'),
    ])
    .execute()
  return new Map(rows.map(({ number, name, phone }) => [number, { name: name ?? '', phone: phone ?? '' }]))
}

/** The accounts behind these numbers: what an order joined, or who sent the receipt in. Orders without one are left out. */
export async function accountsOf(
  db: Db,
  draw: string,
  numbers: number[],
): Promise<{ number: number; user_id: number; email: string; mail_confirmed: boolean }[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('draw_entries as e')
    .leftJoin('orders as o', 'o.id', 'e.checkout_id')
    .innerJoin('users as u', join =>
      join.on(({ eb, fn, ref }) => eb('u.id', '=', fn.coalesce('e.user_id', ref('o.user_id')))),
    )
    .where('e.draw', '=', draw)
    .where('e.number', 'in', numbers)
    .orderBy('e.number')
    .select(['e.number', 'u.id as user_id', 'u.email', 'u.mail_confirmed'])
    .execute()
  return rows.map(row => ({ ...row, mail_confirmed: Boolean(row.mail_confirmed) }))
}

export async function insertResult(
  trx: Db,
  result: Insertable<DrawResultsTable>,
  winners: Insertable<DrawWinnersTable>[],
): Promise<void> {
  await trx.insertInto('draw_results').values(result).execute()
  if (winners.length > 0) await trx.insertInto('draw_winners').values(winners).execute()
}

export type StoredResult = DrawResultsTable & { winners: Omit<DrawWinnersTable, 'draw'>[] }

/** Null before the draw. */
export async function findResult(db: Db, draw: string): Promise<StoredResult | null> {
  const result = await db.selectFrom('draw_results').where('draw', '=', draw).selectAll().executeTakeFirst()
  if (!result) return null
  const winners = await db
    .selectFrom('draw_winners')
    .where('draw', '=', draw)
    .orderBy('place')
    .select(['place', 'number', 'prize', 'masked'])
    .execute()
  return { ...result, winners }
}

/** For the operator, who has to find the winners: the order or the receipt of each. */
export async function basesOf(
  db: Db,
  draw: string,
): Promise<Map<number, { checkout_id: string | null; receipt: string | null }>> {
  const rows = await db
    .selectFrom('draw_entries as e')
    .innerJoin('draw_winners as w', join =>
      join.onRef('w.draw', '=', 'e.draw').onRef('w.number', '=', 'e.number'),
    )
    .where('e.draw', '=', draw)
    .select(['e.number', 'e.checkout_id', 'e.receipt'])
    .execute()
  return new Map(rows.map(({ number, ...basis }) => [number, basis]))
}

/** Everything that an account takes part in, with what came of it; the newest first. */
export async function entriesOfUser(
  db: Db,
  user_id: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return ownEntries(db, user_id)
    .leftJoin('draw_winners as w', join =>
      join.onRef('w.draw', '=', 'e.draw').onRef('w.number', '=', 'e.number'),
    )
    .leftJoin('draw_results as r', 'r.draw', 'e.draw')
    .orderBy('e.created_at', 'desc')
    .orderBy('e.draw')
    .orderBy('e.number', 'desc')
    .limit(limit)
    .offset(offset)
    .select(['e.draw', 'e.number', 'e.checkout_id', 'e.receipt', 'e.created_at', 'w.prize', 'r.drawn_at'])
    .select(STANDS.as('stands'))
    .execute()
}

export async function countEntriesOfUser(db: Db, user_id: number): Promise<number> {
  const { count } = await ownEntries(db, user_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function ownEntries(db: Db, user_id: number) {
  return db
    .selectFrom('draw_entries as e')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('e.user_id', '=', user_id),
        eb('e.checkout_id', 'in', selectFrom('orders').where('user_id', '=', user_id).select('checkout_id')),
      ]),
    )
}
