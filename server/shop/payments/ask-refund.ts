import { randomUUID } from 'node:crypto'
import type { Db } from '../../database/open-database.ts'
import { BY_HAND } from '../../database/refused-refund.ts'
import { Refused } from '../../errors.ts'
import { findPaidOf, reserveRefund } from './payments.queries.ts'
import { insertRefund, refundedOf } from './refunds.queries.ts'

export interface RefundDue {
  order_id: string
  /** Whole roubles, at least 1. */
  amount: number
  /** For a return; null when the order was cancelled. */
  return_code: string | null
  now: number
  /** An operator has paid it out already: nothing is requested. */
  is_by_hand?: boolean
}

/**
 * Requests a refund to whoever paid this order online. It is a row, which a job takes to the provider:
 * requested once, it is paid once, whatever fails in between (promise 5). `trx` must be the transaction that
 * writes the reason for it: money is refunded if and only if that is committed.
 *
 * The order's `payment_status` changes when the provider has refunded, not here.
 *
 * @returns the refund's id; null when the order was not paid online, so that its money is returned another
 *   way
 *
 * Throws `Refused('refund-too-large')` when the refunds would exceed what was paid for this order: nothing
 * was written.
 */
export async function askRefund(
  trx: Db,
  { order_id, amount, return_code, now, is_by_hand = false }: RefundDue,
): Promise<string | null> {
  const payment = await findPaidOf(trx, order_id)
  if (!payment) return null
  // The first write: two refunds of one payment wait here for each other, so that each sees the other below.
  const isReserved = await reserveRefund(trx, payment.id, amount, now)
  if (!isReserved || (await refundedOf(trx, order_id)) + amount > payment.share) throw tooLarge(order_id)
  const id = randomUUID()
  await insertRefund(trx, {
    id,
    payment_id: payment.id,
    order_id,
    return_code,
    amount,
    status: is_by_hand ? 'succeeded' : 'new',
    provider: is_by_hand ? BY_HAND : payment.provider,
    provider_id: null,
    reason: '',
    tries: 0,
    created_at: now,
    changed_at: now,
    check_at: is_by_hand ? null : now,
  })
  return id
}

function tooLarge(order_id: string): Refused {
  const text = `За заказ ${order_id} заплачено меньше, чем нужно вернуть`
  return new Refused('refund-too-large', text, { status: 409 })
}
