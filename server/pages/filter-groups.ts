import { FILTER_TYPE, type Filter } from '../contract/catalog/filter.ts'
import type { Cacheable } from '../render/cached-tag.ts'

const OPEN_AT_FIRST = 3

export interface FilterGroup {
  slug: string
  name: string
  type: Filter['type']
  is_chosen: boolean
  /** Neither open at first nor chosen from, and long: it comes into the page when it is opened. */
  is_folded: boolean
  /** Of ranges their `from`, `to`, `min` and `max`; else what is ticked. */
  values: Filter['values'] | Ticked[]
}

/** A value to tick, as `templates/parts/filter-groups.liquid` prints it. */
interface Ticked {
  /** As calls and addresses spell it: slugs, sticker ids, shops' ext_ids (contract 2.7). */
  code: string
  words: string
  address?: string
  background?: string
  selected: boolean
  count: number
}

/**
 * What the panel of a listing takes.
 *
 * @param cache_key names everything that the filters were counted from: it is painted once for it
 */
export function filterGroups(filters: Filter[], cache_key: string): FilterGroup[] & Cacheable {
  return Object.assign(filters.map(groupOf), { cache_key })
}

function groupOf(filter: Filter, index: number): FilterGroup {
  const { slug, name, type } = filter
  if (type === FILTER_TYPE.range) {
    return { slug, name, type, is_chosen: filter.values[0].selected, is_folded: false, values: filter.values }
  }
  const values = tickedOf(filter)
  const is_chosen = values.some(({ selected }) => selected)
  return { slug, name, type, is_chosen, is_folded: index >= OPEN_AT_FIRST && !is_chosen, values }
}

function tickedOf(filter: Exclude<Filter, { type: typeof FILTER_TYPE.range }>): Ticked[] {
  switch (filter.type) {
    case FILTER_TYPE.shops: {
      const shops = filter.values.map(({ ext_id, place, address, selected, count }) => ({
        code: ext_id,
        words: place,
        address,
        selected,
        count,
      }))
      // Ticked ones stand first (contract 2.5).
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
