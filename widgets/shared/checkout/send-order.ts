import type { Cart } from '../../../server/contract/cart/cart.ts'
import { CHECKOUT_PATH, CheckoutAnswer } from '../../../server/contract/checkout/checkout.ts'
import type { DeliveryQuote } from '../../../server/contract/delivery/delivery-quote.ts'
import { addressInWords } from '../../../server/contract/delivery/house.ts'
import { call } from '../calls/api.ts'
import { readMetrikaId } from '../metrika-id.ts'
import type { Agreements, Draft } from './draft.ts'
import { dayOf, intervalOf } from './order-way.ts'

/** What the shopper sees when they click the button. */
export interface Shown {
  cart: Cart
  quote: DeliveryQuote
  payment_id: number
  draft: Draft
  agreements: Agreements
  city: string
  /** Days that the parcel waits at the chosen point; null for a courier. */
  storage_period: number | null
}

let sent: { body: string; key: string } | null = null

/**
 * Places the order. The same body uses the same key, so a repeated click or a lost answer gives one order;
 * the numbers that the shopper saw are sent along, to be compared. Throws `ApiError`, and `Error` in the
 * words of contract 1.8.
 */
export async function sendOrder(shown: Shown): Promise<string> {
  const body = orderBody(shown)
  const text = JSON.stringify(body)
  if (sent?.body !== text) sent = { body: text, key: crypto.randomUUID() }
  const { order_id, items } = await call('POST', CHECKOUT_PATH, CheckoutAnswer, {
    body,
    headers: { 'Idempotency-Key': sent.key },
  })
  if (!order_id) throw new Error('Could not create order')
  if (Object.keys(items).length === 0) throw new Error('Empty order list')
  if (!items[order_id]) throw new Error('Order not in list')
  return order_id
}

function orderBody(shown: Shown) {
  const { cart, quote, payment_id, draft, agreements, city, storage_period } = shown
  const { separate, single, subscribe, call_me } = agreements
  return {
    delivery: {
      service_id: quote.service_id,
      cost: quote.cost,
      price_service: quote.price_service,
      ext_rate_id: quote.reworker_rate_id,
      ext_service_id: quote.reworker_service_id,
      tariff_revision: quote.tariff_revision,
      is_default: quote.is_default,
      storage_period,
      ...(quote.service_type === 'courier' ? visitOf(quote, draft, city) : pointOf(quote, draft)),
    },
    client: {
      name: draft.name.trim(),
      phone: draft.phone,
      email: draft.email.trim(),
      ym_id: readMetrikaId(),
    },
    payment_system_id: payment_id,
    comment: draft.comment,
    confirm: separate ? separate.terms && separate.personal_data : single,
    ...(separate ? { consents: separate } : {}),
    subscribe: separate ? separate.advertising : subscribe,
    call_me,
    offer_id: cart.products
      .filter(line => quote.offer_ids.includes(line.product_id))
      .map(line => ({ id: line.product_id, quantity: line.quantity, price: line.price })),
    total: quote.total,
    experiment: cart.experiment ?? null,
  }
}

function visitOf(quote: DeliveryQuote, draft: Draft, town: string) {
  const { street, house, entrance, flat, post_code, region, city_type, city_parent } = draft
  const city = draft.city || town
  const day = dayOf(quote, draft)
  const interval = intervalOf(quote, draft)
  return {
    city,
    street,
    house,
    entrance,
    flat,
    post_code,
    region,
    city_type,
    city_parent,
    address: addressInWords({ city, street, house, entrance, flat }),
    delivery_days: day?.days_min ?? quote.days_min,
    shipment_days: day?.days_shipping ?? null,
    delivery_interval_from: interval?.from ?? '',
    delivery_interval_to: interval?.to ?? '',
  }
}

function pointOf(quote: DeliveryQuote, { point_id }: Draft) {
  const store = quote.stores.find(({ store_id }) => String(store_id) === point_id)
  return {
    point_id,
    delivery_days: (store ?? quote).days_min,
    shipment_days: quote.days_delivery[0]?.days_shipping ?? null,
  }
}
