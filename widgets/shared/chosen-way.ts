import { atom } from 'nanostores'
import type { Cart } from '../../server/contract/cart/cart.ts'
import type { StoppedLine } from '../../server/contract/checkout/stopped-line.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { wayInForce } from '../../server/contract/delivery/way-in-force.ts'

/** The way of delivery that the shopper chose; null while they have not. */
export const $chosenWay = atom<number | null>(null)

/** Lines that the last checkout refused; the cart marks them until something is changed. */
export const $stopped = atom<StoppedLine[]>([])

export function chooseWay(service_id: number | null): void {
  $stopped.set([])
  $chosenWay.set(service_id)
}

/** The quote that the order would follow; before any choice the way whose sums the server shows (its tab's, contract 1.4). */
export function quoteInForce(cart: Cart, chosen: number | null): DeliveryQuote | null {
  return wayInForce(cart.delivery_quotes, chosen ?? cart.service_id)
}

/** The way whose reasons stand at the lines: the one in force, else the one that was chosen and can no longer go. */
export function quoteShown(cart: Cart, chosen: number | null): DeliveryQuote | null {
  const quotes = cart.delivery_quotes
  return quoteInForce(cart, chosen) ?? quotes.find(quote => quote.service_id === chosen) ?? quotes[0] ?? null
}
