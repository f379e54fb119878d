import type { Store } from '../../contract/catalog/catalog.ts'
import { FILTER_TYPE, STICKERS } from '../../contract/catalog/filter.ts'
import { hashOf } from '../../contract/slug.ts'
import { type Bitmap, BitmapBuilder } from '../columns/bitmap.ts'
import {
  compareSizes,
  type FilterFact,
  isYesNo,
  OWN_FILTERS,
  shopsFilterName,
} from './filter-values.rules.ts'

export interface IndexedValue {
  id: number
  slug: string
  value: string
  background?: string
  store?: Store
  products: Bitmap
}

/** A filter of the whole catalogue; a listing shows the values that its scope has. `price` has no values. */
export interface IndexedFilter {
  id: number
  code: string
  name: string
  type: (typeof FILTER_TYPE)[keyof typeof FILTER_TYPE]
  isParam: boolean
  values: IndexedValue[]
  bySlug: Map<string, IndexedValue>
}

/** A parameter with more values than this is not a filter anywhere (a model number, a measurement). */
const VALUES_MOST = 5_000

interface Growing {
  code: string
  name: string
  values: Map<string, { value: string; background?: string; products: BitmapBuilder }>
}

/** Collects the filter values of products, in the order of product numbers. */
export class FilterIndexBuilder {
  readonly #filters = new Map<string, Growing>()
  readonly #dropped = new Set<string>()
  /** Category -> parameter -> how many products of the category itself have it. */
  readonly paramCounts = new Map<number, Map<string, number>>()

  add(product: number, category_id: number, facts: FilterFact[], color_hex: string): void {
    const counts = this.paramCounts.get(category_id) ?? new Map<string, number>()
    this.paramCounts.set(category_id, counts)
    const counted = new Set<string>()
    for (const { code, name, slug, value } of facts) {
      const filter = this.#filterFor(code, name)
      if (!filter) continue
      const known = filter.values.get(slug) ?? { value, products: new BitmapBuilder() }
      if (!filter.values.has(slug)) filter.values.set(slug, known)
      if (code === 'color' && color_hex && !known.background) known.background = color_hex
      known.products.add(product)
      if (!counted.has(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
      counted.add(code)
      if (filter.values.size > VALUES_MOST && code !== 'brand') this.#drop(code)
    }
  }

  finish(): IndexedFilter[] {
    return [...this.#filters.values()].map(filter => finished(filter))
  }

  #filterFor(code: string, name: string): Growing | null {
    if (this.#dropped.has(code)) return null
    let filter = this.#filters.get(code)
    if (!filter) {
      filter = { code, name, values: new Map() }
      this.#filters.set(code, filter)
    }
    return filter
  }

  #drop(code: string): void {
    this.#dropped.add(code)
    this.#filters.delete(code)
    for (const counts of this.paramCounts.values()) counts.delete(code)
  }
}

function finished(filter: Growing): IndexedFilter {
  const isParam = !OWN_FILTERS.some(own => own.code === filter.code)
  const isBoolean = isParam && isYesNo(filter.values.keys())
  const found = [...filter.values].map(([slug, { value, background, products }]) => ({
    slug: isBoolean ? (slug === 'da' ? 'true' : 'false') : slug,
    value: isBoolean ? (slug === 'da' ? 'Да' : 'Нет') : value,
    products: products.finish(),
    ...(background ? { background } : {}),
  }))
  const type = isBoolean ? FILTER_TYPE.boolean : FILTER_TYPE.list
  return indexedFilter(
    filter.code,
    filter.name,
    type,
    isBoolean ? found.sort(trueFirst) : found.sort(byAlphabet),
  )
}

const alphabet = new Intl.Collator('ru', { numeric: true })
const byAlphabet = (a: { value: string }, b: { value: string }) => alphabet.compare(a.value, b.value)
const trueFirst = (a: { slug: string }, b: { slug: string }) => (a.slug > b.slug ? -1 : 1)

/** The filters that do not come from parameters: from columns, stock and stickers. */
export function ownFilters(
  shop_name: string,
  sets: {
    sizes: { slug: string; value: string; products: Bitmap }[]
    shops: { store: Store; products: Bitmap }[]
    stickers: { new: Bitmap; sale: Bitmap; new24: Bitmap }
    inStock: [yes: Bitmap, no: Bitmap]
    discount: [yes: Bitmap, no: Bitmap]
  },
): IndexedFilter[] {
  const yesNo = ([yes, no]: [Bitmap, Bitmap]) => [
    { slug: 'true', value: 'Да', products: yes },
    { slug: 'false', value: 'Нет', products: no },
  ]
  const shops = sets.shops
    .filter(({ store }) => store.kind === 'store')
    .map(({ store, products }) => ({ slug: store.ext_id, value: store.name, store, products }))
  const stickers = STICKERS.map(({ id, code, value }) => ({
    slug: String(id),
    value,
    products: sets.stickers[code],
  }))
  const { boolean, range, list } = FILTER_TYPE
  return [
    own('price', range, []),
    own(
      'size',
      list,
      sets.sizes.toSorted((a, b) => compareSizes(a.value, b.value)),
    ),
    own('sticker', FILTER_TYPE.stickers, stickers),
    own('discount', boolean, yesNo(sets.discount)),
    own('in_stock', boolean, yesNo(sets.inStock)),
    { ...own('shop', FILTER_TYPE.shops, shops), name: shopsFilterName(shop_name) },
  ]
}

function own(code: string, type: IndexedFilter['type'], values: Omit<IndexedValue, 'id'>[]): IndexedFilter {
  return indexedFilter(code, OWN_FILTERS.find(filter => filter.code === code)?.name ?? code, type, values)
}

export function indexedFilter(
  code: string,
  name: string,
  type: IndexedFilter['type'],
  found: Omit<IndexedValue, 'id'>[],
): IndexedFilter {
  const values = found.map(value => ({ ...value, id: idOf(code, value.slug) }))
  const isParam = !OWN_FILTERS.some(filter => filter.code === code)
  return {
    id: idOf(code),
    code,
    name,
    type,
    isParam,
    values,
    bySlug: new Map(values.map(one => [one.slug, one])),
  }
}

/** The same in every process and for every revision, without being stored anywhere. */
function idOf(code: string, slug = ''): number {
  return hashOf(`${code}=${slug}`) >>> 1
}
