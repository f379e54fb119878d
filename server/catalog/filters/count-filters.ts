import {
  type ChosenRange,
  FILTER_TYPE,
  type Filter,
  type FilterChoice,
  STICKERS,
} from '../../contract/catalog/filter.ts'
import type { Selection } from '../columns/selection.ts'
import type { IndexedFilter, IndexedValue } from './filter-index.ts'
import type { Match } from './match-products.ts'

/**
 * The filters as the panel shows them (contract 2.3). A value is shown where the scope has it or
 * it is chosen, an enumeration where there is something to choose.
 *
 * @param extremes least and most price of a selection; null of an empty one
 */
export function countFilters(
  shown: { filter: IndexedFilter; name: string }[],
  match: Match,
  choice: FilterChoice,
  region_fias_id: string | undefined,
  extremes: (bits: Selection) => [number, number] | null,
): Filter[] {
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
    const values = countValues(filter, left, match.scope, selected, region_fias_id)
    const least = filter.type === FILTER_TYPE.list && selected.size === 0 ? 2 : 1
    if (values.length < least) continue
    if (filter.type === FILTER_TYPE.stickers) {
      counted.push({ ...head, type: filter.type, values: values.map(stickerValue) })
    } else if (filter.type === FILTER_TYPE.shops) {
      counted.push({ ...head, type: filter.type, values: values.map(shopValue) })
    } else counted.push({ ...head, type: filter.type, values: values.map(listValue) })
  }
  return counted
}

interface CountedValue {
  of: IndexedValue
  selected: boolean
  count: number
}

function countValues(
  filter: IndexedFilter,
  left: Selection,
  scope: Selection,
  selected: Set<string>,
  region_fias_id: string | undefined,
): CountedValue[] {
  const values: CountedValue[] = []
  for (const value of filter.values) {
    const isSelected = selected.has(value.slug)
    if (value.store && region_fias_id && value.store.region_fias_id !== region_fias_id && !isSelected)
      continue
    const count = left.countIn(value.products)
    if (count > 0 || isSelected || (left !== scope && scope.meets(value.products))) {
      values.push({ of: value, selected: isSelected, count })
    }
  }
  return values
}

function listValue({ of, selected, count }: CountedValue) {
  const { id, slug, value, background } = of
  return { id, slug, value, selected, count, ...(background ? { background } : {}) }
}

function stickerValue({ of, selected, count }: CountedValue) {
  const sticker = STICKERS.find(one => String(one.id) === of.slug) as (typeof STICKERS)[number]
  return { ...sticker, ext_id: sticker.code, selected, count }
}

function shopValue({ of, selected, count }: CountedValue) {
  const store = of.store as NonNullable<IndexedValue['store']>
  const { id, ext_id, name, address } = store
  return { id, ext_id, place: name, address, selected, selectedFront: selected, count }
}

function rangeValue([min, max]: [number, number], chosen: string[] | ChosenRange | undefined) {
  const range = chosen === undefined || Array.isArray(chosen) ? null : chosen
  return { min, max, from: range?.from ?? min, to: range?.to ?? max, selected: range !== null }
}
