import { sql } from 'kysely'
import { isPostgres } from '../../../database/dialects.ts'
import type { Db } from '../../../database/open-database.ts'
import type { OrderState } from '../../../database/tables/orders.ts'
import { undoneOrder } from '../../../database/undone-order.ts'

/** Stores the carrier's number with a move of the order. */
export async function setTrack(
  trx: Db,
  { order_id, position, track }: { order_id: string; position: number; track: string },
): Promise<void> {
  await trx
    .updateTable('order_events')
    .set({ track })
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .execute()
}

/** All orders of this order's checkout, in the order of their ids, as they stand: see `lockCheckout`. */
export async function lockParts(trx: Db, order_id: string) {
  const parts = trx
    .selectFrom('orders')
    .where('checkout_id', '=', one =>
      one.selectFrom('orders').where('id', '=', order_id).select('checkout_id'),
    )
    .orderBy('id')
    .select(['id', 'status', 'payment_status', 'store_id', 'user_id', 'checkout_id', 'bonuses_new', 'phone'])
  // SQLite has a single writer at a time and no row locks.
  return (isPostgres(trx) ? parts.forUpdate() : parts).execute()
}

/** The order as it stands, with its lines and the number of its moves, locked until we commit. */
export async function lockOrder(trx: Db, order_id: string) {
  const order = (await lockParts(trx, order_id)).find(({ id }) => id === order_id)
  if (!order) return null
  const { id } = order
  const { moves } = await trx
    .selectFrom('order_events')
    .where('order_id', '=', id)
    .select(({ fn }) => fn.max<number | null>('position').as('moves'))
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('order_lines')
    .where('order_id', '=', id)
    .select(['offer_id', 'quantity'])
    .execute()
  return { ...order, moves: Number(moves ?? 0), lines }
}

/**
 * Are all orders of this checkout cancelled (`isUndone`)? Of two that are cancelled at once the second sees
 * both, because they are locked.
 */
export async function isCheckoutUndone(trx: Db, checkout_id: string): Promise<boolean> {
  const standing = await trx
    .selectFrom('orders as o')
    .where('o.checkout_id', '=', checkout_id)
    .where(sql<boolean>`not ${sql.raw(undoneOrder('o'))}`)
    .select('o.id')
    .limit(1)
    .executeTakeFirst()
  return standing === undefined
}

export async function setState(trx: Db, id: string, state: OrderState): Promise<void> {
  await trx.updateTable('orders').set(state).where('id', '=', id).execute()
}

/**
 * A cancelled order with its lines, if it was cancelled for lack of payment and returned nothing but its
 * pieces; otherwise null.
 *
 * @param taken the kinds of money that are returned
 */
export async function findReleased(
  trx: Db,
  id: string,
  taken: { of_order: string[]; of_checkout: string[] },
) {
  const order = await trx
    .selectFrom('orders')
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .where('payment_status', '=', 'failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_money as taken')
            .innerJoin('orders as part', 'part.id', 'taken.order_id')
            .whereRef('part.checkout_id', '=', 'orders.checkout_id')
            .where(({ or, and, eb }) =>
              or([
                eb('taken.kind', 'in', taken.of_checkout),
                and([eb('part.id', '=', id), eb('taken.kind', 'in', taken.of_order)]),
              ]),
            )
            .select('taken.kind'),
        ),
      ),
    )
    .select('store_id')
    .executeTakeFirst()
  const last = await trx
    .selectFrom('order_events')
    .where('order_id', '=', id)
    .where('status', '=', 'cancelled')
    .orderBy('position')
    .select('source')
    .executeTakeFirst()
  if (!order || last?.source !== 'payment') return null
  const lines = await trx
    .selectFrom('order_lines')
    .where('order_id', '=', id)
    .select(['offer_id', 'quantity'])
    .execute()
  return { ...order, lines }
}
