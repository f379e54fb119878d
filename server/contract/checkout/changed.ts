import * as v from 'valibot'
import type { Cart } from '../cart/cart.ts'
import { DeliveryQuote } from '../delivery/delivery-quote.ts'

const Integer = v.pipe(v.number(), v.integer())

/** What differs from what the shopper saw: a member of `changed` in the answer 409 of a checkout. */
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
 * Beside `changed`: the server's numbers of an order that would be accepted. A shopper who accepts them sends
 * them back, whatever the page itself could know: for example, that a phone has used a code.
 */
export const OrderNow = v.object({
  quote: DeliveryQuote,
  lines: v.array(
    v.object({
      offer_id: Integer,
      quantity: Integer,
      price: Integer,
      price_old: Integer,
      sum: Integer,
      sum_old: Integer,
    }),
  ),
})
export type OrderNow = v.InferOutput<typeof OrderNow>

/** Null where an answer does not contain it. */
export function orderNowOf(body: unknown): OrderNow | null {
  const read = v.safeParse(v.object({ now: OrderNow }), body)
  return read.success ? read.output.now : null
}

/** The changes in an answer; none in any other answer. */
export function changesOf(body: unknown): Change[] {
  const read = v.safeParse(Changed, body)
  return read.success ? read.output.changed : []
}

/**
 * The cart with the server's numbers for this order: the server knew more than the cart's own reading, such
 * as the phone. What the shopper then accepts is what is sent.
 */
export function cartAsAnswered(cart: Cart, { quote, lines }: OrderNow): Cart {
  const { service_id } = quote
  return {
    ...cart,
    products: cart.products.map(product => {
      const found = lines.find(line => line.offer_id === product.product_id)
      if (!found) return product
      const { offer_id, ...line } = found
      return { ...product, ...line }
    }),
    delivery_quotes: cart.delivery_quotes.map(each => (each.service_id === service_id ? quote : each)),
  }
}
