import type { Cart } from './cart.ts'
import type { Sums } from './cart-money.ts'

// Separate from the shapes: the start chunk of every page needs only these.

/** The kinds are those that open pages of earlier versions require in every answer; any other is added by its steps. */
export const NO_SUMS: Sums = {
  goods: 0,
  promotion: 0,
  coupon: 0,
  bonuses: 0,
  certificate: 0,
  delivery: 0,
  total: 0,
}

export const EMPTY_CART: Cart = {
  id: null,
  version: 0,
  products: [],
  tab: 'delivery',
  service_id: null,
  sums: NO_SUMS,
  coupon_list: [],
  price_discount_coupon: 0,
  quantity_total: 0,
  price_total: 0,
  price_old_total: 0,
  delivery_quotes: [],
  pickup_store_ids: [],
  balance_total: 0,
  balance: 0,
  bonuses: 0,
  bonuses_new: 0,
  bonuses_extra: 0,
  bonuses_extra_expiration: 0,
  bonuses_extra_expiration_date: '',
  promotions: [],
  certificate: null,
  last_address: null,
  last_shop: null,
  last_pvz: null,
  user: null,
  coupon_result: null,
  bonus_result: null,
}

/** Is this offer in the cart (then its button leads to the order)? */
export function isInCart(cart: Cart, offer_id: number): boolean {
  return cart.products.some(product => product.product_id === offer_id)
}
