import { useShopStore } from '../shared/use-shop-store.ts'
import { $cart } from '../shared/cart-store.ts'

/**
 * Sign-in or account, favourites and the cart of the header.
 *
 * An island because it follows the cart and opens the mini-cart.
 */
export function HeaderTools() {
  const cart = useShopStore($cart, page => page.cart)
  return <a href="/order/">Корзина {cart.quantity_total}</a>
}
