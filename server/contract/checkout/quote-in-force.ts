import type { Cart, Tab } from '../cart/cart.ts'
import { SERVICES, tabOfService, wayInForce, wayOfTab } from '../delivery/delivery.ts'
import type { DeliveryQuote } from '../delivery/delivery-quote.ts'

/**
 * The quote that the order would use; before any choice the one whose sums the server shows (its tab's,
 * contract 1.4).
 */
export function quoteInForce(cart: Cart, chosen: number | null): DeliveryQuote | null {
  return wayInForce(cart.delivery_quotes, chosen ?? cart.service_id)
}

/**
 * Which tab is shown: that of the chosen method, otherwise the cart's own, otherwise one that is possible.
 */
export function tabInForce(cart: Cart, chosen: number | null): Tab {
  const service_id = chosen ?? cart.service_id
  const of = SERVICES[service_id as keyof typeof SERVICES]?.service_type
  return of ? tabOfService(of) : cart.tab
}

/**
 * The method that the cart is shown with: the current one, otherwise another possible one of the tab, such as
 * pick-up points where no courier delivers; which point is chosen later. Null when nothing of the tab is
 * possible.
 */
export function quoteOfCart(cart: Cart, chosen: number | null): DeliveryQuote | null {
  return quoteInForce(cart, chosen) ?? wayOfTab(cart.delivery_quotes, tabInForce(cart, chosen))
}

/**
 * The method whose reasons are shown at the lines: the cart's, otherwise the chosen one that is no longer
 * possible.
 */
export function quoteShown(cart: Cart, chosen: number | null): DeliveryQuote | null {
  const quotes = cart.delivery_quotes
  return quoteOfCart(cart, chosen) ?? quotes.find(quote => quote.service_id === chosen) ?? quotes[0] ?? null
}
