import type { Db } from '../../database/open-database.ts'
import {
  insertOrder,
  type OrderLineRow,
  type OrderMoneyRow,
  type OrderRow,
  type WholeOrder,
} from './orders.queries.ts'
import { insertEvent } from './states/order-moves.queries.ts'

export type { OrderLineRow, OrderMoneyRow, OrderRow, WholeOrder }

/**
 * Writes the order with its lines, its money and its first event, the placing. `trx` must be the transaction
 * that writes everything else of it.
 */
export async function saveOrder(trx: Db, whole: WholeOrder): Promise<void> {
  await insertOrder(trx, whole)
  const { id: order_id, status, payment_status, created_at } = whole.order
  await insertEvent(trx, { order_id, position: 1, status, payment_status, source: 'checkout', created_at })
}
