import { PER_PAGE } from '../contract/catalog/catalog.ts'
import type { Db } from '../database/open-database.ts'
import { lastKinds } from './kinds.rules.ts'
import { defaultScore } from './listing/default-score.ts'
import {
  keysOfPictures,
  type ListedProduct,
  parentsOfCategories,
  soldProducts,
} from './shown-pictures.queries.ts'

/** Of a department's most popular the home page shows so many, of any listing the first (`templates/pages/home.liquid`). */
const OF_A_DEPARTMENT = 6

/** Earlier ones are seen earlier. */
const HOME = 0
const FIRST_PAGES = 1
const REST = 2

/** The pictures of all products that are sold, in the order in which shoppers see them. */
export async function shownPictures(db: Db): Promise<{ key: string; is_first: boolean }[]> {
  const products = await soldProducts(db)
  const ordered = seenFirst(products, await parentsOfCategories(db))
  const keys = await keysOfPictures(db)
  return ordered.flatMap(({ id }) =>
    (keys.get(id) ?? []).map((key, position) => ({ key, is_first: position === 0 })),
  )
}

/**
 * The home page's products first, then those of the first pages of all lists, from the top of each; then the rest,
 * the popular first. About so: lists also keep the colours of a model apart.
 *
 * @param parents of categories, by id, in the shop's own order
 */
export function seenFirst(
  products: ListedProduct[],
  parents: ReadonlyMap<number, number | null>,
): ListedProduct[] {
  const popular = products.toSorted(
    (one, other) => other.in_stock - one.in_stock || other.popularity - one.popularity || other.id - one.id,
  )
  const newest_at = products.reduce((newest, { first_seen_at }) => Math.max(newest, first_seen_at), 0)
  const isOfLastKind = lastKindsBelow(parents)
  const score = new Map(
    products.map(product => {
      const flags = {
        is_hit: product.is_hit === 1,
        is_new: product.is_new === 1,
        is_of_last_kind: isOfLastKind(product.category_id),
      }
      return [product.id, defaultScore({ ...product, ...flags }, newest_at)]
    }),
  )
  const byDefault = products.toSorted(
    (one, other) =>
      other.in_stock - one.in_stock ||
      (score.get(other.id) ?? 0) - (score.get(one.id) ?? 0) ||
      other.id - one.id,
  )
  const places = new Map<number, [page: number, place: number]>()
  const stands = (id: number, page: number, place: number) => {
    const [known_page, known_place] = places.get(id) ?? [REST, 0]
    if (page < known_page || (page === known_page && page < REST && place < known_place))
      places.set(id, [page, place])
  }
  eachInLists(popular, parents, ({ id }, list, place) => {
    if (typeof list === 'number' && parents.get(list) === null && place < OF_A_DEPARTMENT)
      stands(id, HOME, place)
  })
  eachInLists(byDefault, parents, ({ id }, list, place) => {
    if (typeof list === 'number' && place === 0) stands(id, HOME, place)
    else if (place < PER_PAGE) stands(id, FIRST_PAGES, place)
  })
  const placeOf = ({ id }: ListedProduct) => places.get(id) ?? [REST, 0]
  // Equal ones stay as they are: by popularity.
  return popular.toSorted((one, other) => {
    const [page, place] = placeOf(one)
    const [other_page, other_place] = placeOf(other)
    return page - other_page || place - other_place
  })
}

/** Is the category a last kind of its department, or in one? */
function lastKindsBelow(parents: ReadonlyMap<number, number | null>): (category_id: number) => boolean {
  const below = (above: number | null) =>
    [...parents].flatMap(([id, parent]) => (parent === above ? [{ id }] : []))
  const last = new Set(lastKinds({ roots: below(null), childrenOf: below }))
  return category_id => {
    for (let id: number | null = category_id; id !== null; id = parents.get(id) ?? null)
      if (last.has(id)) return true
    return false
  }
}

type List = 'hit' | 'new' | 'discount' | number

/** Calls with every list that a product of these is in, and at which place. */
function eachInLists(
  products: ListedProduct[],
  parents: ReadonlyMap<number, number | null>,
  call: (product: ListedProduct, list: List, place: number) => void,
): void {
  const lengths = new Map<List, number>()
  const put = (product: ListedProduct, list: List) => {
    const place = lengths.get(list) ?? 0
    lengths.set(list, place + 1)
    call(product, list, place)
  }
  for (const product of products) {
    if (product.is_hit) put(product, 'hit')
    if (product.is_new) put(product, 'new')
    if (product.is_discounted) put(product, 'discount')
    for (let id: number | null = product.category_id; id !== null; id = parents.get(id) ?? null)
      put(product, id)
  }
}
