import { FAVORITES_MOST, type Favorite, type FavoriteProduct } from '../../contract/cart/favorite.ts'
import type { Offer } from '../../contract/catalog/catalog.ts'
import type { Db } from '../../database/open-database.ts'
import { NotFound } from '../../errors.ts'
import { readToken, signToken } from '../account/signed-token.ts'
import type { SaveVisitor, Visitor } from '../account/visitor.ts'
import type { CatalogContext, Clock, SecretContext } from '../contexts.ts'
import type { DeliveryContext } from '../delivery/delivery-caches.ts'
import { offersInTown } from '../delivery/quotes/quote-ways.ts'
import { favoriteProduct, termsOfFavorite } from './favorite-product.rules.ts'
import {
  clearVisitorFavorites,
  copyFavorites,
  deleteFavorites,
  dropOldFavorites,
  favoritesOf,
  findFavorite,
  insertFavorite,
} from './favorites.queries.ts'

/** The visitor's favourites that are still in the catalogue, newest first. */
export async function loadFavorites(shop: CatalogContext, visitor: Visitor): Promise<Favorite[]> {
  const found = await findFavorites(shop, visitor)
  return found.map(({ favorite: { product_id, offer_id } }) => ({ product_id, offer_id }))
}

/** The same, as the calls answer them. */
export async function loadFavoriteProducts(
  shop: CatalogContext,
  visitor: Visitor,
): Promise<FavoriteProduct[]> {
  const found = await findFavorites(shop, visitor)
  return found.map(({ favorite, product }) => favoriteProduct(product, favorite))
}

/** Each with its current product, and with the state when it was added. */
export async function findFavorites(shop: CatalogContext, { owner }: Visitor) {
  if (!owner) return []
  const catalog = shop.catalog.current()
  const favorites = await favoritesOf(shop.db, owner)
  return favorites.flatMap(favorite => {
    const product = catalog.findProduct(favorite.product_id)
    return product ? [{ favorite, product }] : []
  })
}

/** Adds the product, or changes the size remembered with it. Throws `NotFound`. */
export async function addFavorite(
  shop: DeliveryContext,
  favorite: Favorite,
  saveVisitor: SaveVisitor,
): Promise<FavoriteProduct[]> {
  const product = shop.catalog.current().findProduct(favorite.product_id)
  if (!product) throw new NotFound('product', favorite.product_id)
  if (favorite.offer_id !== null && !product.offers.some(offer => offer.id === favorite.offer_id)) {
    throw new NotFound('offer', favorite.offer_id)
  }
  const visitor = await saveVisitor()
  const { owner } = visitor
  const inTown = await offersInTown(shop, visitor)
  const canBeHad = (offer: Offer) => inTown(offer).can !== 'nothing'
  const before = (await findFavorite(shop.db, owner, favorite.product_id)) ?? null
  const added = { ...favorite, ...termsOfFavorite(product, favorite.offer_id, before, canBeHad) }
  await insertFavorite(shop.db, owner, added, shop.now())
  const saved = await favoritesOf(shop.db, owner)
  await deleteFavorites(
    shop.db,
    owner,
    saved.slice(FAVORITES_MOST).map(old => old.product_id),
  )
  return loadFavoriteProducts(shop, visitor)
}

export async function removeFavorite(
  shop: CatalogContext,
  visitor: Visitor,
  product_id: number,
): Promise<FavoriteProduct[]> {
  if (visitor.owner) await deleteFavorites(shop.db, visitor.owner, [product_id])
  return loadFavoriteProducts(shop, visitor)
}

/** Moves a browser's favourites into the account's; the newest stay when they are too many. */
export async function mergeFavorites(
  trx: Db,
  { visitor_id, user_id }: { visitor_id: number; user_id: number },
): Promise<void> {
  await copyFavorites(trx, visitor_id, user_id)
  await clearVisitorFavorites(trx, visitor_id)
  await dropOldFavorites(trx, user_id, FAVORITES_MOST)
}

/** More would not fit into a message; the newest are shared. */
const SHARED_MOST = 100

/**
 * The token at the end of a shared list's address: the products themselves, signed. It names no person and no
 * size, gives access to nothing else, and shows what was shared at the time, whatever happens to the list
 * afterwards.
 */
export function shareCode(shop: SecretContext, product_ids: number[]): string {
  const list = product_ids
    .slice(0, SHARED_MOST)
    .map(id => id.toString(36))
    .join('-')
  return signToken(shop, 'shared favourites', list)
}

/** The products of a shared list. Throws `NotFound` for a token that the shop has not signed. */
export function sharedProductIds(shop: SecretContext & Clock, code: string): number[] {
  const list = readToken(shop, 'shared favourites', code)
  if (list === null) throw new NotFound('shared favourites', 'of this link')
  return list.split('-').map(id => Number.parseInt(id, 36))
}
