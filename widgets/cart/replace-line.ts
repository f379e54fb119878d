import { Alternatives } from '../../server/contract/cart/alternatives.ts'
import { Cart, type CartProduct, type Tab } from '../../server/contract/cart/cart.ts'
import { call } from '../shared/calls/api.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { changeCart, reportQuantities } from '../shared/cart/change-cart.ts'
import { notifyOtherTabs } from '../shared/other-tabs.ts'

export type Alternative = Alternatives['items'][number]

const SHOWN_MOST = 4

/**
 * What could be bought instead of a line: offers that the tab's method can deliver, or without any, those of
 * the other. Throws `ApiError`.
 */
export async function findAlternatives(
  offer_id: number,
  tab: Tab,
  signal: AbortSignal,
): Promise<Alternative[]> {
  const path = '/api/v3/cart/alternatives/'
  const { items } = await call('POST', path, Alternatives, { body: { product_id: offer_id }, signal })
  const fitting = items.filter(each => (tab === 'delivery' ? each.by_delivery : each.by_pickup))
  return (fitting.length > 0 ? fitting : items).slice(0, SHOWN_MOST)
}

/**
 * Replaces a line by as many pieces of another offer, in one change. Throws `ApiError`; the cart is then
 * unchanged.
 */
export async function replaceLine(line: CartProduct, other: Alternative): Promise<void> {
  const items = [
    { offer_id: line.product_id, quantity: 0 },
    { offer_id: other.product_id, quantity: line.quantity, barcode: other.barcode || undefined },
  ]
  const before = $cart.get()
  const cart = await changeCart(() => call('POST', '/api/cart/', Cart, { body: { items } }))
  notifyOtherTabs('cart')
  reportQuantities(
    before,
    cart,
    items.map(({ offer_id }) => offer_id),
  )
}
