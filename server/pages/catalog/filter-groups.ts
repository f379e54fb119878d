import { FILTER_TYPE, type Filter } from '../../contract/catalog/filter.ts'

const OPEN_AT_FIRST = 3

export interface FilterGroup {
  slug: string
  name: string
  type: Filter['type']
  is_chosen: boolean
  is_open: boolean
  /** Neither open at first nor chosen from, and long: it is asked for when it is opened. */
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
 * @param unfolded a filter's slug: it stands open, and nothing is folded; empty for the panel as every page has it
 */
export function filterGroups(filters: Filter[], unfolded: string): FilterGroup[] {
  const groups = filters.map(groupOf)
  if (!unfolded) return groups
  return groups.map(group => ({
    ...group,
    is_open: group.is_open || group.slug === unfolded,
    is_folded: false,
  }))
}

/** The groups that a page holds without their values, with them. */
export function foldedGroups(filters: Filter[]): FilterGroup[] {
  return filters.map(groupOf).flatMap(group => (group.is_folded ? { ...group, is_folded: false } : []))
}

function groupOf(filter: Filter, index: number): FilterGroup {
  const { slug, name, type } = filter
  const is_open = index < OPEN_AT_FIRST
  if (type === FILTER_TYPE.range) {
    const is_chosen = filter.values[0].selected
    return { slug, name, type, is_chosen, is_open, is_folded: false, values: filter.values }
  }
  const values = tickedOf(filter)
  const is_chosen = values.some(({ selected }) => selected)
  return { slug, name, type, is_chosen, is_open, is_folded: !is_open && !is_chosen, values }
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
