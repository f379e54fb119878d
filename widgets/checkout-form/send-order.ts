import type { Cart } from '../../server/contract/cart.ts'
import { CheckoutAnswer } from '../../server/contract/checkout.ts'
import { COURIER, PAY_ON_RECEIPT, SHOP_PICKUP } from '../../server/contract/delivery.ts'
import { call } from '../shared/api.ts'
import type { Draft } from './draft.ts'

export interface Agreements {
  /** Null for the single, pre-ticked agreement. */
  separate: { terms: boolean; personal_data: boolean; advertising: boolean } | null
  single: boolean
}

let sent: { body: string; key: string } | null = null

/**
 * Places the order. The same body goes under the same key, so a repeated click or a lost answer gives one order; the
 * numbers that the shopper saw go along, to be compared. Throws `ApiError`.
 */
export async function sendOrder(
  cart: Cart,
  draft: Draft,
  agreements: Agreements,
  city: string,
): Promise<string> {
  const body = orderBody(cart, draft, agreements, city)
  const text = JSON.stringify(body)
  if (sent?.body !== text) sent = { body: text, key: crypto.randomUUID() }
  const answer = await call('POST', '/api/cart/checkout/', CheckoutAnswer, body, {
    headers: { 'Idempotency-Key': sent.key },
  })
  return answer.order_id
}

function orderBody(cart: Cart, draft: Draft, agreements: Agreements, city: string) {
  const quote = cart.delivery_quotes.find(each => each.service_id === draft.service_id)
  const { street, house, flat } = draft
  return {
    delivery: {
      service_id: draft.service_id,
      cost: quote?.cost ?? 0,
      ...(draft.service_id === SHOP_PICKUP ? { point_id: draft.point_id } : {}),
      ...(draft.service_id === COURIER
        ? {
            city,
            street,
            house,
            flat,
            address: [city, street, house, flat && `кв. ${flat}`].filter(Boolean).join(', '),
          }
        : {}),
    },
    client: { name: draft.name.trim(), phone: draft.phone, email: draft.email.trim() },
    payment_system_id: PAY_ON_RECEIPT,
    comment: draft.comment,
    confirm: agreements.separate
      ? agreements.separate.terms && agreements.separate.personal_data
      : agreements.single,
    ...(agreements.separate ? { consents: agreements.separate } : {}),
    offer_id: cart.products
      .filter(line => line.can_buy)
      .map(line => ({ id: line.product_id, quantity: line.quantity, price: line.price })),
    experiment: 'postpayment',
  }
}
