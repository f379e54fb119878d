import type { Cart } from '../cart/cart.ts'
import type { DeliveryQuote } from '../delivery/delivery-quote.ts'
import { addressInWords } from '../delivery/house.ts'
import type { Agreements, Draft } from './draft.ts'
import { dayOf, intervalOf } from './order-way.ts'

/** What the shopper sees when they click the button. */
export interface ShownOrder {
  cart: Cart
  quote: DeliveryQuote
  payment_id: number
  draft: Draft
  agreements: Agreements
  city: string
  /** The browser's id in Yandex Metrika; empty without one. */
  ym_id: string
  /** Days that the parcel waits at the chosen point; null for a courier. */
  storage_period: number | null
}

/** The checkout of what is shown, as it is sent: its numbers are compared with those of that moment (promise 4). */
export function orderBody(shown: ShownOrder) {
  const { cart, quote, payment_id, draft, agreements, city, storage_period, ym_id } = shown
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
      ym_id,
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
