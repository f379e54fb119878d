import { atom } from 'nanostores'
import type { Cart } from '../../server/contract/cart/cart.ts'
import type { StoppedLine } from '../../server/contract/checkout/stopped-line.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'

/** The way of delivery that the shopper chose; null while they have not. */
export const $chosenWay = atom<number | null>(null)

/** Lines that the last checkout refused; the cart marks them until something is changed. */
export const $stopped = atom<StoppedLine[]>([])

export function chooseWay(service_id: number | null): void {
  $stopped.set([])
  $chosenWay.set(service_id)
}

/**
 * The quote that the order would follow: of the chosen way, or, before any choice, of the way that takes most of the
 * cart. Null when it cannot go: nothing that cannot serve is ever chosen for the shopper.
 */
export function quoteInForce(cart: Cart, chosen: number | null): DeliveryQuote | null {
  const possible = cart.delivery_quotes.filter(quote => quote.can_go)
  if (chosen !== null) return possible.find(quote => quote.service_id === chosen) ?? null
  const most = Math.max(...possible.map(quote => quote.offer_ids.length))
  return possible.find(quote => quote.offer_ids.length === most) ?? null
}

/** The way whose reasons stand at the lines: the one in force, else the one that was chosen and can no longer go. */
export function quoteShown(cart: Cart, chosen: number | null): DeliveryQuote | null {
  const quotes = cart.delivery_quotes
  return quoteInForce(cart, chosen) ?? quotes.find(quote => quote.service_id === chosen) ?? quotes[0] ?? null
}
