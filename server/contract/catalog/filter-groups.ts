import { FILTER_TYPE, type Filter, type ListValue } from './filter.ts'

/** A panel's other groups are folded: a page leaves out their values, and the browser requests them. */
export const OPEN_AT_FIRST = 3
/** More than one further group stands behind «Все фильтры». */
const IN_VIEW_AT_FIRST = 8

/** The groups that a panel shows, and those behind «Все фильтры». */
export function groupsInView<Group>(groups: Group[]): { first: Group[]; others: Group[] } {
  const most = groups.length > IN_VIEW_AT_FIRST + 1 ? IN_VIEW_AT_FIRST : groups.length
  return { first: groups.slice(0, most), others: groups.slice(most) }
}

/** A value of a filter as the panel of a listing shows it. */
export interface TickedValue {
  /** As in calls and addresses: slugs, sticker ids, ext_ids of shops (contract 2.7). */
  code: string
  words: string
  /** Only of shops. */
  address?: string | undefined
  /** Only of colours: `#1F4FA3`. */
  background?: string | undefined
  selected: boolean
  /** Shown beside it; a value with 0 cannot be ticked. */
  count: number
}

/** A filter as the panel of a listing shows it (contract 2.3). */
export interface FilterGroup {
  slug: string
  name: string
  is_chosen: boolean
  is_open: boolean
  /** Neither open nor chosen: its values are left out. */
  is_folded: boolean
  /** Whether its values can be searched: only shops. */
  has_search: boolean
  /** Two numbers instead of values. */
  range: { min: number; max: number; from: number; to: number } | null
  values: TickedValue[]
}

/**
 * The props of a listing's panel.
 *
 * @param unfolded slug of a filter to open; then no group is folded. Empty for the panel of an ordinary page
 * @param printed what is made of names and words for a page; the browser keeps them as the call says them
 */
export function filterGroups(
  filters: Filter[],
  unfolded: string,
  printed: (words: string) => string = words => words,
): FilterGroup[] {
  return filters.map((filter, index) => groupOf(filter, index, { unfolded, printed }))
}

function groupOf(
  filter: Filter,
  index: number,
  { unfolded, printed }: { unfolded: string; printed: (words: string) => string },
): FilterGroup {
  const { slug, type } = filter
  const name = printed(filter.name)
  const is_open = index < OPEN_AT_FIRST || slug === unfolded
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
  const is_chosen = filter.values.some(({ selected }) => selected)
  const is_folded = !unfolded && !is_open && !is_chosen
  return {
    slug,
    name,
    is_chosen,
    is_open,
    is_folded,
    has_search: type === FILTER_TYPE.shops,
    range: null,
    values: is_folded ? [] : valuesToTick(filter, printed),
  }
}

/** The values of a filter as its group lists them; a range has none. */
export function valuesToTick(
  filter: Filter,
  printed: (words: string) => string = words => words,
): TickedValue[] {
  switch (filter.type) {
    case FILTER_TYPE.range:
      return []
    case FILTER_TYPE.shops: {
      const shops = filter.values.map(({ ext_id, place, address, selected, count }) => ({
        code: ext_id,
        words: printed(place),
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
        words: printed(value),
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
      return filter.values.map(value => listValueToTick(value, printed))
  }
}

/** Of frozen values: the same ones are shown with the same numbers in many listings. */
const frozen = new WeakMap<ListValue, { printed: (words: string) => string; ticked: TickedValue }>()

function listValueToTick(value: ListValue, printed: (words: string) => string): TickedValue {
  const known = frozen.get(value)
  if (known?.printed === printed) return known.ticked
  const { slug, background, selected, count } = value
  const plain = { code: slug, words: printed(value.value), selected, count }
  const ticked = background ? { ...plain, background } : plain
  if (Object.isFrozen(value)) frozen.set(value, { printed, ticked: Object.freeze(ticked) })
  return ticked
}
