import { choiceFromPath, splitListingPath } from '../../catalog/listing/listing-url.rules.ts'
import { COLLECTIONS, findListingContext, type ListingContext } from '../../catalog/listing/load-listing.ts'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { branchPath, categoryPath, productIdOf } from '../../contract/catalog/catalog.ts'
import { storeIdOf } from '../../contract/delivery/stores.ts'
import { NothingOfThatName, noBranch } from '../../render/content/page-asks.ts'
import { CATALOGUE } from '../../shop/reading/shop-facts.ts'
import type { PageReader } from '../painting/page-facts.ts'

/** What of a catalogue addresses may name. */
export type SoldGoods = Pick<Snapshot, 'categories' | 'dictionary' | 'findProduct' | 'stores' | 'revision'>

/**
 * Does this address of a listing with its filters, of a product or of a store lead to one? True of every other address:
 * whoever knows those says more. The routes of these pages read addresses by the same functions.
 *
 * @param path without a query
 */
export function isSold(goods: SoldGoods, path: string): boolean {
  if (path.startsWith('/catalog/') || path.startsWith('/search/')) return isListing(goods, path)
  const [, product] = /^\/product\/([^/]+)\/?$/.exec(path) ?? []
  if (product) return goods.findProduct(productIdOf(product)) !== null
  const store = storeIdOf(path)
  return store === null || goods.stores.get(store)?.kind === 'store'
}

function isListing({ categories, dictionary }: SoldGoods, path: string): boolean {
  const { base, segment } = splitListingPath(path)
  const isThere = base.startsWith('/search/') || findListingContext({ categories }, branchPath(base)) !== null
  return isThere && (segment === '' || choiceFromPath(segment, dictionary).status !== 'unknown')
}

/** Every branch and collection, as `women/dresses`. */
export function branchesOf({ categories }: Pick<Snapshot, 'categories'>): string[] {
  const paths = categories.roots
    .flatMap(({ id }) => categories.descendantIds(id))
    .flatMap(id => categories.byId(id)?.path ?? [])
  return [...paths, ...Object.values(COLLECTIONS).map(({ slug }) => slug)]
}

/** Their addresses. */
export function branchAddresses(goods: Pick<Snapshot, 'categories'>): string[] {
  return branchesOf(goods).map(path => categoryPath({ path }))
}

/**
 * The branch or collection that an editor means, by its address below `/catalog/` or with it. Throws
 * `NothingOfThatName` with the nearest right name.
 */
export function listingNamed(read: PageReader, category: string): ListingContext {
  const { categories } = read.fact(CATALOGUE)
  const context = findListingContext({ categories }, branchPath(category))
  if (!context) throw new NothingOfThatName(noBranch(category, branchesOf({ categories })))
  return context
}
