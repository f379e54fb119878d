import { atom } from 'nanostores'
import type { Cart } from '../../server/contract/cart/cart.ts'
import { EMPTY_CART } from '../../server/contract/cart/empty-cart.ts'
import { emit } from './bus.ts'
import { lightGet } from './light-get.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** The cart as the server last priced it. Only this file sets it. */
export const $cart = atom<Cart>(EMPTY_CART)

/** Fills the cart from the page's state, or from another tab's. */
export function receiveCart(cart: Cart): void {
  $cart.set(cart)
}

/** Reads the cart anew: after the back/forward cache, after another tab changed it. */
export async function reloadCart(): Promise<void> {
  acceptCart(await lightGet('/api/cart/', 'cart'))
}

/** After an order: the server's cart is empty now. */
export function emptyCart(): void {
  acceptCart({ ...EMPTY_CART, version: $cart.get().version })
  tellOtherTabs('cart')
}

/** Takes the server's answer, and tells of it. */
export function acceptCart(cart: Cart): void {
  $cart.set(cart)
  emit('cart.changed', { cart })
}
