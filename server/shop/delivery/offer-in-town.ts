import type { Offer } from '../../contract/catalog/catalog.ts'
import { type OfferHere, offerHere, stockHere } from '../cart/quote/stock-here.rules.ts'
import type { Shop } from '../shop.ts'
import type { VisitorTown } from '../towns/visitor-town.rules.ts'
import type { Shelf } from './quotes/parcel.rules.ts'
import { paymentsTaken, placeOfUnknown, placesOfShop } from './quotes/quote-ways.ts'
import type { Place } from './quotes/way-quote.rules.ts'
import { recentBook } from './tariffs/delivery-book.ts'

/** What can be done with offers in a town, by what the catalogue knows of their shelves: no statement of its own. */
export async function offersInTown(shop: Shop, town: VisitorTown): Promise<(offer: Offer) => OfferHere> {
  const [places, here] = await Promise.all([placesOfShop(shop), shelvesInTown(shop, town)])
  return offer => here(offer.is_available ? rowsOf(offer, places) : [])
}

/** The same by an offer's shelves, for who has read them. */
export async function shelvesInTown(shop: Shop, town: VisitorTown): Promise<(shelves: Shelf[]) => OfferHere> {
  const book = await recentBook(shop.caches.book, shop.db, shop.now())
  const places = await placesOfShop(shop)
  // Nothing is brought to stores of a town that nobody knows: it has none.
  const [region, tariffs] = town.is_known ? [town, book.tariffs] : [placeOfUnknown(town), []]
  const read = { places, region, tariffs, payment_ids: paymentsTaken(shop) }
  return shelves => offerHere(stockHere(shelves, read))
}

/** The catalogue knows that a warehouse has it, not which: a piece of it stands in each. */
export function rowsOf({ id: offer_id, stock_delivery, stock_stores }: Offer, places: Place[]): Shelf[] {
  const warehouses = stock_delivery > 0 ? places.filter(({ kind }) => kind === 'warehouse') : []
  return [
    ...stock_stores.map(({ store_id, qty }) => ({ offer_id, store_id, qty })),
    ...warehouses.map(({ id }) => ({ offer_id, store_id: id, qty: 1 })),
  ]
}
