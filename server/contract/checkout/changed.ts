import * as v from 'valibot'
import { DeliveryQuote } from '../delivery/delivery-quote.ts'

const Integer = v.pipe(v.number(), v.integer())

/** What is no longer as the shopper saw it: a member of `changed` in the answer 409 of a checkout. */
export const Change = v.object({
  what: v.string(),
  offer_id: v.optional(Integer),
  coupon: v.optional(v.string()),
  was: v.optional(v.number()),
  now: v.optional(v.number()),
  name: v.optional(v.string()),
  reason: v.optional(v.string()),
  sign_in: v.optional(v.boolean()),
})
export type Change = v.InferOutput<typeof Change>

const Changed = v.object({ changed: v.array(Change) })

/**
 * Beside `changed`: what the server reckoned, in the numbers of an order that would be taken. A shopper who accepts them
 * sends them back, whatever the page could have known of itself: that a phone has used a code, for one.
 */
export const OrderNow = v.object({
  quote: DeliveryQuote,
  lines: v.array(v.object({ offer_id: Integer, quantity: Integer, price: Integer })),
})
export type OrderNow = v.InferOutput<typeof OrderNow>

/** Null where an answer does not tell it. */
export function orderNowOf(body: unknown): OrderNow | null {
  const read = v.safeParse(v.object({ now: OrderNow }), body)
  return read.success ? read.output.now : null
}

/** The changes that an answer tells of; of any other answer none. */
export function changesOf(body: unknown): Change[] {
  const read = v.safeParse(Changed, body)
  return read.success ? read.output.changed : []
}
