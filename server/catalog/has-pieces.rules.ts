import type { Offer } from '../contract/catalog/catalog.ts'

/** It has a piece anywhere: it can be bought, in one way or another. */
export function hasPieces(offer: Pick<Offer, 'stock_delivery' | 'stock_stores'>): boolean {
  return offer.stock_delivery > 0 || offer.stock_stores.length > 0
}
