import { NotFound, Refused } from '../../errors.ts'
import type { SaveVisitor, SignedIn } from '../account/visitor.ts'
import { loadOwnOrder } from '../orders/returned-pieces.ts'
import { changeCart } from './change-cart.ts'
import { type CartContext, loadCart } from './load-cart.ts'

/**
 * Puts what was ordered into the cart again, as far as it can be bought; of what lies there already the larger quantity.
 *
 * @returns offers that could not be put there, or not all of their pieces
 */
export async function repeatOrder(
  shop: CartContext,
  visitor: SignedIn,
  order_id: string,
  saveVisitor: SaveVisitor,
): Promise<{ missing: number[] }> {
  const { lines } = await loadOwnOrder(shop.db, visitor.user.id, order_id)
  const missing: number[] = []
  let cart = await loadCart(shop, visitor)
  for (const { offer_id, quantity } of lines) {
    const there = cart.products.find(each => each.product_id === offer_id)?.quantity ?? 0
    try {
      cart = await changeCart(shop, visitor, { offer_id, quantity: Math.max(there, quantity) }, saveVisitor)
    } catch (error) {
      // Gone from the catalogue, sold out, or no room: the others go on.
      if (!(error instanceof NotFound || error instanceof Refused)) throw error
    }
    const now = cart.products.find(each => each.product_id === offer_id)?.quantity ?? 0
    if (now < quantity) missing.push(offer_id)
  }
  return { missing }
}
