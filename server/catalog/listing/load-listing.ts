import { type Category, categoryPath, PER_PAGE } from '../../contract/catalog/catalog.ts'
import {
  FILTER_TYPE,
  type Filter,
  type FilterChoice,
  RELEVANCE,
  SORTS,
  type SortCode,
} from '../../contract/catalog/filter.ts'
import { formatRubles } from '../../contract/money.ts'
import type { ListingScope, Snapshot } from '../snapshot/types.ts'
import { listingUrl, pagesShown, toggledChoice } from './listing-url.rules.ts'

/** What a listing is about: everything, a category, one of the collections, or a search. */
export interface ListingContext {
  /** The address without query, with slashes at both ends. */
  path: string
  /** The search's words; empty elsewhere. */
  q: string
  scope: ListingScope
  heading: string
  /** What was searched for instead of `q`, which was mistyped; empty elsewhere. */
  instead: string
  category: Category | null
  /** From the root to the context itself. */
  branch: { name: string; url: string }[]
}

/** Targets of the home tabs' «смотреть все» (contract 2.2). */
export const COLLECTIONS = {
  hit: { slug: 'bestsellers', heading: 'Хиты' },
  new: { slug: 'new', heading: 'Новинки' },
  discount: { slug: 'saled', heading: 'Скидки' },
} as const

export function collectionPath(code: keyof typeof COLLECTIONS): string {
  return `/catalog/${COLLECTIONS[code].slug}/`
}

/** Everything that is sold (decision 36). */
const ROOT: ListingContext = {
  path: '/catalog/',
  q: '',
  scope: 'all',
  heading: 'Каталог',
  instead: '',
  category: null,
  branch: [{ name: 'Каталог', url: '/catalog/' }],
}

/**
 * The context of a path below `/catalog/`, without slashes at the ends; `''` is the root, null when it does
 * not exist.
 */
export function findListingContext(
  catalog: Pick<Snapshot, 'categories'>,
  path: string,
): ListingContext | null {
  if (path === '') return ROOT
  for (const code of ['hit', 'new', 'discount'] as const) {
    if (COLLECTIONS[code].slug === path) return collectionContext(code)
  }
  const category = catalog.categories.byPath(path)
  if (!category) return null
  const branch = [...catalog.categories.ancestorsOf(category.id), category]
  return {
    path: categoryPath(category),
    q: '',
    scope: { category_id: category.id },
    heading: category.name,
    instead: '',
    category,
    branch: branch.map(each => ({ name: each.name, url: categoryPath(each) })),
  }
}

function collectionContext(code: keyof typeof COLLECTIONS): ListingContext {
  const { heading } = COLLECTIONS[code]
  const path = collectionPath(code)
  return {
    path,
    q: '',
    scope: { collection: code },
    heading,
    instead: '',
    category: null,
    branch: [{ name: heading, url: path }],
  }
}

/** The context of a search's results, most relevant first. */
export function searchContext(catalog: Pick<Snapshot, 'search'>, q: string): ListingContext {
  const { ids, instead } = q ? catalog.search.search(q) : { ids: [], instead: '' }
  return {
    path: '/search/',
    q,
    scope: { ids },
    heading: instead ? `Показываем «${instead}»` : q ? `«${q}»` : 'Поиск',
    instead,
    category: null,
    branch: [{ name: 'Поиск', url: '/search/' }],
  }
}

export interface AskedListing {
  context: ListingContext
  choice: FilterChoice
  sort: SortCode
  page: number
}

export interface Chip {
  name: string
  /** The address of the listing without this value. */
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
      title: code === 'default' && context.q ? RELEVANCE : title,
      link: url({ sort: code }),
      selected: code === sort,
    })),
  }
}

/** The products of a page and the addresses of its neighbours: all that endless scrolling needs. */
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

/**
 * The chosen values, each with a link that removes it and the name of its filter, because «42» alone says
 * nothing.
 */
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
