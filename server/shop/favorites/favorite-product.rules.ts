import { hasPieces } from '../../catalog/has-pieces.rules.ts'
import type { Favorite, FavoriteProduct } from '../../contract/cart/favorite.ts'
import { type Offer, type Product, productPath } from '../../contract/catalog/catalog.ts'
import { pictureUrl } from '../../contract/catalog/pictures.ts'
import type { Rubles } from '../../contract/money.ts'

/** What was so when a favourite was put there; `was_available` is 0 also once it has sold out since. */
export interface FavoriteTerms {
  price: Rubles | null
  was_available: 0 | 1 | null
}

/** The chosen size; null when none is, or when it is sold no more. */
export function chosenOffer(product: Product, offer_id: number | null): Offer | null {
  return product.offers.find(offer => offer.id === offer_id) ?? null
}

/** What it costs: the chosen size, else the product. */
function presentPrice(product: Product, offer_id: number | null) {
  const { price, price_old } = chosenOffer(product, offer_id) ?? product
  return { price, price_old }
}

/**
 * Whether it can be had: the chosen size, else any.
 *
 * @param canBeHad in the shopper's town
 */
export function isToBeHad(
  product: Product,
  offer_id: number | null,
  canBeHad: (offer: Offer) => boolean,
): boolean {
  const offer = chosenOffer(product, offer_id)
  return offer ? canBeHad(offer) : product.offers.some(canBeHad)
}

/** Contract 2.3, "Favourite". */
export function favoriteProduct(product: Product, favorite: Favorite): FavoriteProduct {
  const chosen = chosenOffer(product, favorite.offer_id)
  const { price, price_old } = presentPrice(product, favorite.offer_id)
  const named = chosen ?? product.offers.find(hasPieces) ?? product.offers[0]
  return {
    product_id: favorite.product_id,
    offer_id: favorite.offer_id,
    ext_id: named?.ext_id ?? '',
    url: productPath(product) + (chosen ? `#${encodeURIComponent(chosen.ext_id)}` : ''),
    images: product.pictures.map(({ key }) => pictureUrl(key, 480, 'webp')),
    name: product.name,
    price,
    price_old,
    color_name: product.color_name,
  }
}

/**
 * What to keep with a favourite that is put there, or whose size is chosen anew.
 *
 * Another size of the same price is compared with what was kept before: choosing it forgets no drop. A dearer or cheaper
 * one begins anew, or the other size's price would be told as a drop.
 *
 * @param before the same favourite as it was kept until now; null when it is new
 * @param canBeHad in the shopper's town
 */
export function termsOfFavorite(
  product: Product,
  offer_id: number | null,
  before: (Favorite & FavoriteTerms) | null,
  canBeHad: (offer: Offer) => boolean,
): FavoriteTerms {
  const { price } = presentPrice(product, offer_id)
  const isSame = before !== null && presentPrice(product, before.offer_id).price === price
  const isThere = isToBeHad(product, offer_id, canBeHad)
  return {
    price: isSame && before.price !== null ? before.price : price,
    was_available: before?.offer_id === offer_id ? before.was_available : isThere ? 1 : 0,
  }
}

/**
 * «подешевело на 500 Р» and «снова в наличии», told of what can be bought only.
 *
 * @returns `cheaper_by` in roubles, 0 when it is not; `is_back`: it could not be bought when it was put there, or has sold out since
 */
export function marksOf(saved: FavoriteTerms, now: { price: Rubles; can_buy: boolean }) {
  const drop = (saved.price ?? now.price) - now.price
  return {
    cheaper_by: now.can_buy ? Math.max(0, drop) : 0,
    is_back: now.can_buy && saved.was_available === 0,
  }
}
