import type { Cart } from '../../../server/contract/cart/cart.ts'
import { emit } from '../bus.ts'
import { lightGet } from '../calls/light-get.ts'
import { $cart, receiveCart } from './cart-store.ts'

/** How many requests were sent, and which of them the cart answers. */
let asked = 0
let answered = 0

/** Reads the cart again: after the back/forward cache, or after another tab changed it. Throws `ApiError`. */
export async function reloadCart(): Promise<void> {
  await changeCart(() => lightGet('/api/cart/', 'cart'))
}

/**
 * Applies the server's answer and announces it, unless it is outdated. Throws `ApiError`; the cart is then
 * unchanged.
 */
export async function changeCart(ask: () => Promise<Cart>): Promise<Cart> {
  const { cart, is_news } = await askForCart(ask)
  if (is_news) {
    receiveCart(cart)
    emit('cart.changed', {})
  }
  return cart
}

/** Tells analytics how many pieces of these offers came into the cart or left it by an act of the shopper's. */
export function reportQuantities(before: Cart, after: Cart, offer_ids: number[]): void {
  for (const id of offer_ids) {
    const [was, is] = [before, after].map(({ products }) => products.find(line => line.product_id === id))
    const product = is ?? was
    const counts = { before: was?.quantity ?? 0, quantity: is?.quantity ?? 0 }
    if (product && counts.before !== counts.quantity) emit('cart.counted', { product, ...counts })
  }
}

/**
 * Answers come in any order. Of one cart the higher version is the later. Versions of two carts (after a
 * sign-in, or when a session ended) cannot be compared: then the later request wins.
 */
export async function askForCart(ask: () => Promise<Cart>): Promise<{ cart: Cart; is_news: boolean }> {
  const turn = ++asked
  const cart = await ask()
  const shown = $cart.get()
  const is_news = cart.id === shown.id ? cart.version >= shown.version : turn > answered
  if (is_news) answered = Math.max(turn, answered)
  return { cart, is_news }
}
