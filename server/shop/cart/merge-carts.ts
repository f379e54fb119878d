import type { Db } from '../../database/open-database.ts'
import { findStock } from '../stock/take-stock.ts'
import {
  emptyCart,
  findCart,
  linesToMerge,
  openCart,
  raiseVersion,
  saveMergedLines,
  wishesOfCart,
} from './cart.queries.ts'
import { mergeCarts, mergeWishes } from './merge-cart.rules.ts'
import { availableAtAll, availableByOffer } from './quote/cart-line.rules.ts'
import { addCodes, codesOfCart, removeCodes } from './terms.queries.ts'

/**
 * Moves a browser's cart lines into the account's cart; the browser's cart is empty afterwards. `trx` must be
 * a transaction.
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
  await mergeWishesOf(trx, account_cart.id, browser_cart.id, now)
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

/** Codes, bonuses, certificate and tab; afterwards the browser's cart has none of them. */
async function mergeWishesOf(trx: Db, account_id: number, browser_id: number, now: number): Promise<void> {
  const read = async (id: number) => ({ ...(await wishesOfCart(trx, id)), codes: await codesOfCart(trx, id) })
  const merged = mergeWishes(await read(account_id), await read(browser_id))
  await raiseVersion(trx, account_id, now, merged.wishes)
  if (merged.dropped.length > 0) await removeCodes(trx, account_id, merged.dropped)
  await addCodes(trx, account_id, merged.added)
  await removeCodes(trx, browser_id)
  await raiseVersion(trx, browser_id, now, { certificate_id: null, certificate_amount: 0 })
}
