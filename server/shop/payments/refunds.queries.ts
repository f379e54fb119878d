import { type Selectable, sql } from 'kysely'
import { isPostgres, unlockedRows } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import { refusedRefund } from '../../database/refused-refund.ts'
import type { RefundsTable } from '../../database/tables/payments.ts'

export type RefundRow = Selectable<RefundsTable>

export async function insertRefund(trx: Db, row: RefundRow): Promise<void> {
  await trx.insertInto('refunds').values(row).execute()
}

/** What is being or was refunded of an order; refused refunds do not count. */
export async function refundedOf(db: Db, order_id: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .where('order_id', '=', order_id)
    .where('status', '<>', 'canceled')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** The part of it that has arrived. */
export async function arrivedOf(db: Db, order_id: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .where('order_id', '=', order_id)
    .where('status', '=', 'succeeded')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** What is being or was refunded of an order, and what its provider refused and the shop still owes. */
export async function refundsOfOrder(db: Db, order_id: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds as refund')
    .where('refund.order_id', '=', order_id)
    .where(({ or, eb }) =>
      or([eb('refund.status', '<>', 'canceled'), sql<boolean>`${sql.raw(refusedRefund('refund'))}`]),
    )
    .selectAll('refund')
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
}

/** Refunds that their provider refused and whose money is still owed, the oldest first. */
export async function refusedRefunds(db: Db): Promise<RefundRow[]> {
  return whereRefused(db).orderBy('refund.created_at').orderBy('refund.id').execute()
}

/** That of an order, or of a return. */
export async function findRefused(
  db: Db,
  order_id: string,
  return_code: string | null,
): Promise<RefundRow | null> {
  const refused = whereRefused(db)
    .where('refund.order_id', '=', order_id)
    .where('refund.return_code', return_code === null ? 'is' : '=', return_code)
  return (await refused.executeTakeFirst()) ?? null
}

function whereRefused(db: Db) {
  return db
    .selectFrom('refunds as refund')
    .where(sql<boolean>`${sql.raw(refusedRefund('refund'))}`)
    .selectAll('refund')
}

/**
 * Takes up to `most` refunds of these providers that are due to be requested or read; nobody else gets them
 * before `again_at`.
 */
export async function claimRefunds(
  db: Db,
  asked: { providers: string[]; most: number; now: number; again_at: number; payment_id?: string },
): Promise<RefundRow[]> {
  let due = db
    .selectFrom('refunds')
    .where('check_at', '<=', asked.now)
    .where('provider', 'in', asked.providers)
    .orderBy('check_at')
    .limit(asked.most)
    .select('id')
  if (asked.payment_id !== undefined) due = due.where('payment_id', '=', asked.payment_id)
  return db
    .updateTable('refunds')
    .set(row => ({ check_at: asked.again_at, tries: row('tries', '+', 1) }))
    .where('id', 'in', unlockedRows(db, due))
    .returningAll()
    .execute()
}

/** Makes them due soon, for whichever process is next. */
export async function bringRefundsForward(db: Db, payment_id: string, check_at: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ check_at })
    .where('payment_id', '=', payment_id)
    .where('check_at', '>', check_at)
    .execute()
}

export async function lockRefund(trx: Db, id: string): Promise<RefundRow | null> {
  const one = trx.selectFrom('refunds').where('id', '=', id).selectAll()
  return (await (isPostgres(trx) ? one.forUpdate() : one).executeTakeFirst()) ?? null
}

export async function setRefund(
  db: Db,
  id: string,
  set: Partial<Pick<RefundRow, 'status' | 'provider_id' | 'reason' | 'check_at'>> & { changed_at: number },
): Promise<void> {
  await db.updateTable('refunds').set(set).where('id', '=', id).execute()
}
