import { findListingContext, type ListingContext } from '../../catalog/listing/load-listing.ts'
import { branchPath } from '../../contract/catalog/catalog.ts'
import { NothingOfThatName, noBranch } from '../../render/content/page-asks.ts'
import { CATALOGUE } from '../../shop/reading/shop-facts.ts'
import type { PageReader } from '../painting/page-facts.ts'
import { branchesOf } from './sold-addresses.ts'

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
