import { atom } from 'nanostores'
import type { Cart } from '../../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../../server/contract/cart/empty-cart.ts'

/** The cart as the server last priced it. Only this file sets it. */
export const $cart = atom<Cart>(EMPTY_CART)

/** Fills the cart from the page's state, or from the server's answer: see `change-cart.ts`. */
export function receiveCart(cart: Cart): void {
  $cart.set(cart)
}
