import { LINE_QUANTITY_MOST } from '../../../contract/cart/cart.ts'
import { offerHere, type ShelfHere } from './stock-here.rules.ts'

/** Pieces of one offer: in the warehouse and in the own store that have most. */
export interface Available {
  /** The largest number in one warehouse: one order has one source. */
  delivery: number
  /** The largest number in one own store: a pickup comes from one. */
  pickup: number
}

/** The most that can be bought in any way (contract 1.5: the cap depends on the way of delivery). */
export function availableAtAll(available: Available): number {
  return Math.min(LINE_QUANTITY_MOST, Math.max(available.delivery, available.pickup))
}

/** A wish becomes what the shelves allow. */
export function capQuantity(wanted: number, available: Available): number {
  return Math.min(wanted, availableAtAll(available))
}

/** The most in one place, per offer, in all the country: what a cart may hold, wherever its shopper is. */
export function availableByOffer(
  rows: { offer_id: number; kind: 'store' | 'warehouse'; qty: number }[],
): Map<number, Available> {
  const found = new Map<number, Available>()
  for (const { offer_id, kind, qty } of rows) {
    const available = found.get(offer_id) ?? { delivery: 0, pickup: 0 }
    if (kind === 'warehouse') available.delivery = Math.max(available.delivery, qty)
    else available.pickup = Math.max(available.pickup, qty)
    found.set(offer_id, available)
  }
  return found
}

/** What one offer of the cart is in the shopper's town. */
export interface LineHere {
  /** Pieces that can be bought at once in any way; 0 for none. */
  most: number
  most_delivery: number
  /** The most that one pickup gives out. */
  most_pickup: number
  /** What the cart shows: the wish, as far as it can be met; the wish itself where nothing can be bought. */
  quantity: number
  /** Why it cannot be bought here, in words; empty when it can. */
  reason: string
}

/**
 * How many of one offer can be bought in a town: one order has one source, so two shelves never add up
 * (decisions 23 and 24).
 *
 * @param rows stock of this offer, see `stockHere`
 */
export function lineHere(
  wish: number,
  is_sold: boolean,
  rows: Pick<ShelfHere, 'kind' | 'qty' | 'city' | 'is_near' | 'is_fetched'>[],
): LineHere {
  const mostOf = (wanted: typeof rows) => wanted.reduce((most, row) => Math.max(most, row.qty), 0)
  const shelves = is_sold ? rows : []
  const most = Math.min(LINE_QUANTITY_MOST, mostOf(shelves.filter(row => row.is_near || row.is_fetched)))
  const here = offerHere(shelves)
  return {
    most,
    most_delivery: mostOf(shelves.filter(row => row.kind === 'warehouse')),
    most_pickup: Math.min(LINE_QUANTITY_MOST, mostOf(shelves.filter(row => row.is_fetched))),
    quantity: most > 0 ? Math.min(wish, most) : wish,
    reason: here.can === 'nothing' ? here.reason : '',
  }
}
