import { FILTER_TYPE, type Filter, type FilterChoice } from '../../contract/catalog/filter.ts'
import type { Selection } from '../columns/selection.ts'
import type { ListingScope, NumberedTree } from '../snapshot/types.ts'
import type { IndexedFilter, IndexedValue } from './filter-index.ts'
import { OWN_FILTERS, PARAM_VALUES, PARAMS_BEFORE } from './filter-values.rules.ts'
import type { Match } from './match-products.ts'
import { type CountedValue, listValue, rangeValue, shopValue, stickerValue } from './shown-values.ts'

export interface ShownFilter {
  filter: IndexedFilter
  name: string
}

/** Nobody reads a panel with more parameters than this. */
const PARAMS_MOST = 12

/**
 * Which filters a listing shows, in order: the category's own list, inherited; without one, the default order
 * with the parameters that most of the category's products have. Chosen filters are always included.
 */
export class ShownFilters {
  readonly #filters: Map<string, IndexedFilter>
  readonly #tree: NumberedTree
  readonly #paramCounts: Map<number, Map<string, number>>
  /** Parameters do not follow stock: those of a category are computed once. */
  readonly #params = new Map<number, IndexedFilter[]>()

  constructor(
    filters: Map<string, IndexedFilter>,
    tree: NumberedTree,
    paramCounts: Map<number, Map<string, number>>,
  ) {
    this.#filters = filters
    this.#tree = tree
    this.#paramCounts = paramCounts
  }

  of(scope: ListingScope, scoped: Selection, choice: FilterChoice): ShownFilter[] {
    const isCategory = typeof scope === 'object' && 'category_id' in scope
    const shown = isCategory ? this.#ofCategory(scope.category_id, scoped) : this.#byDefault([])
    const missing = Object.keys(choice)
      .filter(code => !shown.some(one => one.filter.code === code))
      .sort()
    return [...shown, ...missing.flatMap(code => this.#named(code))]
  }

  #ofCategory(category_id: number, scoped: Selection): ShownFilter[] {
    const line = [this.#tree.byId(category_id), ...this.#tree.ancestorsOf(category_id).reverse()]
    const set = line.find(category => category?.filters)?.filters
    if (set) return set.flatMap(({ code, name }) => this.#named(code, name))

    let params = this.#params.get(category_id)
    if (!params) {
      params = this.#usableParams(category_id, scoped)
      this.#params.set(category_id, params)
    }
    return this.#byDefault(params)
  }

  #byDefault(params: IndexedFilter[]): ShownFilter[] {
    return OWN_FILTERS.flatMap(({ code }) => {
      const before = code === PARAMS_BEFORE ? params.map(filter => ({ filter, name: filter.name })) : []
      return [...before, ...this.#named(code)]
    })
  }

  #named(code: string, name?: string): ShownFilter[] {
    const filter = this.#filters.get(code)
    return filter ? [{ filter, name: name || filter.name }] : []
  }

  #usableParams(category_id: number, scoped: Selection): IndexedFilter[] {
    const counts = new Map<string, number>()
    for (const id of this.#tree.descendantIds(category_id)) {
      for (const [code, count] of this.#paramCounts.get(id) ?? [])
        counts.set(code, (counts.get(code) ?? 0) + count)
    }
    return [...counts]
      .sort(([codeA, a], [codeB, b]) => b - a || (codeA < codeB ? -1 : 1))
      .flatMap(([code]) => this.#filters.get(code) ?? [])
      .filter(filter => filter.isParam && isUsable(filter, scoped))
      .slice(0, PARAMS_MOST)
  }
}

function isUsable(filter: IndexedFilter, scoped: Selection): boolean {
  let values = 0
  for (const value of filter.values) {
    if (scoped.meets(value.products) && ++values > PARAM_VALUES.most) return false
  }
  return values >= PARAM_VALUES.least
}

/**
 * The filters as the panel shows them (contract 2.3). A value is shown if the scope has it or it is chosen,
 * an enumeration if there is a choice to make.
 *
 * @param most_open filters after these many are folded where nothing of them is chosen: they have no values here
 * @param extremes lowest and highest price of a selection; null for an empty one
 */
export function countFilters({
  shown,
  match,
  choice,
  region_fias_id,
  most_open = Number.POSITIVE_INFINITY,
  extremes,
}: {
  shown: { filter: IndexedFilter; name: string }[]
  match: Match
  choice: FilterChoice
  region_fias_id: string | undefined
  most_open?: number | undefined
  extremes: (bits: Selection) => [number, number] | null
}): Filter[] {
  const counted: Filter[] = []
  for (const { filter, name } of shown) {
    const chosen = choice[filter.code]
    const left = match.without(filter.code)
    const head = { id: filter.id, slug: filter.code, name }
    if (filter.type === FILTER_TYPE.range) {
      const ends = extremes(left) ?? extremes(match.scope)
      if (!ends) continue
      counted.push({ ...head, type: filter.type, values: [rangeValue(ends, chosen)] })
      continue
    }
    const selected = new Set(Array.isArray(chosen) ? chosen : [])
    const least = filter.type === FILTER_TYPE.list && selected.size === 0 ? 2 : 1
    const asked = { filter, left, scope: match.scope, selected, region_fias_id }
    if (counted.length >= most_open && selected.size === 0) {
      if (hasValues(asked, least)) counted.push({ ...head, type: filter.type, values: [] })
      continue
    }
    const values = countValues(asked)
    if (values.length < least) continue
    if (filter.type === FILTER_TYPE.stickers) {
      counted.push({ ...head, type: filter.type, values: values.map(stickerValue) })
    } else if (filter.type === FILTER_TYPE.shops) {
      counted.push({ ...head, type: filter.type, values: values.map(shopValue) })
    } else counted.push({ ...head, type: filter.type, values: values.map(listValue) })
  }
  return counted
}

interface AskedValues {
  filter: IndexedFilter
  /** The products among which they are counted. */
  left: Selection
  scope: Selection
  selected: Set<string>
  region_fias_id: string | undefined
}

function isElsewhere({ store }: IndexedValue, region_fias_id: string | undefined): boolean {
  return store !== undefined && Boolean(region_fias_id) && store.region_fias_id !== region_fias_id
}

/** Would `countValues` show at least so many? Of a filter without a choice. */
function hasValues({ filter, scope, region_fias_id }: AskedValues, least: number): boolean {
  let found = 0
  for (const value of filter.values) {
    if (!isElsewhere(value, region_fias_id) && scope.meets(value.products) && ++found >= least) return true
  }
  return false
}

function countValues({ filter, left, scope, selected, region_fias_id }: AskedValues): CountedValue[] {
  const values: CountedValue[] = []
  for (const value of filter.values) {
    const isSelected = selected.has(value.slug)
    if (isElsewhere(value, region_fias_id) && !isSelected) continue
    const count = left.countIn(value.products)
    if (count > 0 || isSelected || (left !== scope && scope.meets(value.products))) {
      values.push({ of: value, selected: isSelected, count })
    }
  }
  return values
}
