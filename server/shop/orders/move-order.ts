import type { Db } from '../../database/open-database.ts'
import type { EventSource, OrderState } from '../../database/tables/orders.ts'
import { NotFound, Refused } from '../../errors.ts'
import { releaseStock } from '../stock/release-stock.ts'
import type { Shelf } from '../stock/take-stock.ts'
import { insertEvent, lockOrder, setState } from './order-moves.rows.ts'
import { mayMove } from './order-states.rules.ts'

/**
 * Moves an order on, and writes that down: the only place where its states change. A cancelled one gives its pieces
 * back to the shelf they came from.
 *
 * `trx` must be a transaction. Throws `NotFound`; `Refused('bad-move')` where the table of moves has no such move.
 *
 * @returns what the shelves hold now, where that changed
 */
export async function moveOrder(
  trx: Db,
  order_id: string,
  change: Partial<OrderState>,
  by: { source: EventSource; now: number },
): Promise<Shelf[]> {
  const order = await lockOrder(trx, order_id)
  if (!order) throw new NotFound('order', order_id)
  const { status, payment_status, moves, store_id } = order
  const to = { status, payment_status, ...change }
  if (!mayMove({ status, payment_status }, to)) throw badMove(order_id, { status, payment_status }, to)
  await setState(trx, order_id, to)
  await insertEvent(trx, { order_id, position: moves + 1, ...to, source: by.source, created_at: by.now })
  const isCancelled = to.status === 'cancelled' && status !== 'cancelled'
  return isCancelled ? releaseStock(trx, { id: order_id, store_id, now: by.now }, order.lines) : []
}

function badMove(order_id: string, from: OrderState, to: OrderState): Refused {
  const words = (state: OrderState) => `${state.status}/${state.payment_status}`
  return new Refused('bad-move', `Заказ ${order_id} нельзя перевести: ${words(from)} → ${words(to)}`, {
    status: 409,
  })
}
