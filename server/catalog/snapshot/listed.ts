import { PER_PAGE } from '../../contract/catalog/catalog.ts'
import type { Selection } from '../columns/selection.ts'
import type { Matchable } from '../filters/match-products.ts'
import { pageInOrder } from '../listing/sort-orders.ts'
import { spreadModels } from '../listing/spread-models.ts'
import type { SnapshotContent } from './snapshot-content.ts'
import type { FoundListing, ListingQuery } from './types.ts'

/** The page of a listing that was asked for, of the products that match. */
export function pageOfListing(
  query: ListingQuery,
  bits: Selection,
  { orders, stock, columns, hit, is_new }: SnapshotContent,
  numbersOf: Matchable['numbersOf'],
): FoundListing {
  const { scope, sort = 'default', page = 1, per_page = PER_PAGE } = query
  const skip = (page - 1) * per_page
  const isByRelevance = sort === 'default' && typeof scope === 'object' && 'ids' in scope
  const modelOf = (product: number) => columns.group_hash[product] as number
  const numbers = isByRelevance
    ? spreadModels(numbersIn(bits, numbersOf(scope.ids)), modelOf, skip + per_page, bits.total).slice(skip)
    : pageInOrder({ orders, sort, bits, inStock: stock.inStock, hit, is_new, modelOf, skip, most: per_page })
  const ids = numbers.map(number => columns.id[number] as number)
  return { ids, total: bits.total, page, pages_count: Math.max(1, Math.ceil(bits.total / per_page)) }
}

/** One by one, because a page needs only the first of them. */
function* numbersIn(bits: Selection, numbers: Int32Array): Generator<number> {
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    if (bits.has(number)) yield number
  }
}

/** The lowest and the highest price of those that match; null where none does. */
export function priceExtremes(
  bits: Selection,
  { columns, orders }: SnapshotContent,
): [number, number] | null {
  if (bits.total === 0) return null
  const price = (product: number) => columns.price[product] as number
  if (bits.total * 32 < columns.count) {
    let [min, max] = [Infinity, 0]
    bits.each(product => {
      min = Math.min(min, price(product))
      max = Math.max(max, price(product))
    })
    return [min, max]
  }
  const cheapestFirst = orders.price_asc.products
  let low = 0
  while (!bits.has(cheapestFirst[low] as number)) low++
  let high = cheapestFirst.length - 1
  while (!bits.has(cheapestFirst[high] as number)) high--
  return [price(cheapestFirst[low] as number), price(cheapestFirst[high] as number)]
}
