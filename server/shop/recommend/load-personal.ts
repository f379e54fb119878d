import type { ListingScope, Snapshot } from '../../catalog/catalog.ts'
import type { Product } from '../../contract/catalog/catalog.ts'
import { RECOMMENDED_MOST } from '../../contract/catalog/recommend.ts'
import { findOwner } from '../account/owner.rules.ts'
import type { Visitor } from '../account/visitor.ts'
import { readCart, readLines } from '../cart/read-cart.ts'
import type { CatalogContext } from '../contexts.ts'
import { loadFavorites } from '../favorites/favorites.ts'
import { inTurns, interests } from './interests.rules.ts'
import { oneOfEachModel } from './likeness.rules.ts'

const INTERESTS_MOST = 5

/**
 * What is popular in the categories of the visitor's cart and favourites, then what is popular at all; without what the
 * visitor has already.
 *
 * @param looked_at the product that the visitor looks at now, if any: its model is left out too
 */
export async function loadPersonal(
  shop: CatalogContext,
  visitor: Visitor,
  looked_at: Product | null,
): Promise<Product[]> {
  const catalog = shop.catalog.current()
  const [cart, favorites] = await Promise.all([
    productsOfCart(shop, visitor),
    productsOfFavorites(shop, visitor),
  ])
  const known = [...cart, ...favorites, ...(looked_at ? [looked_at] : [])]
  const models = new Set(known.map(product => product.group_key))
  const popular = (scope: ListingScope) =>
    popularIn(catalog, scope, RECOMMENDED_MOST + known.length)
      .filter(product => !models.has(product.group_key))
      .map(product => product.id)
  const ids = interests(categoriesOf(cart), categoriesOf(favorites)).slice(0, INTERESTS_MOST)
  const chosen = inTurns(
    ids.map(category_id => popular({ category_id })),
    RECOMMENDED_MOST,
  )
  const all = chosen.length < RECOMMENDED_MOST ? [...chosen, ...popular('all')] : chosen
  const products = [...new Set(all)].flatMap(id => catalog.findProduct(id) ?? [])
  return oneOfEachModel(products).slice(0, RECOMMENDED_MOST)
}

/** One of each model, in stock, the most popular first. */
function popularIn(catalog: Snapshot, scope: ListingScope, most: number): Product[] {
  const { ids } = catalog.list({ scope, sort: 'popular', per_page: most * 3 })
  const products = ids.flatMap(id => catalog.findProduct(id) ?? []).filter(product => product.in_stock)
  return oneOfEachModel(products).slice(0, most)
}

async function productsOfCart(shop: CatalogContext, visitor: Visitor): Promise<Product[]> {
  const owner = findOwner(visitor)
  const cart = owner && (await readCart(shop.db, owner))
  const lines = cart ? await readLines(shop.db, cart) : []
  const catalog = shop.catalog.current()
  return lines.flatMap(line => catalog.findOffer(line.offer_id)?.product ?? [])
}

async function productsOfFavorites(shop: CatalogContext, visitor: Visitor): Promise<Product[]> {
  const catalog = shop.catalog.current()
  const favorites = await loadFavorites(shop, visitor)
  return favorites.flatMap(favorite => catalog.findProduct(favorite.product_id) ?? [])
}

function categoriesOf(products: Product[]): number[] {
  return products.map(product => product.category_id)
}
