import { FAVORITES_MOST, type Favorite } from '../../contract/cart/favorite.ts'
import { NotFound } from '../../errors.ts'
import { findOwner, ownerOf } from '../account/owner.rules.ts'
import type { SaveVisitor, Shop, Visitor } from '../shop.ts'
import { deleteFavorites, favoritesOf, insertFavorite } from './favorites.rows.ts'

/** The visitor's favourites that are still in the catalogue, newest first. */
export async function loadFavorites(shop: Shop, visitor: Visitor): Promise<Favorite[]> {
  const owner = findOwner(visitor)
  if (!owner) return []
  const catalog = shop.catalog.current()
  const favorites = await favoritesOf(shop.db, owner)
  return favorites.filter(favorite => catalog.findProduct(favorite.product_id) !== null)
}

/** Adds the product, or changes the size remembered with it. Throws `NotFound`. */
export async function addFavorite(
  shop: Shop,
  favorite: Favorite,
  saveVisitor: SaveVisitor,
): Promise<Favorite[]> {
  const product = shop.catalog.current().findProduct(favorite.product_id)
  if (!product) throw new NotFound('product', favorite.product_id)
  if (favorite.offer_id !== null && !product.offers.some(offer => offer.id === favorite.offer_id)) {
    throw new NotFound('offer', favorite.offer_id)
  }
  const visitor = await saveVisitor()
  const owner = ownerOf(visitor)
  await insertFavorite(shop.db, owner, favorite, shop.now())
  const kept = await favoritesOf(shop.db, owner)
  await deleteFavorites(
    shop.db,
    owner,
    kept.slice(FAVORITES_MOST).map(old => old.product_id),
  )
  return loadFavorites(shop, visitor)
}

export async function removeFavorite(shop: Shop, visitor: Visitor, product_id: number): Promise<Favorite[]> {
  const owner = findOwner(visitor)
  if (owner) await deleteFavorites(shop.db, owner, [product_id])
  return loadFavorites(shop, visitor)
}
