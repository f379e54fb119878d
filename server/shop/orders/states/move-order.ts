import type { Db } from '../../../database/open-database.ts'
import type { EventSource, OrderState } from '../../../database/tables/orders.ts'
import { NotFound, Refused } from '../../../errors.ts'
import { earnMoney, giveBackMoney, takenKinds } from '../../money/kinds.ts'
import { releaseStock, retakeStock, type ShelfLeft } from '../../stock/take-stock.ts'
import { insertEvent } from '../stored-order.ts'
import { findReleased, isCheckoutUndone, lockOrder, lockParts, setState } from './order-moves.queries.ts'
import { isUndone, mayMove } from './order-states.rules.ts'

/**
 * Locks all orders of this order's checkout. Everything that decides about an order, or about money for it,
 * reads it after this lock, so that nothing moves it before the decision is committed. `trx` must be a
 * transaction.
 *
 * Locks are taken in this order everywhere, or two transactions could deadlock (PostgreSQL): carts, the
 * orders of a checkout, its payment, a return, a refund, then what an order gives back, and the account.
 */
export async function lockCheckout(trx: Db, order_id: string): Promise<void> {
  await lockParts(trx, order_id)
}

/**
 * Moves an order on and records it: the only place where an order's state changes. An order that is
 * cancelled, or that came back before it was handed over, returns what it took: pieces to the stock they came
 * from, and its money, kind by kind. A delivered one earns bonuses.
 *
 * `trx` must be a transaction. Throws `NotFound`; `Refused('bad-move')` where the table of moves has no such
 * move.
 *
 * @returns the resulting stock, where it changed
 */
export async function moveOrder(
  trx: Db,
  order_id: string,
  change: Partial<OrderState>,
  by: { source: EventSource; now: number },
): Promise<ShelfLeft[]> {
  const order = await lockOrder(trx, order_id)
  if (!order) throw new NotFound('order', order_id)
  const { status, payment_status, moves, store_id } = order
  const to = { status, payment_status, ...change }
  if (!mayMove({ status, payment_status }, to)) throw badMove(order_id, { status, payment_status }, to)
  await setState(trx, order_id, to)
  await insertEvent(trx, { order_id, position: moves + 1, ...to, source: by.source, created_at: by.now })
  if (to.status !== status && to.status === 'delivered')
    await earnMoney(trx, { ...order, id: order_id }, by.now)
  if (!isUndone(status, to.status)) return []
  const { checkout_id } = order
  await giveBackMoney(
    trx,
    { id: order_id, checkout_id, now: by.now },
    await isCheckoutUndone(trx, checkout_id),
  )
  return releaseStock(trx, { id: order_id, store_id, now: by.now }, order.lines)
}

function badMove(order_id: string, from: OrderState, to: OrderState): Refused {
  const words = (state: OrderState) => `${state.status}/${state.payment_status}`
  return new Refused('bad-move', `Заказ ${order_id} нельзя перевести: ${words(from)} → ${words(to)}`, {
    status: 409,
  })
}

/**
 * Revives an order that was released for lack of payment, when its money comes after all (promise 6): its
 * pieces are taken from stock again, all or none. `trx` must be a transaction.
 *
 * @returns the resulting stock; null when the pieces are gone, when somebody cancelled it on purpose, or when
 *   its code, bonuses or certificate were returned and may be spent by now: then the money goes back
 */
export async function reviveOrder(
  trx: Db,
  order_id: string,
  by: { source: 'payment'; now: number },
): Promise<ShelfLeft[] | null> {
  const released = await findReleased(trx, order_id, takenKinds())
  if (!released) return null
  const { store_id, lines } = released
  const shelves = await retakeStock(trx, { id: order_id, store_id, now: by.now }, lines)
  if (!shelves) return null
  await moveOrder(trx, order_id, { status: 'new', payment_status: 'paid' }, by)
  return shelves
}
