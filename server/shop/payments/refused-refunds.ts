import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { Refused } from '../../errors.ts'
import type { JobContext, LogContext } from '../contexts.ts'
import type { OrderNewsContext } from '../messages/order-news.ts'
import { lockCheckout } from '../orders/states/move-order.ts'
import { askRefund } from './ask-refund.ts'
import { findRefused, refusedRefunds } from './refunds.queries.ts'
import { noteArrived } from './send-refunds.ts'

/** The order, and the code of a return; null for an order that was cancelled. */
interface RefundOf {
  order_id: string
  return_code: string | null
}

/**
 * Requests the money of an order or of a return from the provider once more, after a refusal: with a key of
 * its own, because the old one would be answered with the refusal. @returns whole roubles
 *
 * `trx` must be a transaction that has locked the order, and the return. Throws `Refused('not-refused')` where
 * nothing was refused, or somebody has requested it again.
 */
export async function askRefundAgain(trx: Db, { now, ...of }: RefundOf & { now: number }): Promise<number> {
  const refused = await findRefused(trx, of.order_id, of.return_code)
  if (!refused) throw notRefused(of)
  await askRefund(trx, { ...of, amount: refused.amount, now })
  return refused.amount
}

function notRefused({ order_id, return_code }: RefundOf): Refused {
  const what = return_code ? `Возврат ${return_code}` : `Заказ ${order_id}`
  return new Refused('not-refused', `${what}: отказа провайдера нет, магазин за него ничего не должен`, {
    status: 409,
  })
}

/** The same for an order that was cancelled. */
export async function refundOrderAgain(db: Db, order_id: string, now: number): Promise<number> {
  return inTransaction(db, async trx => {
    await lockCheckout(trx, order_id)
    return askRefundAgain(trx, { order_id, return_code: null, now })
  })
}

/**
 * Records that an operator has paid out the money that the provider refused to refund: a refund that has arrived, of which
 * the shopper is notified like of any other. `trx` must be a transaction that has locked the order, and the return.
 *
 * @returns whole roubles; null where nothing was refused, or somebody has made up for it: then nothing is recorded
 */
export async function payByHand(shop: OrderNewsContext, trx: Db, of: RefundOf): Promise<number | null> {
  const { order_id, return_code } = of
  const refused = await findRefused(trx, order_id, return_code)
  if (!refused) return null
  const { amount } = refused
  await askRefund(trx, { ...of, amount, now: shop.now(), is_by_hand: true })
  await noteArrived(shop, trx, { order_id, amount }, 'operator')
  return amount
}

/**
 * The same for an order that was cancelled. Throws `Refused('not-refused')` where nothing was refused, or somebody
 * has made up for it.
 */
export async function payOrderByHand(shop: OrderNewsContext, order_id: string): Promise<number> {
  return inTransaction(shop.db, async trx => {
    await lockCheckout(trx, order_id)
    const of = { order_id, return_code: null }
    const amount = await payByHand(shop, trx, of)
    if (amount === null) throw notRefused(of)
    return amount
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
