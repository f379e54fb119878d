import type { Db } from '../../database/open-database.ts'
import { NotFound, Refused } from '../../errors.ts'
import { findOrder, type WholeOrder } from './orders.queries.ts'
import { deliveredAt, freeReturned, takeReturned } from './sold-pieces.queries.ts'
import { lockOrder } from './states/order-moves.queries.ts'

export type { WholeOrder }

/** An order, with the moment at which the shopper got it. */
export type ReceivedOrder = WholeOrder & { received_at: number | null }

/** The account's own order. Throws `NotFound` for any other (promise 12). */
export async function loadOwnOrder(db: Db, user_id: number, order_id: string): Promise<ReceivedOrder> {
  const found = /^\d{12}$/.test(order_id) ? await findOrder(db, order_id) : null
  if (found?.order.user_id !== user_id) throw new NotFound('order', order_id)
  return { ...found, received_at: await deliveredAt(db, order_id) }
}

/** The order as it stands, locked until we commit, together with its returns. `trx` must be a transaction. */
export async function lockWholeOrder(trx: Db, order_id: string): Promise<ReceivedOrder> {
  const is_there = await lockOrder(trx, order_id)
  const found = is_there && (await findOrder(trx, order_id))
  if (!found) throw new NotFound('order', order_id)
  return { ...found, received_at: await deliveredAt(trx, order_id) }
}

/** Counts pieces as coming back, all or none. `trx` must be a transaction. Throws `Refused('returned-already')`. */
export async function markReturned(
  trx: Db,
  order_id: string,
  pieces: { offer_id: number; quantity: number }[],
): Promise<void> {
  for (const each of pieces.toSorted((a, b) => a.offer_id - b.offer_id)) {
    if (await takeReturned(trx, { order_id, ...each })) continue
    throw new Refused('returned-already', 'Эти вещи уже возвращаются', { status: 409 })
  }
}

/** Undoes that: the pieces are not coming back after all. `trx` must be a transaction. */
export async function unmarkReturned(
  trx: Db,
  order_id: string,
  pieces: { offer_id: number; quantity: number }[],
): Promise<void> {
  for (const each of pieces.toSorted((a, b) => a.offer_id - b.offer_id))
    await freeReturned(trx, { order_id, ...each })
}
