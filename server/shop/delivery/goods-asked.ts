import type { CalculateRequest } from '../../contract/delivery/calculation.ts'
import type { Visitor } from '../account/visitor.ts'
import { foundLines } from '../cart/load-cart.ts'
import { linesHere, offerShown, wishedLine } from '../cart/quote/quote-cart.rules.ts'
import { type CartTerms, termsOf } from '../cart/read-cart.ts'
import type { CatalogContext } from '../contexts.ts'
import type { BonusContext } from '../money/bonuses/account.ts'
import { termsWithoutCart } from '../money/promotion/promotion.ts'
import type { MoneyTerms } from '../money/terms.rules.ts'
import { findStock } from '../stock/take-stock.ts'
import type { DeliveryRead } from './quotes/quote-ways.ts'
import type { PricedParcelLine } from './quotes/way-quote.rules.ts'

/** Goods that a delivery is calculated for. */
export interface AskedGoods {
  lines: PricedParcelLine[]
  stock: { offer_id: number; store_id: number; qty: number }[]
  /** What lowers their price: above a threshold of the remaining sum delivery is free. */
  terms: MoneyTerms
  /** Every product that was asked for, sold or not. */
  offer_ids: number[]
}

/** Null for a visitor without a row, who has no cart. */
export async function cartTermsOf(shop: BonusContext, visitor: Visitor): Promise<CartTerms | null> {
  const { owner, region } = visitor
  return owner && termsOf({ shop, db: shop.db, owner, region })
}

/**
 * The cart's own lines and terms, if these are the goods that its shopper sees in it; otherwise the goods
 * alone.
 */
export async function goodsAsked(
  shop: CatalogContext,
  delivery: DeliveryRead,
  cart: CartTerms | null,
  wished: Map<number, number>,
): Promise<AskedGoods> {
  const offer_ids = [...wished.keys()]
  const lines = cart ? boughtLines(shop, delivery, cart) : []
  const isCart =
    lines.length === wished.size && lines.every(line => wished.get(line.offer_id) === line.quantity)
  if (cart && isCart) return { lines, stock: cart.stock, terms: cart.terms, offer_ids }
  return {
    lines: soldLines(shop, wished),
    stock: await findStock(shop.db, offer_ids),
    terms: termsWithoutCart(delivery.book.promotions, delivery.now),
    offer_ids,
  }
}

function boughtLines(
  shop: CatalogContext,
  delivery: DeliveryRead,
  { lines, stock }: CartTerms,
): PricedParcelLine[] {
  const here = linesHere({ ...delivery, stock, lines: foundLines(shop, lines) })
  return here.lines.filter(line => line.most > 0)
}

/** The same product named twice counts once, with all its pieces. */
export function piecesOf(products: CalculateRequest['products']): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { id, quantity } of products) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return pieces
}

/** Those that are sold, as the catalogue has them. */
function soldLines(shop: CatalogContext, wished: Map<number, number>): PricedParcelLine[] {
  const catalog = shop.catalog.current()
  return [...wished].flatMap(([offer_id, quantity]): PricedParcelLine[] => {
    const found = catalog.findOffer(offer_id)
    return found?.offer.is_available
      ? [wishedLine({ offer_id, quantity }, offerShown(found), catalog.categories)]
      : []
  })
}
