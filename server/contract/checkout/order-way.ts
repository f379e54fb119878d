import type { Cart } from '../cart/cart.ts'
import type { Delivery } from '../delivery/calculation.ts'
import { serviceForPayment } from '../delivery/card-lines.ts'
import { PAYMENTS, SHOP_PICKUP, SHOP_PICKUP_PREPAID } from '../delivery/delivery.ts'
import type { DeliveryQuote } from '../delivery/delivery-quote.ts'
import type { Draft } from './draft.ts'
import { quoteInForce } from './quote-in-force.ts'

/** The parts of a draft and of the calculated points that determine an order's payments. */
interface ChosenPlace {
  point_id: string
  /** With their points; null until they are calculated. */
  deliveries: Delivery[] | null
}

/**
 * How an order by this delivery method can be paid, in the service's order: for a chosen place what it takes
 * (decision 43), for an own store by either of its services (contract 1.4). The cart's quote decides, because
 * points may be older.
 */
export function paymentsOf(
  cart: Cart,
  way: DeliveryQuote | null,
  place: ChosenPlace,
): { id: number; name: string }[] {
  if (!way) return []
  const ids =
    way.service_type === 'shop_selfpickup'
      ? [SHOP_PICKUP, SHOP_PICKUP_PREPAID].flatMap(service_id => paymentsOfStore(cart, service_id, place))
      : paymentsOfPoint(way, place)
  return [...new Set(ids)].flatMap(id => {
    const name = PAYMENTS[id as keyof typeof PAYMENTS]
    return name ? [{ id, name }] : []
  })
}

function paymentsOfStore(cart: Cart, service_id: number, { point_id }: ChosenPlace): number[] {
  const way = cart.delivery_quotes.find(each => each.service_id === service_id && each.can_go)
  if (!way) return []
  const store = way.stores.find(({ store_id }) => String(store_id) === point_id)
  return store?.payment_ids ?? way.payment_ids
}

function paymentsOfPoint(way: DeliveryQuote, { point_id, deliveries }: ChosenPlace): number[] {
  const points = deliveries?.find(({ service_id }) => service_id === way.service_id)?.pickpoints ?? []
  const taken = points.find(({ id }) => id === point_id)?.payment_ids ?? way.payment_ids
  return taken.filter(id => way.payment_ids.includes(id))
}

/** What the order will use: the chosen service; for an own store the service that matches the payment. */
export function orderWay(
  cart: Cart,
  draft: Draft,
  deliveries: Delivery[] | null,
): { quote: DeliveryQuote | null; payments: { id: number; name: string }[]; payment_id: number | null } {
  const way = quoteInForce(cart, draft.service_id) ?? otherOfStore(cart, draft.service_id)
  const payments = paymentsOf(cart, way, { point_id: draft.point_id, deliveries })
  // The earlier choice while it is still possible, otherwise the service's first.
  const payment_id = (payments.find(({ id }) => id === draft.payment_id) ?? payments[0])?.id ?? null
  if (!way || payment_id === null) return { quote: way, payments, payment_id }
  const service_id = serviceForPayment(way.service_id, payment_id)
  const quote = cart.delivery_quotes.find(each => each.service_id === service_id && each.can_go) ?? way
  return { quote, payments, payment_id }
}

/**
 * An own store is one place: where advance payment is no longer possible, it can still be paid on receipt.
 */
function otherOfStore(cart: Cart, service_id: number | null): DeliveryQuote | null {
  const isOfStore = service_id === SHOP_PICKUP || service_id === SHOP_PICKUP_PREPAID
  const other = service_id === SHOP_PICKUP ? SHOP_PICKUP_PREPAID : SHOP_PICKUP
  return isOfStore ? quoteInForce(cart, other) : null
}

/** A day or hours beyond the list mean the first ones. */
export function dayOf(quote: DeliveryQuote, { day }: Draft) {
  return quote.days_delivery[day] ?? quote.days_delivery[0] ?? null
}

export function intervalOf(quote: DeliveryQuote, { interval }: Draft) {
  return quote.delivery_intervals[interval] ?? quote.delivery_intervals[0] ?? null
}

/** A line of the order, and how many pieces of it the chosen store has by now. */
export interface ShortLine {
  offer_id: number
  quantity: number
}

/**
 * What the chosen store no longer has in the ordered quantity (contract 1.5): the lines that fewer pieces
 * would help, otherwise those that it has none of.
 */
export function shortOf(
  cart: Cart,
  { service_id, point_id }: Pick<Draft, 'service_id' | 'point_id'>,
): ShortLine[] {
  const way = cart.delivery_quotes.find(each => each.service_id === service_id)
  const store = way?.stores.find(({ store_id }) => String(store_id) === point_id)
  if (!store || store.can_go) return []
  const some = store.holds.filter(({ quantity }) => quantity > 0)
  return some.length > 0 ? some : store.holds
}
