import type { Offer } from '../contract/catalog/catalog.ts'

type Stock = Pick<Offer, 'stock_delivery' | 'stock_stores'>

/** It is in stock somewhere: it can be bought, in one way or another. */
export function hasPieces(offer: Stock): boolean {
  return offer.stock_delivery > 0 || offer.stock_stores.length > 0
}

/** Own stores have it and no warehouse does. */
export function isShopsOnly({ stock_delivery, stock_stores }: Stock): boolean {
  return stock_delivery === 0 && stock_stores.length > 0
}

/** A warehouse has it and no own store does. */
export function isOnlineOnly({ stock_delivery, stock_stores }: Stock): boolean {
  return stock_delivery > 0 && stock_stores.length === 0
}
