import type { Db } from '../../../database/open-database.ts'
import { takenKinds } from '../../money/kinds.ts'
import { retakeStock } from '../../stock/retake-stock.ts'
import type { ShelfLeft } from '../../stock/take-stock.ts'
import { moveOrder } from './move-order.ts'
import { findReleased } from './order-moves.queries.ts'

/**
 * Takes up again an order that was released because nobody had paid, when its money comes after all (promise 6): its
 * pieces are taken from the shelf again, all or none. `trx` must be a transaction.
 *
 * @returns what the shelves hold now; null when the pieces are gone, when somebody cancelled it on purpose, or when its
 * code, bonuses or certificate were given back and may be spent by now: then the money goes back
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
