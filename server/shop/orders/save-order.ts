import type { Db } from '../../database/open-database.ts'
import { insertOrder, type OrderLineRow, type OrderRow } from './orders.rows.ts'

export type { OrderLineRow, OrderRow }

/** Writes the order with its lines. `trx` must be the transaction in which everything else of it is written. */
export async function saveOrder(trx: Db, order: OrderRow, lines: OrderLineRow[]): Promise<void> {
  await insertOrder(trx, order, lines)
}
