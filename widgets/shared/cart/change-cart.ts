import type { Cart } from '../../../server/contract/cart/cart.ts'
import { emit } from '../bus.ts'
import { lightGet } from '../calls/light-get.ts'
import { $cart, receiveCart } from './cart-store.ts'

/** Questions so far, and which of them the cart answers. */
let asked = 0
let answered = 0

/** Reads the cart anew: after the back/forward cache, after another tab changed it. Throws `ApiError`. */
export async function reloadCart(): Promise<void> {
  await changeCart(() => lightGet('/api/cart/', 'cart'))
}

/** Takes the server's answer, and tells of it, unless it is old by now. Throws `ApiError`; the cart is then as it was. */
export async function changeCart(ask: () => Promise<Cart>): Promise<Cart> {
  const { cart, is_news } = await askForCart(ask)
  if (is_news) {
    receiveCart(cart)
    emit('cart.changed', {})
  }
  return cart
}

/**
 * Answers come in any order. Of one cart the higher version is the later; another cart's version says nothing of it (a
 * sign-in, a session that ended): of two carts the one that was asked for later is the shopper's.
 */
export async function askForCart(ask: () => Promise<Cart>): Promise<{ cart: Cart; is_news: boolean }> {
  const turn = ++asked
  const cart = await ask()
  const shown = $cart.get()
  const is_news = cart.id === shown.id ? cart.version >= shown.version : turn > answered
  if (is_news) answered = Math.max(turn, answered)
  return { cart, is_news }
}
