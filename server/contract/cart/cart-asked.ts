import * as v from 'valibot'
import { Cart, Tab } from './cart.ts'
import { Step } from './step.ts'

const WholeNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'нужно целое число'), v.transform(Number))

/**
 * The query of `GET /api/cart/`. With `explain=1` the answer says how its sum came about; `service_id` or `tab` name the
 * way, `point_id` the own store. Without them it is the way that takes most of the cart. With an `address` whose
 * house the address service has, what a courier costs is exact, as the calculation of the same address says.
 */
export const CartAsked = v.object({
  explain: v.optional(v.picklist(['0', '1'], '0 или 1')),
  tab: v.optional(Tab),
  service_id: v.optional(WholeNumber),
  point_id: v.optional(WholeNumber),
  address: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'не больше 500 знаков'))),
})
export type CartAsked = v.InferOutput<typeof CartAsked>

/** The cart, and every step of what an order this way would cost: they add up to that way's `total`. */
export const CartExplained = v.object({ ...Cart.entries, explain: v.array(Step) })
export type CartExplained = v.InferOutput<typeof CartExplained>
