import type { Cart } from '../../server/contract/cart/cart.ts'
import { CHECKOUT_PATH, CheckoutAnswer } from '../../server/contract/checkout/checkout.ts'
import {
  COURIER,
  PAY_ON_RECEIPT,
  SHOP_PICKUP,
  STORAGE_DAYS_AT_SHOP,
} from '../../server/contract/delivery/delivery.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { call } from '../shared/api.ts'
import type { Draft } from './draft.ts'

export interface Agreements {
  /** Null for the single, pre-ticked agreement. */
  separate: { terms: boolean; personal_data: boolean; advertising: boolean } | null
  single: boolean
}

/** What the shopper sees when they press the button. */
export interface Shown {
  cart: Cart
  /** Of the way in force. */
  quote: DeliveryQuote
  draft: Draft
  agreements: Agreements
  city: string
}

let sent: { body: string; key: string } | null = null

/**
 * Places the order. The same body goes under the same key, so a repeated click or a lost answer gives one order; the
 * numbers that the shopper saw go along, to be compared. Throws `ApiError`.
 */
export async function sendOrder(shown: Shown): Promise<string> {
  const body = orderBody(shown)
  const text = JSON.stringify(body)
  if (sent?.body !== text) sent = { body: text, key: crypto.randomUUID() }
  const answer = await call('POST', CHECKOUT_PATH, CheckoutAnswer, body, {
    headers: { 'Idempotency-Key': sent.key },
  })
  return answer.order_id
}

function orderBody({ cart, quote, draft, agreements, city }: Shown) {
  return {
    delivery: {
      service_id: quote.service_id,
      cost: quote.cost,
      delivery_days: quote.days_min,
      ...(quote.service_id === SHOP_PICKUP
        ? { point_id: draft.point_id, storage_period: STORAGE_DAYS_AT_SHOP }
        : {}),
      ...(quote.service_id === COURIER ? addressOf(draft, city) : {}),
    },
    client: { name: draft.name.trim(), phone: draft.phone, email: draft.email.trim() },
    payment_system_id: PAY_ON_RECEIPT,
    comment: draft.comment,
    confirm: agreements.separate
      ? agreements.separate.terms && agreements.separate.personal_data
      : agreements.single,
    ...(agreements.separate ? { consents: agreements.separate } : {}),
    offer_id: cart.products
      .filter(line => quote.offer_ids.includes(line.product_id))
      .map(line => ({ id: line.product_id, quantity: line.quantity, price: line.price })),
    experiment: 'postpayment',
  }
}

function addressOf({ street, house, flat }: Draft, city: string) {
  const address = [city, street, house, flat && `кв. ${flat}`].filter(Boolean).join(', ')
  return { city, street, house, flat, address }
}
