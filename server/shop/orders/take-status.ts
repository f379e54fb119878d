import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import type { OrderStatus } from '../../database/tables/orders.ts'
import { Refused } from '../../errors.ts'
import { notifyOfOrder, type OrderNewsContext } from '../messages/order-news.ts'
import { eventRowsOf } from './account-orders.queries.ts'
import { giveUpOrder } from './cancel-order.ts'
import { followParcel } from './parcels/parcels.queries.ts'
import { moveOrder } from './states/move-order.ts'
import { lockOrder, setTrack } from './states/order-moves.queries.ts'
import { findVisit } from './states/order-states.rules.ts'
import { findWholeOrder } from './stored-order.ts'

/** What the shop's own system reports about an order. */
export interface StatusNews {
  order_id: string
  status: OrderStatus
  /** The carrier's number of the parcel; '' means no change. */
  track: string
}

/** `tracked`: the status was known already, the number was new. */
export type StatusTaken = 'moved' | 'tracked' | 'unchanged'

/**
 * Moves an order to the state that the operator reports, and notifies the shopper where needed. A report that
 * repeats an earlier state changes nothing. A parcel that comes back before it was handed over returns
 * everything, like a cancelled order. Throws `Refused`: `unknown-order`, `bad-move`, and `return-by-code` for
 * what comes back after delivery, which is a return (decision 34).
 */
export async function takeStatus(shop: OrderNewsContext, news: StatusNews): Promise<StatusTaken> {
  const { order_id, status } = news
  return inTransaction(shop.db, async trx => {
    const before = await lockOrder(trx, order_id)
    if (!before) throw new Refused('unknown-order', `Заказа ${order_id} нет`, { status: 404 })
    // An erased order has no phone, and gets back no number that leads to its person (promise 30).
    const track = before.phone === '' ? '' : news.track
    const visit = findVisit(await eventRowsOf(trx, order_id), status)
    if (visit && (track === '' || visit.track === track)) return 'unchanged'
    if (!visit) await moveTo(shop, trx, { ...news, track }, before.status)
    if (track !== '') {
      await setTrack(trx, { order_id, position: visit?.position ?? before.moves + 1, track })
      await followParcel(trx, order_id, shop.now())
    }
    return visit ? 'tracked' : 'moved'
  })
}

async function moveTo(
  shop: OrderNewsContext,
  trx: Db,
  { order_id, status, track }: StatusNews,
  before: OrderStatus,
): Promise<void> {
  const by = { source: 'operator' as const, now: shop.now() }
  if (status === 'returned' && before === 'delivered') throw byCode(order_id)
  if (status === 'cancelled' || status === 'returned') {
    const { order } = await findWholeOrder(trx, order_id)
    await giveUpOrder({ shop, trx, order, by, status })
    return
  }
  await moveOrder(trx, order_id, { status }, by)
  if (status === 'shipped') await notifyOfOrder(shop, trx, order_id, { kind: 'shipped', track })
  if (status === 'ready') await notifyOfOrder(shop, trx, order_id, { kind: 'ready' })
}

function byCode(order_id: string): Refused {
  const text = `Заказ ${order_id}: вещи, остатки и деньги возвращает npm run returns:receive, по коду возврата`
  return new Refused('return-by-code', text)
}
