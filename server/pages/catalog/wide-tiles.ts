import { type Product, productPath } from '../../contract/catalog/catalog.ts'
import { PRODUCT } from '../../shop/reading/shop-facts.ts'
import type { PageReader } from '../painting/page-facts.ts'

/**
 * After so many products of a page a wide tile stands, two columns wide: every ninth tile on average. At these places it
 * fits into its row whether the grid has two, three, four or five columns, and a whole page fills whole rows of each, so
 * that nothing has to be moved to fill a hole.
 */
export const WIDE_AFTER = [10, 16, 24, 34, 40, 48]

/** Of a wide tile: a thing of the row above it, seen close. */
interface Detail {
  url: string
  name: string
  picture_key: string
}

/** What stands behind each product of a page: a detail, or null. */
export function detailsAmong(read: PageReader, ids: number[]): (Detail | null)[] {
  return detailsOf(ids.flatMap(id => read.fact(PRODUCT, id) ?? []))
}

/** Where none of the products before it has a picture there is no detail. */
export function detailsOf(products: Pick<Product, 'id' | 'slug' | 'name' | 'pictures'>[]): (Detail | null)[] {
  const details: (Detail | null)[] = products.map(() => null)
  let from = 0
  for (const after of WIDE_AFTER.filter(each => each <= products.length)) {
    details[after - 1] = detailOf(products.slice(from, after))
    from = after
  }
  return details
}

/** The last picture of the first of those that have most. */
function detailOf(products: Pick<Product, 'id' | 'slug' | 'name' | 'pictures'>[]): Detail | null {
  const most = Math.max(...products.map(({ pictures }) => pictures.length))
  const thing = products.find(({ pictures }) => pictures.length === most)
  const picture = thing?.pictures.at(-1)
  return thing && picture ? { url: productPath(thing), name: thing.name, picture_key: picture.key } : null
}
