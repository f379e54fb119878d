import { atom } from 'nanostores'
import type { Cart, Tab } from '../../server/contract/cart/cart.ts'
import type { StoppedLine } from '../../server/contract/checkout/stopped-line.ts'
import { SERVICES } from '../../server/contract/delivery/delivery.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { tabOfService, wayInForce, wayOfTab } from '../../server/contract/delivery/way-in-force.ts'

/** The way of delivery that the shopper chose; null while they have not. */
export const $chosenWay = atom<number | null>(null)

/** Lines that the last checkout refused; the cart marks them until something is changed. */
export const $stopped = atom<StoppedLine[]>([])

/** The quote that the order would follow; before any choice the way whose sums the server shows (its tab's, contract 1.4). */
export function quoteInForce(cart: Cart, chosen: number | null): DeliveryQuote | null {
  return wayInForce(cart.delivery_quotes, chosen ?? cart.service_id)
}

/** Which tab shows: that of the chosen way, else the cart's own, else the one of what can go. */
export function tabInForce(cart: Cart, chosen: number | null): Tab {
  const service_id = chosen ?? cart.service_id
  const of = SERVICES[service_id as keyof typeof SERVICES]?.service_type
  return of ? tabOfService(of) : cart.tab
}

/**
 * The way that the cart is shown by: the one in force, else another of the tab that can go, such as pick-up points where
 * no courier goes: which of them, is chosen later. Null when nothing of the tab can go.
 */
export function quoteOfCart(cart: Cart, chosen: number | null): DeliveryQuote | null {
  return quoteInForce(cart, chosen) ?? wayOfTab(cart.delivery_quotes, tabInForce(cart, chosen))
}

/** The way whose reasons stand at the lines: the cart's, else the one that was chosen and can no longer go. */
export function quoteShown(cart: Cart, chosen: number | null): DeliveryQuote | null {
  const quotes = cart.delivery_quotes
  return quoteOfCart(cart, chosen) ?? quotes.find(quote => quote.service_id === chosen) ?? quotes[0] ?? null
}
