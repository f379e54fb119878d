import type { ListingScope, Snapshot } from '../../catalog/catalog.ts'
import { byKind } from '../../catalog/kinds.rules.ts'
import type { Product } from '../../contract/catalog/catalog.ts'
import { RECOMMENDED_MOST, type RecommendType, VIEWED_TYPE } from '../../contract/catalog/recommend.ts'
import type { Visitor } from '../account/visitor.ts'
import { readCart, readLines } from '../cart/read-cart.ts'
import type { CatalogContext } from '../contexts.ts'
import { loadFavorites } from '../favorites/favorites.ts'
import { alikePrices, mostAlike, oneOfEachModel } from './likeness.rules.ts'
import { loadTogether, type RecommendContext } from './load-together.ts'

/** How many of the popular products are compared, because popular ones are the best recommendations. */
const COMPARED = 150
/** With fewer similar ones than this, the category above is searched too. */
const ENOUGH = 5

/**
 * Products to recommend, best first, only what can be bought. Empty where there is nothing to recommend: no
 * such offer, no orders with it.
 *
 * @param barcode of the offer that is looked at, or its feed's id; of all that were viewed, separated by
 *   commas. Recommendations in real time leave the model of the one out, and follow its department where neither
 *   cart nor favourites name one
 */
export async function loadRecommended(
  shop: RecommendContext,
  visitor: Visitor,
  asked: { type: RecommendType; barcode: string },
): Promise<Product[]> {
  const catalog = shop.catalog.current()
  if (asked.type === 'website.reco.personal.realtime') {
    return loadPersonal(shop, visitor, productOfBarcode(catalog, asked.barcode))
  }
  if (asked.type === VIEWED_TYPE) return viewed(catalog, asked.barcode.split(','))
  const product = productOfBarcode(catalog, asked.barcode)
  if (!product) return []
  return asked.type === 'website.reco.product.together'
    ? loadTogether(shop, product)
    : similarTo(catalog, product)
}

/** Each once, only what can still be bought. */
function viewed(catalog: Snapshot, barcodes: string[]): Product[] {
  const products = barcodes.flatMap(barcode => productOfBarcode(catalog, barcode.trim()) ?? [])
  return [...new Set(products)].filter(product => product.in_stock).slice(0, RECOMMENDED_MOST)
}

function productOfBarcode(catalog: Snapshot, barcode: string): Product | null {
  if (!barcode) return null
  return (catalog.findOfferByBarcode(barcode) ?? catalog.findOfferByExtId(barcode))?.product ?? null
}

/** Similar products that can be bought, best first. */
export function similarTo(catalog: Snapshot, product: Product): Product[] {
  const near = mostAlike(
    product,
    candidates(catalog, { category_id: product.category_id }, product),
    RECOMMENDED_MOST,
  )
  const parent = catalog.categories.byId(product.category_id)?.parent_id ?? null
  if (near.length >= ENOUGH || parent === null) return near
  const around = mostAlike(product, candidates(catalog, { category_id: parent }, product), RECOMMENDED_MOST)
  return oneOfEachModel([...near, ...around]).slice(0, RECOMMENDED_MOST)
}

function candidates(catalog: Snapshot, scope: ListingScope, { price }: Product): Product[] {
  const choice = { price: alikePrices(price) }
  const { ids } = catalog.list({ scope, choice, sort: 'popular', per_page: COMPARED })
  return ids.flatMap(id => catalog.findProduct(id) ?? []).filter(each => each.in_stock)
}

const INTERESTS_MOST = 5

/**
 * What is popular in the categories of the visitor's cart and favourites, then what is popular in one department;
 * without what the visitor has already.
 *
 * @param looked_at the product that the visitor looks at now or looked at last, if any: its model is left out too
 */
async function loadPersonal(
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
  const looked_in = looked_at ? categoriesOf([looked_at]) : []
  const ids = interests(categoriesOf(cart), categoriesOf(favorites)).slice(0, INTERESTS_MOST)
  const chosen = inTurns(
    ids.map(category_id => popular({ category_id })),
    RECOMMENDED_MOST,
  )
  const all =
    chosen.length < RECOMMENDED_MOST
      ? [...chosen, ...byDepartment(catalog, models, [...ids, ...looked_in])]
      : chosen
  const products = [...new Set(all)].flatMap(id => catalog.findProduct(id) ?? [])
  return oneOfEachModel(products).slice(0, RECOMMENDED_MOST)
}

/**
 * What is popular, department by department, of each kind in turn: five belts side by side offer nothing, and
 * neither does a bag beside a romper. First is the department that interests the visitor most, then they come in
 * the shop's own order, in which adults are first; what is in no department comes last.
 *
 * @param known models that are left out
 * @param interesting categories, the strongest first
 */
function byDepartment(catalog: Snapshot, known: Set<string>, interesting: number[]): number[] {
  const { roots, ancestorsOf } = catalog.categories
  const own = interesting.map(id => ancestorsOf(id)[0]?.id ?? id)
  const scopes = [...new Set([...own, ...roots.map(({ id }) => id)])].map(category_id => ({ category_id }))
  const chosen = new Set<number>()
  for (const scope of [...scopes, 'all' as const]) {
    for (const id of kindsInTurn(catalog, scope, known)) chosen.add(id)
    if (chosen.size >= RECOMMENDED_MOST) break
  }
  return [...chosen]
}

/** What is popular there, of each kind in turn. */
function kindsInTurn(catalog: Snapshot, scope: ListingScope, known: Set<string>): number[] {
  const popular = popularIn(catalog, scope, RECOMMENDED_MOST * 3).filter(
    ({ group_key }) => !known.has(group_key),
  )
  return inTurns(
    byKind(catalog.categories, popular).map(products => products.map(({ id }) => id)),
    RECOMMENDED_MOST,
  )
}

/** One of each model, in stock, the most popular first. */
function popularIn(catalog: Snapshot, scope: ListingScope, most: number): Product[] {
  const { ids } = catalog.list({ scope, sort: 'popular', per_page: most * 3 })
  const products = ids.flatMap(id => catalog.findProduct(id) ?? []).filter(product => product.in_stock)
  return oneOfEachModel(products).slice(0, most)
}

async function productsOfCart(shop: CatalogContext, { owner }: Visitor): Promise<Product[]> {
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

/** A product in the cart says more than a favourite. */
const WORTH = { cart: 2, favorites: 1 }

/**
 * Categories that interest the visitor, the strongest first; equally strong ones in the order they came up.
 *
 * @param cart categories of the products in the cart, one for each line
 * @param favorites categories of the favourites, the newest first
 */
export function interests(cart: number[], favorites: number[]): number[] {
  const worth = new Map<number, number>()
  for (const id of cart) worth.set(id, (worth.get(id) ?? 0) + WORTH.cart)
  for (const id of favorites) worth.set(id, (worth.get(id) ?? 0) + WORTH.favorites)
  return [...worth].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

/**
 * The first of each list, then the second of each, … so that one strong interest does not hide the others.
 */
export function inTurns<T>(lists: T[][], most: number): T[] {
  const longest = Math.max(0, ...lists.map(list => list.length))
  const taken = new Set<T>()
  for (let place = 0; place < longest && taken.size < most; place++) {
    for (const list of lists) {
      const item = list[place]
      if (item !== undefined && taken.size < most) taken.add(item)
    }
  }
  return [...taken]
}
