import type { CartCoupon } from './coupons.rules.ts'

/**
 * What keeps this customer from a code, whatever is in the cart. A code for the first order is for one order of a
 * customer, also where two are placed at once. A phone that somebody typed counts where nothing better is known of a
 * customer: of who signs in only what is the account's own does (promise 29).
 *
 * @param coupon.own_uses of this account or browser, and those with the phone that was typed into this order
 * @param coupon.typed_uses of these, the ones of others who typed the same phone
 * @param orders of the customer that were not cancelled
 */
export function barredBy(
  coupon: {
    uses_limit: number
    uses: number
    customer_limit: number
    own_uses: number
    typed_uses: number
    is_first_order: number
  },
  orders: number,
): CartCoupon['barred'] {
  const limit = customerLimit(coupon)
  if (coupon.uses_limit > 0 && coupon.uses >= coupon.uses_limit) return 'used_up'
  if (limit > 0 && coupon.own_uses - coupon.typed_uses >= limit) return 'used_by_customer'
  if (limit > 0 && coupon.own_uses >= limit) return 'used_by_phone'
  return coupon.is_first_order === 1 && orders > 0 ? 'not_first_order' : null
}

/** How often one customer may use it; 0 is unlimited. */
export function customerLimit({
  customer_limit,
  is_first_order,
}: {
  customer_limit: number
  is_first_order: number
}): number {
  return is_first_order === 1 ? 1 : customer_limit
}
