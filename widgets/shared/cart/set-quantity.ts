import { Cart } from '../../../server/contract/cart/cart.ts'
import { isInCart } from '../../../server/contract/cart/empty-cart.ts'
import { emit } from '../bus.ts'
import { call } from '../calls/api.ts'
import { notifyOtherTabs } from '../other-tabs.ts'
import { $cart } from './cart-store.ts'
import { changeCart, reportQuantities } from './change-cart.ts'
import { rollBag } from './roll-bag.ts'

/**
 * Sets the quantity (0 removes) and waits for the server's prices. Throws `ApiError`; the cart is then
 * unchanged.
 *
 * @param barcode the offer's; empty where its feed has none
 * @param after for a restored line: the offers that came before it
 */
export async function setQuantity(
  offer_id: number,
  quantity: number,
  barcode: string,
  after?: number[],
): Promise<void> {
  const before = $cart.get()
  const change = { offer_id, quantity, barcode: barcode || undefined, after }
  const cart = await changeCart(() => call('POST', '/api/cart/', Cart, { body: change }))
  notifyOtherTabs('cart')
  reportQuantities(before, cart, [offer_id])
  if (quantity > 0 && !isInCart(before, offer_id)) {
    const product = cart.products.find(line => line.product_id === offer_id) ?? null
    emit('cart.added', { offer_id, quantity, product })
    rollBag()
  }
}
