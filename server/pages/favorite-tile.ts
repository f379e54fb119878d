import type { Offer, Product } from '../contract/catalog/catalog.ts'
import { DISCOUNT_BADGE_FROM, discountPercent } from '../contract/money.ts'
import {
  chosenOffer,
  type FavoriteTerms,
  favoriteProduct,
  isToBeHad,
  marksOf,
} from '../shop/favorites/favorite-product.rules.ts'
import { productTiles } from './catalog/product-tile.ts'
import type { PageReader } from './painting/page-facts.ts'

/**
 * What `templates/parts/favorite-tile.liquid` takes: a tile of the chosen size, with what happened since it was put there.
 *
 * @param canBeHad in the shopper's town
 */
export function favoriteTile(
  read: PageReader,
  product: Product,
  favorite: { product_id: number; offer_id: number | null } & FavoriteTerms,
  canBeHad: (offer: Offer) => boolean,
) {
  const { url, price, price_old } = favoriteProduct(product, favorite)
  const can_buy = isToBeHad(product, favorite.offer_id, canBeHad)
  const chosen = chosenOffer(product, favorite.offer_id)
  const missing = product.offers.filter(offer => !canBeHad(offer))
  const isWhole = missing.length === product.offers.length
  const waitedFor = chosen ? missing.filter(({ id }) => id === chosen.id) : isWhole ? missing : []
  const percent = discountPercent(price, price_old)
  return {
    ...productTiles(read, [product.id])[0],
    url,
    price,
    price_old,
    badge_percent: percent >= DISCOUNT_BADGE_FROM ? percent : 0,
    in_stock: product.in_stock,
    ...marksOf(favorite, { price, can_buy }),
    /** A single one is chosen by itself; 0 when none is. */
    chosen_id: chosen?.id ?? onlyOne(product),
    offers: product.offers.map(offer => ({
      id: offer.id,
      barcode: offer.barcode,
      size_name: offer.size_name,
      price: offer.price,
      can_buy: canBeHad(offer),
    })),
    /** Sizes that one may wait for: the chosen one, or any of what is sold out whole. */
    sold_out: waitedFor.map(({ id, size_name }) => ({ id, size_name })),
  }
}

function onlyOne({ offers }: Product): number {
  return offers.length === 1 ? (offers[0]?.id ?? 0) : 0
}
