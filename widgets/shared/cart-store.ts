import { atom } from 'nanostores'
import { Cart, EMPTY_CART, isInCart } from '../../server/contract/cart/cart.ts'
import { call } from './api.ts'
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
  accept(await lightGet('/api/cart/', Cart))
}

/** Sets the quantity (0 removes) and waits for the server's prices. Throws `ApiError`; the cart is then as it was. */
export async function setQuantity(offer_id: number, quantity: number): Promise<void> {
  const before = $cart.get()
  accept(await call('POST', '/api/cart/', Cart, { offer_id, quantity }))
  tellOtherTabs('cart')
  if (quantity === 0) emit('cart.removed', { offer_id })
  else if (!isInCart(before, offer_id)) {
    const product = $cart.get().products.find(line => line.product_id === offer_id) ?? null
    emit('cart.added', { offer_id, quantity, product })
  }
}

/** After an order: the server's cart is empty now. */
export function emptyCart(): void {
  accept({ ...EMPTY_CART, version: $cart.get().version })
  tellOtherTabs('cart')
}

function accept(cart: Cart): void {
  $cart.set(cart)
  emit('cart.changed', { cart })
}
