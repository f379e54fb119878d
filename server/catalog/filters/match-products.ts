import type { ChosenRange, FilterChoice } from '../../contract/catalog/filter.ts'
import type { Bitmap } from '../columns/bitmap.ts'
import { Selection } from '../columns/selection.ts'
import type { ListingScope } from '../snapshot/types.ts'
import type { IndexedFilter } from './filter-index.ts'

/** The parts of a snapshot that matching needs. */
export interface Matchable {
  product_count: number
  filters: Map<string, IndexedFilter>
  prices: Int32Array
  collections: { hit: Bitmap; new: Bitmap; discount: Bitmap }
  rangeOf(category_id: number): [first: number, end: number] | null
  /** Numbers of products by their ids, -1 for unknown ones. */
  numbersOf(ids: ArrayLike<number>): Int32Array
}

export interface Match {
  scope: Selection
  /** Products that pass every chosen filter. */
  all: Selection
  /** The same without one filter: that filter's own values are counted among these. */
  without(code: string): Selection
}

/** Filters are joined by "and", values of one filter by "or". A value that does not exist matches nothing. */
export function matchProducts(on: Matchable, scope: ListingScope, choice: FilterChoice): Match {
  const scoped = scopeBits(on, scope)
  const { first, end } = scoped
  const codes = Object.keys(choice).filter(code => !isEmptyList(choice[code]))
  const passing = codes.map(code =>
    passingWords({ on, code, chosen: choice[code] as string[] | ChosenRange, first, end }),
  )
  // prefix[i] is the scope and the first i filters; going back from the end gives each filter all but itself.
  const prefix = [scoped.words]
  for (const words of passing) prefix.push(common(prefix.at(-1) as Int32Array, words, first, end))
  const others = new Map<string, Int32Array>()
  let suffix: Int32Array | null = null
  for (let index = codes.length - 1; index >= 0; index--) {
    const before = prefix[index] as Int32Array
    others.set(codes[index] as string, suffix ? common(before, suffix, first, end) : before)
    const own = passing[index] as Int32Array
    suffix = suffix ? common(own, suffix, first, end) : own
  }
  const all = codes.length > 0 ? new Selection(prefix.at(-1) as Int32Array, first, end) : scoped
  return {
    scope: scoped,
    all,
    without(code) {
      const words = others.get(code)
      if (!words) return all
      return words === scoped.words ? scoped : new Selection(words, first, end)
    },
  }
}

function isEmptyList(chosen: string[] | ChosenRange | undefined): boolean {
  return chosen === undefined || (Array.isArray(chosen) && chosen.length === 0)
}

function scopeBits(on: Matchable, scope: ListingScope): Selection {
  const end = (on.product_count + 31) >>> 5
  const words = new Int32Array(end)
  if (scope === 'all') return rangeBits(words, 0, on.product_count)
  if ('category_id' in scope) {
    const [from, to] = on.rangeOf(scope.category_id) ?? [0, 0]
    return rangeBits(words, from, to)
  }
  if ('collection' in scope) on.collections[scope.collection].addTo(words, 0, end)
  else {
    const numbers = on.numbersOf(scope.ids)
    for (let index = 0; index < numbers.length; index++) {
      const product = numbers[index] as number
      if (product >= 0) words[product >>> 5] = (words[product >>> 5] as number) | (1 << (product & 31))
    }
  }
  return new Selection(words, 0, end)
}

function rangeBits(words: Int32Array, from: number, to: number): Selection {
  const [first, end] = [from >>> 5, (to + 31) >>> 5]
  if (from >= to) return new Selection(words, 0, 0)
  words.fill(-1, first, end)
  words[first] = (words[first] as number) & (-1 << (from & 31))
  if ((to & 31) !== 0) words[end - 1] = (words[end - 1] as number) & ~(-1 << (to & 31))
  return new Selection(words, first, end)
}

function passingWords({
  on,
  code,
  chosen,
  first,
  end,
}: {
  on: Matchable
  code: string
  chosen: string[] | ChosenRange
  first: number
  end: number
}): Int32Array {
  const words = new Int32Array((on.product_count + 31) >>> 5)
  if (!Array.isArray(chosen)) {
    if (code === 'price') addPriced({ words, on, range: chosen, first, end })
    return words
  }
  const filter = on.filters.get(code)
  for (const slug of chosen) filter?.bySlug.get(slug)?.products.addTo(words, first, end)
  return words
}

function addPriced({
  words,
  on,
  range,
  first,
  end,
}: {
  words: Int32Array
  on: Matchable
  range: ChosenRange
  first: number
  end: number
}): void {
  const { prices } = on
  const least = range.from ?? 0
  const most = range.to ?? 0x7fffffff
  for (let word = first; word < end; word++) {
    const stop = Math.min(prices.length, (word + 1) << 5)
    let bits = 0
    for (let product = word << 5; product < stop; product++) {
      const price = prices[product] as number
      if (price >= least && price <= most) bits |= 1 << (product & 31)
    }
    words[word] = bits
  }
}

function common(a: Int32Array, b: Int32Array, first: number, end: number): Int32Array {
  const words = new Int32Array(a.length)
  for (let word = first; word < end; word++) words[word] = (a[word] as number) & (b[word] as number)
  return words
}
