import { dataOf } from './take-pages.ts'

const FEWEST_TILES = 24

/**
 * Listings that nobody asks for twice: a value of one filter with a value of another, then the same in another order.
 *
 * @param branches paths of categories, the best known first
 * @param wanted how many; throws where there are not so many
 */
export async function coldAddresses(url: string, branches: string[], wanted: number): Promise<string[]> {
  const pairs: string[] = []
  for (const branch of branches) if (pairs.length < wanted) pairs.push(...(await pairsOf(url, branch)))
  const found = ['', '?sort=new', '?sort=price_asc', '?sort=price_desc'].flatMap(sort =>
    pairs.map(path => path + sort),
  )
  if (found.length < wanted) throw new Error(`only ${found.length} filtered addresses`)
  return found.slice(0, wanted)
}

/** Those that leave enough of a branch. */
async function pairsOf(url: string, branch: string): Promise<string[]> {
  const { filters } = await dataOf(url + branch)
  const values = filters.flatMap(filter =>
    filter.values
      .filter(({ count }) => count >= FEWEST_TILES)
      .map(({ code }) => ({ slug: filter.slug, code })),
  )
  const found: string[] = []
  for (const [at, one] of values.entries()) {
    for (const other of values.slice(at + 1).filter(({ slug }) => slug !== one.slug)) {
      const pair = [one, other].toSorted((a, b) => a.slug.localeCompare(b.slug))
      const path = `${branch}filter/${pair.map(({ slug, code }) => `${slug}=${code}`).join('/')}/`
      const { products = [] } = await dataOf(url + path)
      if (products.length >= FEWEST_TILES) found.push(path)
    }
  }
  return found
}
