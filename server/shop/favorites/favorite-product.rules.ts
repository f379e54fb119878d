import type { Favorite, FavoriteProduct } from '../../contract/cart/favorite.ts'
import { hasPieces, type Offer, type Product, productPath } from '../../contract/catalog/catalog.ts'
import { pictureUrl } from '../../contract/catalog/pictures.ts'
import type { Rubles } from '../../contract/money.ts'

/** The state when a favourite was added; `was_available` becomes 0 also when it sells out later. */
export interface FavoriteTerms {
  price: Rubles | null
  was_available: 0 | 1 | null
}

/** The chosen size; null when none is chosen, or when it is no longer sold. */
export function chosenOffer(product: Product, offer_id: number | null): Offer | null {
  return product.offers.find(offer => offer.id === offer_id) ?? null
}

/** The price: of the chosen size, otherwise of the product. */
function presentPrice(product: Product, offer_id: number | null) {
  const { price, price_old } = chosenOffer(product, offer_id) ?? product
  return { price, price_old }
}

/**
 * Whether it is available: the chosen size, otherwise any.
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
 * What to store with a favourite that is added, or whose size is changed.
 *
 * Another size of the same price is compared with the stored state: choosing it forgets no price drop. A
 * dearer or cheaper one starts over; otherwise the other size's price would be shown as a drop.
 *
 * @param before the same favourite as it was stored until now; null when it is new
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
 * «подешевело на 500 Р» and «снова в наличии», only for what can be bought.
 *
 * @returns `cheaper_by` in roubles, 0 when it is not cheaper; `is_back`: it could not be bought when it was
 *   added, or has sold out since
 */
export function marksOf(saved: FavoriteTerms, now: { price: Rubles; can_buy: boolean }) {
  const drop = (saved.price ?? now.price) - now.price
  return {
    cheaper_by: now.can_buy ? Math.max(0, drop) : 0,
    is_back: now.can_buy && saved.was_available === 0,
  }
}
