import type { Db } from '../../database/open-database.ts'
import type { Owner } from '../account/owner.rules.ts'
import { type CartLineRow, type CartRow, findCart, linesOfCart } from './cart.queries.ts'

export type { CartLineRow, CartRow }

/** The owner's cart with its version, or null: nobody has one before their first line. */
export async function readCart(db: Db, owner: Owner): Promise<CartRow | null> {
  return (await findCart(db, owner)) ?? null
}

/** What lies in it, in the order it was added. */
export async function readLines(db: Db, cart: Pick<CartRow, 'id'>): Promise<CartLineRow[]> {
  return linesOfCart(db, cart.id)
}
