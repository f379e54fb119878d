import * as v from 'valibot'
import { FILTER_TYPE, type Filter } from './filter.ts'

const OPEN_AT_FIRST = 3

/** A value of a filter as the panel of a listing shows it. */
export const TickedValue = v.object({
  /** As in calls and addresses: slugs, sticker ids, ext_ids of shops (contract 2.7). */
  code: v.string(),
  words: v.string(),
  /** Only of shops. */
  address: v.optional(v.string()),
  /** Only of colours: `#1F4FA3`. */
  background: v.optional(v.string()),
  selected: v.boolean(),
  /** Shown beside it; a value with 0 cannot be ticked. */
  count: v.number(),
})
export type TickedValue = v.InferOutput<typeof TickedValue>

/** A filter as the panel of a listing shows it (contract 2.3). */
export const FilterGroup = v.object({
  slug: v.string(),
  name: v.string(),
  is_chosen: v.boolean(),
  is_open: v.boolean(),
  /** Folded at first and without a choice: the page leaves out its values, and the browser requests them. */
  is_folded: v.boolean(),
  /** Whether its values can be searched: only shops. */
  has_search: v.boolean(),
  /** Two numbers instead of values. */
  range: v.nullable(v.object({ min: v.number(), max: v.number(), from: v.number(), to: v.number() })),
  values: v.array(TickedValue),
})
export type FilterGroup = v.InferOutput<typeof FilterGroup>

/**
 * The props of a listing's panel.
 *
 * @param unfolded slug of a filter to open; then no group is folded. Empty for the panel of an ordinary page
 */
export function filterGroups(filters: Filter[], unfolded: string): FilterGroup[] {
  const groups = filters.map(groupOf)
  if (!unfolded) return groups.map(group => (group.is_folded ? { ...group, values: [] } : group))
  return groups.map(group => ({
    ...group,
    is_open: group.is_open || group.slug === unfolded,
    is_folded: false,
  }))
}

function groupOf(filter: Filter, index: number): FilterGroup {
  const { slug, name, type } = filter
  const is_open = index < OPEN_AT_FIRST
  if (type === FILTER_TYPE.range) {
    const [{ min, max, from, to, selected }] = filter.values
    const range = { min, max, from, to }
    return {
      slug,
      name,
      is_chosen: selected,
      is_open,
      is_folded: false,
      has_search: false,
      range,
      values: [],
    }
  }
  const values = valuesToTick(filter)
  const is_chosen = values.some(({ selected }) => selected)
  return {
    slug,
    name,
    is_chosen,
    is_open,
    is_folded: !is_open && !is_chosen,
    has_search: type === FILTER_TYPE.shops,
    range: null,
    values,
  }
}

/** The values of a filter as its group lists them; a range has none. */
export function valuesToTick(filter: Filter): TickedValue[] {
  switch (filter.type) {
    case FILTER_TYPE.range:
      return []
    case FILTER_TYPE.shops: {
      const shops = filter.values.map(({ ext_id, place, address, selected, count }) => ({
        code: ext_id,
        words: place,
        address,
        selected,
        count,
      }))
      // Ticked values come first (contract 2.5).
      return [...shops.filter(shop => shop.selected), ...shops.filter(shop => !shop.selected)]
    }
    case FILTER_TYPE.stickers:
      return filter.values.map(({ id, value, selected, count }) => ({
        code: String(id),
        words: value,
        selected,
        count,
      }))
    case FILTER_TYPE.boolean:
      return filter.values.map(({ slug, selected, count }) => ({
        code: slug,
        words: slug === 'true' ? 'Да' : 'Нет',
        selected,
        count,
      }))
    default:
      return filter.values.map(({ slug, value, background, selected, count }) => ({
        code: slug,
        words: value,
        ...(background ? { background } : {}),
        selected,
        count,
      }))
  }
}
