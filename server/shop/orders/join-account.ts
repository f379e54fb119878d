import type { Db } from '../../database/open-database.ts'
import { joinOrders } from './orders.queries.ts'

/**
 * What a browser ordered before it signed in becomes the account's, if it was ordered with the account's own phone: by
 * the browser's row, or by the orders that it remembers.
 */
export async function joinOrdersToAccount(
  trx: Db,
  browser: { visitor_id: number; order_ids: string[] },
  account: { id: number; phone: string },
): Promise<void> {
  await joinOrders(trx, browser, account)
}
