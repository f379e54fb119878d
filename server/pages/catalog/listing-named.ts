import { COLLECTIONS, findListingContext, type ListingContext } from '../../catalog/listing/load-listing.ts'
import { orMeant } from '../../contract/nearest.ts'
import { NothingOfThatName } from '../../render/content/page-asks.ts'
import { CATALOGUE } from '../../shop/reading/shop-facts.ts'
import type { PageReader } from '../painting/page-facts.ts'

/**
 * The branch or collection that an editor means, by its address below `/catalog/` or with it. Throws
 * `NothingOfThatName` with the nearest right name.
 */
export function listingNamed(read: PageReader, category: string): ListingContext {
  const path = branchPath(category)
  const { categories } = read.fact(CATALOGUE)
  const context = findListingContext({ categories }, path)
  if (context) return context
  const paths = categories.roots
    .flatMap(({ id }) => categories.descendantIds(id))
    .flatMap(id => categories.byId(id)?.path ?? [])
  const collections = Object.values(COLLECTIONS).map(({ slug }) => slug)
  throw new NothingOfThatName(noBranch(category, [...paths, ...collections]))
}

/** `/catalog/women/dresses/` -> `women/dresses` */
export function branchPath(category: string): string {
  return category.replace(/^\/?(?:catalog\/)?|\/$/g, '')
}

export function noBranch(category: string, paths: string[]): string {
  return `нет раздела '${category}'${orMeant(branchPath(category), paths)}`
}
