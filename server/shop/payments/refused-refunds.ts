import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { Refused } from '../../errors.ts'
import type { JobContext, LogContext } from '../contexts.ts'
import { lockCheckout } from '../orders/states/move-order.ts'
import { askRefund } from './ask-refund.ts'
import { findRefused, refusedRefunds } from './refunds.queries.ts'

/**
 * Requests the money of an order or of a return from the provider once more, after a refusal: with a key of
 * its own, because the old one would be answered with the refusal. @returns whole roubles
 *
 * `trx` must be a transaction that has locked the order, and the return. Throws `Refused('not-refused')` where
 * nothing was refused, or somebody has requested it again.
 */
export async function askRefundAgain(
  trx: Db,
  { order_id, return_code, now }: { order_id: string; return_code: string | null; now: number },
): Promise<number> {
  const refused = await findRefused(trx, order_id, return_code)
  if (!refused) {
    const text = `${return_code ? `Возврат ${return_code}` : `Заказ ${order_id}`}: возвращать заново нечего, отказа не было`
    throw new Refused('not-refused', text, { status: 409 })
  }
  await askRefund(trx, { order_id, amount: refused.amount, return_code, now })
  return refused.amount
}

/** The same for an order that was cancelled. */
export async function refundOrderAgain(db: Db, order_id: string, now: number): Promise<number> {
  return inTransaction(db, async trx => {
    await lockCheckout(trx, order_id)
    return askRefundAgain(trx, { order_id, return_code: null, now })
  })
}

/** A job: what is owed is reported until somebody has made up for it. */
export async function warnOfRefusedRefunds(shop: JobContext & LogContext): Promise<void> {
  for (const { order_id, return_code, amount, reason } of await refusedRefunds(shop.jobs_db))
    shop.log.error(
      { order_id, return_code, amount, reason },
      'money is owed: the provider refused its refund',
    )
}
