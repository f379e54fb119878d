import type { Selectable } from 'kysely'
import { isPostgres } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import type {
  ReturnEventsTable,
  ReturnLinesTable,
  ReturnMoneyTable,
  ReturnsTable,
} from '../../database/tables/returns.ts'

export type ReturnRow = Selectable<ReturnsTable>
export type ReturnLineRow = ReturnLinesTable
export type ReturnEventRow = ReturnEventsTable

/** A stored return. */
export interface WholeReturn {
  row: ReturnRow
  lines: ReturnLineRow[]
  /** What it gives back of each kind that had paid. */
  money: ReturnMoneyTable[]
  events: ReturnEventRow[]
}

export async function insertReturn(trx: Db, { row, lines, money, events }: WholeReturn): Promise<void> {
  await trx.insertInto('returns').values(row).execute()
  await trx.insertInto('return_lines').values(lines).execute()
  await trx.insertInto('return_events').values(events).execute()
  if (money.length === 0) return
  // Two kinds are in columns of `returns` too, for the version before: its trigger has written their rows.
  await trx
    .insertInto('return_money')
    .values(money)
    .onConflict(conflict => conflict.columns(['return_code', 'kind']).doNothing())
    .execute()
}

/** What these returns give back by kind. */
export async function moneyOfReturns(db: Db, codes: string[]): Promise<ReturnMoneyTable[]> {
  if (codes.length === 0) return []
  return db.selectFrom('return_money').where('return_code', 'in', codes).selectAll().execute()
}

/**
 * False for a deleted account; a concurrent deletion waits for us (`deleteAccount`). `trx` must be a
 * transaction.
 */
export async function holdAccount(trx: Db, user_id: number): Promise<boolean> {
  const one = trx.selectFrom('users').where('id', '=', user_id).where('deleted_at', 'is', null).select('id')
  return (await (isPostgres(trx) ? one.forUpdate() : one).executeTakeFirst()) !== undefined
}

export async function findReturn(db: Db, code: string): Promise<WholeReturn | null> {
  const row = await db.selectFrom('returns').where('code', '=', code).selectAll().executeTakeFirst()
  return row ? { row, ...(await partsOfReturn(db, code)) } : null
}

/** The same row, locked until we commit. `trx` must be a transaction. */
export async function lockReturn(trx: Db, code: string): Promise<WholeReturn | null> {
  const one = trx.selectFrom('returns').where('code', '=', code).selectAll()
  const row = await (isPostgres(trx) ? one.forUpdate() : one).executeTakeFirst()
  return row ? { row, ...(await partsOfReturn(trx, code)) } : null
}

async function partsOfReturn(db: Db, code: string) {
  const lines = await db
    .selectFrom('return_lines')
    .where('return_code', '=', code)
    .selectAll()
    .orderBy('offer_id')
    .execute()
  const events = await db
    .selectFrom('return_events')
    .where('return_code', '=', code)
    .selectAll()
    .orderBy('position')
    .execute()
  return { lines, events, money: await moneyOfReturns(db, [code]) }
}

/** Every return of an order, the oldest first. */
export async function returnsOfOrder(db: Db, order_id: string): Promise<ReturnRow[]> {
  return db
    .selectFrom('returns')
    .where('order_id', '=', order_id)
    .selectAll()
    .orderBy('created_at')
    .orderBy('code')
    .execute()
}

/** What the standing returns of an order give back, by offer. */
export async function standingLines(db: Db, order_id: string): Promise<ReturnLineRow[]> {
  return returnedOfOrder(db, order_id).where('returns.status', 'not in', ['refused', 'cancelled']).execute()
}

/** Moves a return if it is still in the state that was read; false when somebody else has moved it. */
export async function moveRow(
  trx: Db,
  code: string,
  from: ReturnRow['status'],
  change: Partial<Pick<ReturnRow, 'status' | 'track' | 'money' | 'delivery' | 'bonuses_taken'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('returns')
    .set(change)
    .where('code', '=', code)
    .where('status', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function setBonusesTaken(trx: Db, code: string, bonuses_taken: number): Promise<void> {
  await trx.updateTable('returns').set({ bonuses_taken }).where('code', '=', code).execute()
}

export async function insertReturnEvent(trx: Db, event: ReturnEventRow): Promise<void> {
  await trx.insertInto('return_events').values(event).execute()
}

/** A page of an account's returns, the newest first, and how many there are. */
export async function returnsOfUser(
  db: Db,
  user_id: number,
  page: { offset: number; limit: number },
): Promise<{ rows: ReturnRow[]; total: number }> {
  const all = db.selectFrom('returns').where('user_id', '=', user_id)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { rows, total: Number(total) }
}

export async function linesOfReturns(db: Db, codes: string[]): Promise<ReturnLineRow[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('return_lines')
    .where('return_code', 'in', codes)
    .selectAll()
    .orderBy('offer_id')
    .execute()
}

/**
 * Returns whose goods are here, and for which everything requested from the provider has arrived, though it may have
 * refused it before.
 */
export async function returnsPaidBack(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('returns')
    .where('returns.status', '=', 'received')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refunds')
          .whereRef('return_code', '=', 'returns.code')
          .where('refunds.status', '=', 'succeeded')
          .select('refunds.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .whereRef('return_code', '=', 'returns.code')
            .where('refunds.status', 'in', ['new', 'pending'])
            .select('refunds.id'),
        ),
      ),
    )
    .orderBy('returns.code')
    .limit(most)
    .select('returns.code')
    .execute()
  return rows.map(row => row.code)
}

/** The returned pieces of an order. */
export async function linesReceived(db: Db, order_id: string): Promise<ReturnLineRow[]> {
  return returnedOfOrder(db, order_id).where('returns.status', 'in', ['received', 'refunded']).execute()
}

function returnedOfOrder(db: Db, order_id: string) {
  return db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.code', 'return_lines.return_code')
    .where('return_lines.order_id', '=', order_id)
    .selectAll('return_lines')
}

/** False where nothing was requested, and where the provider refused it. */
export async function isAskedOfProvider(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .where('return_code', '=', code)
    .where('status', '<>', 'canceled')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
