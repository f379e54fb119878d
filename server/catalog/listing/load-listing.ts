import { PER_PAGE } from '../../contract/catalog/catalog.ts'
import {
  FILTER_TYPE,
  type Filter,
  type FilterChoice,
  SORTS,
  type SortCode,
} from '../../contract/catalog/filter.ts'
import { formatRubles } from '../../contract/money.ts'
import { toggledChoice } from '../filters/filter-url.rules.ts'
import type { Snapshot } from '../snapshot/types.ts'
import type { ListingContext } from './listing-context.ts'
import { listingUrl, pagesShown } from './listing-url.rules.ts'

export interface AskedListing {
  context: ListingContext
  choice: FilterChoice
  sort: SortCode
  page: number
}

export interface Chip {
  name: string
  /** The listing without this value. */
  url: string
}

/**
 * A page of a listing with everything around it, as its template takes it.
 *
 * @param filters of the same choice, counted
 */
export function loadListing(catalog: Pick<Snapshot, 'list'>, asked: AskedListing, filters: Filter[]) {
  const { context, choice, sort } = asked
  const url = urlsOf(asked)
  return {
    ...loadListingPage(catalog, asked),
    base_url: listingUrl({ path: context.path, q: context.q, choice: {}, sort: 'default', page: 1 }),
    chips: filters.flatMap(filter => chipsOf(filter, choice, next => url({ choice: next }))),
    sortings: SORTS.map(({ code, title }) => ({
      code,
      title,
      link: url({ sort: code }),
      selected: code === sort,
    })),
  }
}

/** The products of a page and the ways to its neighbours: all that endless scrolling asks for. */
export function loadListingPage(catalog: Pick<Snapshot, 'list'>, asked: AskedListing) {
  const { context, choice, sort, page } = asked
  const found = catalog.list({ scope: context.scope, choice, sort, page, per_page: PER_PAGE })
  const url = urlsOf(asked)
  return {
    ...found,
    url: url({ page: found.page }),
    pagination: {
      page: found.page,
      pages_count: found.pages_count,
      prev: found.page > 1 ? url({ page: found.page - 1 }) : '',
      next: found.page < found.pages_count ? url({ page: found.page + 1 }) : '',
      pages: pagesShown(found.page, found.pages_count).map(({ number, after_gap }) => ({
        number,
        after_gap,
        url: url({ page: number }),
        selected: number === found.page,
      })),
    },
  }
}

function urlsOf({ context, choice, sort }: AskedListing) {
  return (change: Partial<{ choice: FilterChoice; sort: SortCode; page: number }>) =>
    listingUrl({ path: context.path, q: context.q, choice, sort, page: 1, ...change })
}

/** What is chosen, each removable by its own link; it says its filter, for «42» alone says nothing. */
function chipsOf(filter: Filter, choice: FilterChoice, urlOf: (choice: FilterChoice) => string): Chip[] {
  if (filter.type === FILTER_TYPE.range) {
    const [{ selected, from, to }] = filter.values
    if (!selected) return []
    const { [filter.slug]: _, ...others } = choice
    const ends = filter.slug === 'price' ? [formatRubles(from), formatRubles(to)] : [from, to]
    return [{ name: `${filter.name}: ${ends.join(' – ')}`, url: urlOf(others) }]
  }
  return filter.values
    .filter(value => value.selected)
    .map(value => {
      const [slug, name] = slugAndName(value)
      const isYes = filter.type === FILTER_TYPE.boolean && slug === 'true'
      return {
        name: isYes ? filter.name : `${filter.name}: ${name}`,
        url: urlOf(toggledChoice(choice, filter.slug, slug)),
      }
    })
}

function slugAndName(value: Exclude<Filter, { type: 2 }>['values'][number]): [slug: string, name: string] {
  if ('place' in value) return [value.ext_id, value.place]
  return 'slug' in value ? [value.slug, value.value] : [String(value.id), value.value]
}
