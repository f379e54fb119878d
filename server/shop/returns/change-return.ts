import type { ReturnTrack } from '../../contract/account/returns.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { NotFound, Refused } from '../../errors.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { DbContext, JobContext } from '../contexts.ts'
import type { OrderNewsContext } from '../messages/order-news.ts'
import { lockWholeOrder } from '../orders/returned-pieces.ts'
import { askRefundAgain, payByHand } from '../payments/refused-refunds.ts'
import { loadOwnReturn } from './load-return.ts'
import { moveReturn } from './move-return.ts'
import { type Received, receiveReturn } from './receive-return.ts'
import {
  findReturn,
  isAskedOfProvider,
  lockReturn,
  moveRow,
  type ReturnRow,
  returnsPaidBack,
} from './returns.queries.ts'

/**
 * The shopper has sent the parcel: stores the carrier's number, which may be corrected while it is on its
 * way. Throws `NotFound` for another's return, `Refused('bad-move')` when it has arrived or is over.
 */
export async function trackReturn(shop: DbContext, visitor: SignedIn, sent: ReturnTrack): Promise<void> {
  const { return_code: code, track } = sent
  await loadOwnReturn(shop.db, visitor.user.id, code)
  await inTransaction(shop.db, async trx => {
    if (await moveRow(trx, code, 'sent', { track })) return
    await moveReturn({
      trx,
      code,
      status: 'sent',
      by: { source: 'shopper', now: shop.now() },
      change: { track },
    })
  })
}

/**
 * The shopper keeps the goods after all. Throws `NotFound`, `Refused('bad-move')` once they are on their way.
 */
export async function cancelReturn(shop: DbContext, visitor: SignedIn, code: string): Promise<void> {
  const { row } = await loadOwnReturn(shop.db, visitor.user.id, code)
  await inTransaction(shop.db, async trx => {
    await lockWholeOrder(trx, row.order_id)
    await moveReturn({ trx, code, status: 'cancelled', by: { source: 'shopper', now: shop.now() } })
  })
}

/** The operator has received the goods: see `receiveReturn`. */
export async function receiveByOperator(db: Db, code: string, now: number): Promise<Received> {
  return inTransaction(db, trx => receiveReturn(trx, code, now))
}

/**
 * The operator has paid out the money. Throws `NotFound`; `Refused('paid-online')` where the provider refunds
 * it, unless it has refused to.
 */
export async function paidByOperator(shop: OrderNewsContext, code: string): Promise<void> {
  const { order_id } = await rowOf(shop.db, code)
  await inTransaction(shop.db, async trx => {
    // A concurrent receipt of this return may request the refund from the provider.
    await lockWholeOrder(trx, order_id)
    await lockReturn(trx, code)
    if (await isAskedOfProvider(trx, code)) {
      const text = `Возврат ${code}: деньги вернутся туда, откуда заказ был оплачен онлайн`
      throw new Refused('paid-online', text, { status: 409 })
    }
    await payByHand(shop, trx, { order_id, return_code: code })
    await moveReturn({ trx, code, status: 'refunded', by: { source: 'operator', now: shop.now() } })
  })
}

/**
 * The operator requests the money from the provider again, which has refused it. @returns whole roubles.
 * Throws `NotFound`, and `Refused('not-refused')` also where it was paid out by hand.
 */
export async function refundAgainByOperator(db: Db, code: string, now: number): Promise<number> {
  const { order_id } = await rowOf(db, code)
  return inTransaction(db, async trx => {
    await lockWholeOrder(trx, order_id)
    await lockReturn(trx, code)
    return askRefundAgain(trx, { order_id, return_code: code, now })
  })
}

/** The goods are not what was sold, or were worn: they go back to the shopper. */
export async function refuseByOperator(db: Db, code: string, now: number): Promise<void> {
  const { order_id } = await rowOf(db, code)
  await inTransaction(db, async trx => {
    await lockWholeOrder(trx, order_id)
    await moveReturn({ trx, code, status: 'refused', by: { source: 'operator', now } })
  })
}

async function rowOf(db: Db, code: string): Promise<ReturnRow> {
  const found = await findReturn(db, code)
  if (!found) throw new NotFound('return', code)
  return found.row
}

/** A job: records which returns the provider has refunded, and notifies their shoppers. */
export async function settleReturns(shop: JobContext): Promise<void> {
  const by = { source: 'payment' as const, now: shop.now() }
  for (const code of await returnsPaidBack(shop.jobs_db, 100)) {
    await inTransaction(shop.jobs_db, trx => moveReturn({ trx, code, status: 'refunded', by })).catch(
      error => {
        // Another process was quicker.
        if (!(error instanceof Refused)) throw error
      },
    )
  }
}
