import { type Selectable, sql } from 'kysely'
import { isPostgres, unlockedRows } from '../../database/dialects.ts'
import type { Db } from '../../database/open-database.ts'
import type { OrderStatus, PaymentStatus } from '../../database/tables/orders.ts'
import type { PaymentState, PaymentsTable } from '../../database/tables/payments.ts'

export type PaymentRow = Selectable<PaymentsTable>

/** What an order must pay online, as the actions of payments use it. */
export interface PayableOrder {
  id: string
  checkout_id: string
  status: OrderStatus
  payment_status: PaymentStatus
  payment_id: number
  total: number
}

export const OPEN: PaymentState[] = ['new', 'pending', 'waiting_for_capture']

export async function findPayment(db: Db, id: string): Promise<PaymentRow | null> {
  return (await db.selectFrom('payments').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** By its id at its provider; another provider's payment may have the same one. */
export async function findPaymentOfProvider(
  db: Db,
  provider: string,
  provider_id: string,
): Promise<PaymentRow | null> {
  const one = db
    .selectFrom('payments')
    .where('provider_id', '=', provider_id)
    .where('provider', '=', provider)
    .selectAll()
  return (await one.executeTakeFirst()) ?? null
}

/** Providers other than these that have unfinished payments or refunds of ours. */
export async function otherProvidersOf(db: Db, names: string[]): Promise<string[]> {
  const open = db.selectFrom('payments').where('check_at', 'is not', null)
  const back = db.selectFrom('refunds').where('check_at', 'is not', null)
  const rows = await open.select('provider').union(back.select('provider')).execute()
  return rows.map(({ provider }) => provider).filter(provider => !names.includes(provider))
}

/** The unfinished payment: at most one for each checkout. */
export async function findOpenPayment(db: Db, checkout_id: string): Promise<PaymentRow | null> {
  const open = db.selectFrom('payments').where('checkout_id', '=', checkout_id).where('status', 'in', OPEN)
  return (await open.selectAll().executeTakeFirst()) ?? null
}

/** The same row, locked until we commit. */
export async function lockPayment(trx: Db, id: string): Promise<PaymentRow | null> {
  const one = trx.selectFrom('payments').where('id', '=', id).selectAll()
  // SQLite has a single writer at a time and no row locks.
  return (await (isPostgres(trx) ? one.forUpdate() : one).executeTakeFirst()) ?? null
}

/** The paid payment that includes this order. */
export async function findPaidOf(db: Db, order_id: string): Promise<(PaymentRow & { share: number }) | null> {
  const paid = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.payment_id', 'payments.id')
    .where('payment_orders.order_id', '=', order_id)
    .where('payments.status', '=', 'succeeded')
    .selectAll('payments')
    .select('payment_orders.amount as share')
    .executeTakeFirst()
  return paid ?? null
}

/** Orders of a checkout that are paid online, in the order of their ids. */
export async function onlineOrdersOf(
  db: Db,
  checkout_id: string,
  pay_on_receipt: number,
): Promise<PayableOrder[]> {
  return db
    .selectFrom('orders')
    .where('checkout_id', '=', checkout_id)
    .where('payment_id', '<>', pay_on_receipt)
    .select(['id', 'checkout_id', 'status', 'payment_status', 'payment_id', 'total'])
    .orderBy('id')
    .execute()
}

export async function ordersOfPayment(db: Db, payment_id: string): Promise<PayableOrder[]> {
  return db
    .selectFrom('orders')
    .innerJoin('payment_orders', 'payment_orders.order_id', 'orders.id')
    .where('payment_orders.payment_id', '=', payment_id)
    .select([
      'orders.id',
      'orders.checkout_id',
      'orders.status',
      'orders.payment_status',
      'orders.payment_id',
      'orders.total',
    ])
    .orderBy('orders.id')
    .execute()
}

/** @returns false when the checkout has an unfinished payment by now: nothing was written */
export async function insertPayment(
  trx: Db,
  row: PaymentRow,
  shares: { order_id: string; amount: number }[],
): Promise<boolean> {
  const added = await trx
    .insertInto('payments')
    .values(row)
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await trx
    .insertInto('payment_orders')
    .values(shares.map(share => ({ payment_id: row.id, ...share })))
    .execute()
  return true
}

/** Stores the provider's answer to creating it; a second answer changes nothing. */
export async function notePending(
  db: Db,
  id: string,
  known: { provider_id: string; confirmation_url: string; now: number; check_at: number },
): Promise<void> {
  const { now, ...set } = known
  await db
    .updateTable('payments')
    .set({ ...set, status: 'pending', changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'new')
    .execute()
}

export async function setPaymentState(
  trx: Db,
  id: string,
  set: Partial<Pick<PaymentRow, 'status' | 'provider_id' | 'reason' | 'check_at'>> & { changed_at: number },
): Promise<void> {
  await trx.updateTable('payments').set(set).where('id', '=', id).execute()
}

/** Ends a payment that is still in one of these states; if it was settled meanwhile, that stands. */
export async function endPayment(
  db: Db,
  id: string,
  end: { from: PaymentState[]; reason: string; now: number },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'canceled', reason: end.reason, check_at: null, changed_at: end.now })
    .where('id', '=', id)
    .where('status', 'in', end.from)
    .execute()
}

/** Reserves money of a payment for a refund. False when there is not enough left: nothing was written. */
export async function reserveRefund(trx: Db, id: string, amount: number, now: number): Promise<boolean> {
  const rows = await trx
    .updateTable('payments')
    .set({ refunded: sql<number>`refunded + ${amount}`, changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .where(({ eb, ref }) => eb(ref('refunded'), '<=', sql<number>`amount - ${amount}`))
    .returning('id')
    .execute()
  return rows.length === 1
}

/** A refund that the provider did not make: its money is available for another one. */
export async function unreserveRefund(trx: Db, id: string, amount: number, now: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refunded: sql<number>`refunded - ${amount}`, changed_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes up to `most` payments of these providers that are due to be read again; nobody else gets them before
 * `again_at`.
 */
export async function claimPayments(
  db: Db,
  asked: { providers: string[]; most: number; now: number; again_at: number },
): Promise<PaymentRow[]> {
  const due = db
    .selectFrom('payments')
    .where('check_at', '<=', asked.now)
    .where('provider', 'in', asked.providers)
    .orderBy('check_at')
    .limit(asked.most)
    .select('id')
  return db
    .updateTable('payments')
    .set({ check_at: asked.again_at, read_at: asked.now })
    .where('id', 'in', unlockedRows(db, due))
    .returningAll()
    .execute()
}

/**
 * True for the one caller that may read this payment again now: not if it was read since `read_before`, by
 * whatever clock `now` was taken. A caller that waited for the database has an old `now`, which must not
 * count as a new turn.
 */
export async function claimPayment(
  db: Db,
  id: string,
  asked: { now: number; read_before: number; again_at: number },
): Promise<boolean> {
  const rows = await db
    .updateTable('payments')
    .set({ check_at: asked.again_at, read_at: asked.now })
    .where('id', '=', id)
    .where('check_at', 'is not', null)
    .where(({ or, eb }) => or([eb('read_at', 'is', null), eb('read_at', '<=', asked.read_before)]))
    .returning('id')
    .execute()
  return rows.length === 1
}

/** Schedules the next reading this long after the last one, whoever does it. */
export async function bringForward(db: Db, id: string, after_ms: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ check_at: sql<number>`read_at + ${sql.lit(after_ms)}` })
    .where('id', '=', id)
    .where(({ eb }) => eb('check_at', '>', sql<number>`read_at + ${sql.lit(after_ms)}`))
    .execute()
}

/**
 * Checkouts with an order that has not been paid since. Its states are literals: SQLite does not see that a list of
 * parameters is the one of the index `orders_unpaid`, and would read all orders ever placed.
 */
export async function unpaidCheckouts(
  db: Db,
  asked: { placed_before: number; pay_on_receipt: number; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .where('status', '=', sql.lit('new'))
    .where('payment_status', 'in', [sql.lit<PaymentStatus>('waiting'), sql.lit<PaymentStatus>('failed')])
    .where('created_at', '<=', asked.placed_before)
    .where('payment_id', '<>', asked.pay_on_receipt)
    .groupBy('checkout_id')
    .orderBy('checkout_id')
    .limit(asked.most)
    .select('checkout_id')
    .execute()
  return rows.map(row => row.checkout_id)
}
