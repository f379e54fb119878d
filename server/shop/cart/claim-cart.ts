import type { Db } from '../../database/open-database.ts'
import { type CartRow, claimVersion, takeOutOfCart } from './cart.rows.ts'

/**
 * Claims this version of the cart for an order, and takes the ordered offers out of it; the others stay. `trx` must be
 * the order's transaction. False when the cart has another version by now: somebody changed or ordered it.
 */
export async function claimCart(trx: Db, cart: CartRow, offer_ids: number[], now: number): Promise<boolean> {
  if (!(await claimVersion(trx, cart, now))) return false
  await takeOutOfCart(trx, cart.id, offer_ids)
  return true
}
