import { type Category, categoryPath } from '../../contract/catalog/catalog.ts'
import type { ListingScope, Snapshot } from '../snapshot/types.ts'

/** What a listing is about: everything, a category, one of the collections, or a search. */
export interface ListingContext {
  /** The bare address, with slashes at both ends. */
  path: string
  /** The search's words; empty elsewhere. */
  q: string
  scope: ListingScope
  heading: string
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
  category: null,
  branch: [{ name: 'Каталог', url: '/catalog/' }],
}

/** The context of a path below `/catalog/`, without slashes at the ends; `''` is the root, null when there is none. */
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
    category: null,
    branch: [{ name: heading, url: path }],
  }
}

/** The context of a search's results, most relevant first. */
export function searchContext(catalog: Pick<Snapshot, 'search'>, q: string): ListingContext {
  return {
    path: '/search/',
    q,
    scope: { ids: q ? catalog.search.search(q) : [] },
    heading: q ? `«${q}»` : 'Поиск',
    category: null,
    branch: [{ name: 'Поиск', url: '/search/' }],
  }
}
