import type { Offer } from '../contract/catalog/catalog.ts'

type Stock = Pick<Offer, 'stock_delivery' | 'stock_stores'>

/** It has a piece anywhere: it can be bought, in one way or another. */
export function hasPieces(offer: Stock): boolean {
  return offer.stock_delivery > 0 || offer.stock_stores.length > 0
}

/** It lies in own stores and in no warehouse. */
export function isShopsOnly({ stock_delivery, stock_stores }: Stock): boolean {
  return stock_delivery === 0 && stock_stores.length > 0
}

/** It lies in a warehouse and in no own store. */
export function isOnlineOnly({ stock_delivery, stock_stores }: Stock): boolean {
  return stock_delivery > 0 && stock_stores.length === 0
}
