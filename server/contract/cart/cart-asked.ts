import * as v from 'valibot'
import { Cart, Tab } from './cart.ts'
import { Step } from './step.ts'

const WholeNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'нужно целое число'), v.transform(Number))

/**
 * The query of `GET /api/cart/`. With `explain=1` the answer explains its sum; `service_id` or `tab` name the
 * delivery method, `point_id` the own store. By default it is the method that takes most of the cart. With an
 * `address` whose house the address service has, the courier's price is exact, equal to the calculation for
 * that address.
 */
export const CartAsked = v.object({
  explain: v.optional(v.picklist(['0', '1'], '0 или 1')),
  tab: v.optional(Tab),
  service_id: v.optional(WholeNumber),
  point_id: v.optional(WholeNumber),
  address: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'не больше 500 знаков'))),
})
export type CartAsked = v.InferOutput<typeof CartAsked>

/**
 * The cart, and every step of what an order by this method would cost: they add up to the method's `total`.
 */
export const CartExplained = v.object({ ...Cart.entries, explain: v.array(Step) })
export type CartExplained = v.InferOutput<typeof CartExplained>
