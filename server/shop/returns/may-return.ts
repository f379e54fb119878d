import type { CatalogContext } from '../contexts.ts'
import type { OrderLineRow, OrderRow } from '../orders/list-orders.ts'
import { returnableOf } from './load-returnable.ts'

/** Says of an order whether any of it may come back now. */
export function mayReturnNow(shop: CatalogContext) {
  return (whole: { order: OrderRow; lines: OrderLineRow[]; received_at: number | null }): boolean =>
    returnableOf(shop, { ...whole, money: [] }).some(line => line.why === '')
}
