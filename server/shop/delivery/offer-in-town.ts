import type { Offer } from '../../contract/catalog/catalog.ts'
import type { Visitor } from '../account/visitor.ts'
import { type LineHere, lineHere } from '../cart/quote/cart-line.rules.ts'
import { type OfferHere, offerHere, stockHere } from '../cart/quote/stock-here.rules.ts'
import { paymentsOffered } from '../experiments/payment-experiment.ts'
import type { DeliveryContext } from './delivery-caches.ts'
import type { Shelf } from './quotes/parcel.rules.ts'
import { placeOfUnknown, placesOfShop } from './quotes/quote-ways.ts'
import type { Place } from './quotes/way-quote.rules.ts'
import { recentBook } from './tariffs/delivery-book.ts'

/** Where somebody is, and what they may pay by: a way that they cannot pay for takes them nothing. */
type Asker = Pick<Visitor, 'region' | 'experiment'>

/** What can be done with offers in a town, by what the catalogue knows of their shelves: no statement of its own. */
export async function offersInTown(
  shop: DeliveryContext,
  asker: Asker,
): Promise<(offer: Offer) => OfferHere> {
  const read = await readTown(shop, asker)
  return offer => offerHere(stockHere(offer.is_available ? rowsOf(offer, read.places) : [], read))
}

/** Which way one piece of an offer can be had there, as the cart would say. */
export async function waysInTown(shop: DeliveryContext, asker: Asker): Promise<(offer: Offer) => LineHere> {
  const read = await readTown(shop, asker)
  return offer => lineHere(1, offer.is_available, stockHere(rowsOf(offer, read.places), read))
}

/** What can be done by an offer's shelves, for who has read them. */
export async function shelvesInTown(
  shop: DeliveryContext,
  asker: Asker,
): Promise<(shelves: Shelf[]) => OfferHere> {
  const read = await readTown(shop, asker)
  return shelves => offerHere(stockHere(shelves, read))
}

async function readTown(shop: DeliveryContext, asker: Asker) {
  const { region: town } = asker
  const book = await recentBook(shop.delivery_caches.book, shop.db, shop.now())
  const places = await placesOfShop(shop)
  // Nothing is brought to stores of a town that nobody knows: it has none.
  const [region, tariffs] = town.is_known ? [town, book.tariffs] : [placeOfUnknown(town), []]
  return { places, region, tariffs, payment_ids: paymentsOffered(shop, asker) }
}

/** The catalogue knows that a warehouse has it, not which: a piece of it stands in each. */
export function rowsOf({ id: offer_id, stock_delivery, stock_stores }: Offer, places: Place[]): Shelf[] {
  const warehouses = stock_delivery > 0 ? places.filter(({ kind }) => kind === 'warehouse') : []
  return [
    ...stock_stores.map(({ store_id, qty }) => ({ offer_id, store_id, qty })),
    ...warehouses.map(({ id }) => ({ offer_id, store_id: id, qty: 1 })),
  ]
}
