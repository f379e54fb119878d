import type { Db } from '../../database/open-database.ts'
import { findStock } from '../stock/find-stock.ts'
import { emptyCart, findCart, linesToMerge, openCart, raiseVersion, saveMergedLines } from './cart.rows.ts'
import { availableAtAll, availableByOffer } from './cart-line.rules.ts'
import { mergeCarts } from './merge-cart.rules.ts'

/**
 * Moves what lies in a browser's cart into the account's; the browser's is empty afterwards. `trx` must be a
 * transaction.
 */
export async function mergeCartOf(
  trx: Db,
  { visitor_id, user_id, now }: { visitor_id: number; user_id: number; now: number },
): Promise<void> {
  const browser_cart = await findCart(trx, { visitor_id })
  if (!browser_cart) return
  const account_cart = await openCart(trx, { user_id }, now)
  // A new version locks the row (PostgreSQL): another tab of either waits until the lines have moved.
  for (const cart of [browser_cart, account_cart]) await raiseVersion(trx, cart.id, now)
  const browser = await linesToMerge(trx, browser_cart.id)
  const account = await linesToMerge(trx, account_cart.id)
  const offer_ids = browser.map(line => line.offer_id)
  const available = availableByOffer(await findStock(trx, offer_ids))
  const merged = mergeCarts(account, browser, offer_id => {
    const found = available.get(offer_id)
    return found ? availableAtAll(found) : 0
  })
  await saveMergedLines(trx, account_cart.id, merged)
  await emptyCart(trx, browser_cart.id)
}
