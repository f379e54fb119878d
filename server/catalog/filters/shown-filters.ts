import type { FilterChoice } from '../../contract/catalog/filter.ts'
import type { Selection } from '../columns/selection.ts'
import type { ListingScope, NumberedTree } from '../snapshot/types.ts'
import type { IndexedFilter } from './filter-index.ts'
import { OWN_FILTERS, PARAM_VALUES, PARAMS_BEFORE } from './filter-values.rules.ts'

export interface ShownFilter {
  filter: IndexedFilter
  name: string
}

/** More parameters than these make a panel nobody reads. */
const PARAMS_MOST = 12

/**
 * Which filters a listing shows, in order: the category's own list, inherited; without one, the shop's order with the
 * parameters that most of the category's products have. What is chosen is always among them.
 */
export class ShownFilters {
  readonly #filters: Map<string, IndexedFilter>
  readonly #tree: NumberedTree
  readonly #paramCounts: Map<number, Map<string, number>>
  /** Parameters do not follow stock: a category's are found once. */
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
