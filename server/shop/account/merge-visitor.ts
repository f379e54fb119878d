import { FAVORITES_MOST } from '../../contract/cart/favorite.ts'
import type { Db } from '../../database/open-database.ts'
import { emptyCart, findCart, openCart, raiseVersion } from '../cart/cart.rows.ts'
import { availableAtAll, availableByOffer } from '../cart/cart-line.rules.ts'
import { stockOfOffers } from '../stock/stock.rows.ts'
import {
  clearVisitorFavorites,
  copyFavorites,
  dropOldFavorites,
  mergeLinesOf,
  saveMergedCart,
} from './merge.rows.ts'
import { mergeCarts } from './merge-cart.rules.ts'

/**
 * Brings what a browser gathered into the account it signed in to (decision 8). Afterwards the
 * browser's own row has nothing: doing it twice changes nothing. `db` must be a transaction.
 */
export async function mergeVisitor(
  db: Db,
  { visitor_id, user_id, now }: { visitor_id: number; user_id: number; now: number },
): Promise<void> {
  await mergeCart(db, visitor_id, user_id, now)
  await copyFavorites(db, visitor_id, user_id)
  await clearVisitorFavorites(db, visitor_id)
  await dropOldFavorites(db, user_id, FAVORITES_MOST)
}

async function mergeCart(db: Db, visitor_id: number, user_id: number, now: number): Promise<void> {
  const browser_cart = await findCart(db, { visitor_id })
  if (!browser_cart) return
  const account_cart = await openCart(db, { user_id }, now)
  // A new version locks the row (PostgreSQL): another tab of either waits until the lines have moved.
  for (const cart of [browser_cart, account_cart]) await raiseVersion(db, cart.id, now)
  const browser = await mergeLinesOf(db, browser_cart.id)
  const account = await mergeLinesOf(db, account_cart.id)
  const offer_ids = browser.map(line => line.offer_id)
  const available = availableByOffer(await stockOfOffers(db, offer_ids))
  const merged = mergeCarts(account, browser, offer_id => {
    const found = available.get(offer_id)
    return found ? availableAtAll(found) : 0
  })
  await saveMergedCart(db, account_cart.id, merged)
  await emptyCart(db, browser_cart.id)
}
