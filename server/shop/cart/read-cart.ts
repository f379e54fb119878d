import type { Db } from '../../database/open-database.ts'
import type { Owner } from '../account/owner.rules.ts'
import {
  type CartLineRow,
  type CartRow,
  type CartWishes,
  claimVersion,
  findCart,
  linesOfCart,
  takeOutOfCart,
} from './cart.queries.ts'
import { removeCodes } from './terms.queries.ts'

export type { CartLineRow, CartRow }

/** The owner's cart with its version, or null: a cart is created with its first line. */
export async function readCart(db: Db, owner: Owner): Promise<CartRow | null> {
  return (await findCart(db, owner)) ?? null
}

/** Its lines, in the order they were added. */
export async function readLines(db: Db, cart: Pick<CartRow, 'id'>): Promise<CartLineRow[]> {
  return linesOfCart(db, cart.id)
}

/** What an order removes from a cart; everything else stays. */
export interface UsedOfCart {
  offer_ids: number[]
  /** What was put into it to pay with and is used up. */
  columns: CartWishes
  codes: string[]
}

/**
 * Claims this version of the cart for an order, and removes from it what is ordered and paid with. `trx` must
 * be the order's transaction. False when the cart has another version by now: somebody changed or ordered it.
 */
export async function claimCart(trx: Db, cart: CartRow, used: UsedOfCart, now: number): Promise<boolean> {
  if (!(await claimVersion(trx, cart, now, used.columns))) return false
  await takeOutOfCart(trx, cart.id, used.offer_ids)
  if (used.codes.length > 0) await removeCodes(trx, cart.id, used.codes)
  return true
}
