import { PER_PAGE, type Store } from '../../contract/catalog/catalog.ts'
import { FILTER_TYPE, type Filter } from '../../contract/catalog/filter.ts'
import type { SizeTable } from '../../contract/catalog/size-table.ts'
import type { ProductColumns } from '../columns/product-columns.ts'
import type { Selection } from '../columns/selection.ts'
import type { IndexedFilter } from '../filters/filter-index.ts'
import { type Match, type Matchable, matchProducts } from '../filters/match-products.ts'
import { countFilters, type ShownFilters } from '../filters/shown-filters.ts'
import { emptyChoice } from '../listing/listing-url.rules.ts'
import { type FreshProducts, pageInOrder, type SortOrders } from '../listing/sort-orders.ts'
import { spreadModels } from '../listing/spread-models.ts'
import type { CatalogSearch } from '../search/search-query.ts'
import type { ProductReader } from './product-reader.ts'
import type { SnapshotContent } from './snapshot-content.ts'
import { VisibleRevision } from './stock-index.ts'
import type { FoundListing, ListingQuery, NumberedTree, Snapshot, StockChange } from './types.ts'

/** A snapshot with its one mutable part: stock. */
export interface PackedSnapshot extends Snapshot {
  content: SnapshotContent
  setStock(changes: StockChange[]): void
  /** Ids of `most` offers, from index `from` on. */
  offerIds(from: number, most: number): number[]
  /** Of these offers, the shelves whose shown number differs from the stored one, with the stored number. */
  differing(offer_ids: number[], held: StockChange[]): StockChange[]
}

export interface SnapshotParts {
  content: SnapshotContent
  categories: NumberedTree
  stores: Map<number, Store>
  size_tables: SizeTable[]
  storePlace: Map<number, number>
  reader: ProductReader
  fresh: FreshProducts
  filters: Map<string, IndexedFilter>
  shown: ShownFilters
  matchable: Matchable
  search: CatalogSearch
  now: () => number
}

export function packedSnapshot(parts: SnapshotParts): PackedSnapshot {
  const { content, reader, filters, matchable } = parts
  const { columns, stock, orders, revision } = content
  const idOf = (number: number) => columns.id[number] as number
  // A page asks for its products and its filters together, so the last match is cached.
  let last: { key: string; ids: ArrayLike<number> | null; match: Match } | null = null
  const match = (query: ListingQuery): Match => {
    const fresh = parts.fresh.follow(parts.now())
    const { scope, choice } = query
    // The results of a search are compared as an object: there may be a hundred thousand.
    const ids = typeof scope === 'object' && 'ids' in scope ? scope.ids : null
    const key = JSON.stringify([fresh, ids ? null : scope, choice])
    if (last?.key === key && last.ids === ids) return last.match
    const found = matchProducts(matchable, scope, choice ?? emptyChoice())
    last = { key, ids, match: found }
    return found
  }
  const visible = new VisibleRevision()
  let stock_revision = 0
  /** By product number. */
  const pieces_revisions = new Map<number, number>()
  // A day after its arrival a product is no longer `new24`, without any event.
  const named = (count: number) => `${revision}.${count}.${parts.fresh.follow(parts.now())}`
  return {
    content,
    revision,
    product_count: columns.count,
    get stock_revision() {
      return stock_revision
    },
    pieces_revision: id => pieces_revisions.get(reader.numberOf(id)) ?? 0,
    categories: parts.categories,
    stores: parts.stores,
    size_tables: parts.size_tables,
    search: parts.search,
    dictionary: {
      kindOf(code) {
        const filter = filters.get(code)
        if (!filter) return null
        return filter.type === FILTER_TYPE.range ? 'range' : 'list'
      },
      hasValue: (code, value) => filters.get(code)?.bySlug.has(value) ?? false,
    },
    findProduct: reader.findProduct,
    findOffer: reader.findOffer,
    findOfferByExtId: ext_id => reader.findByText('ext_id', ext_id),
    findOfferByBarcode: barcode => reader.findByText('barcode', barcode),
    productsOf: reader.productsOf,
    list: query => listing(query, match(query).all, parts, idOf),
    facets(query): Filter[] {
      const found = match(query)
      const choice = query.choice ?? emptyChoice()
      const shown = parts.shown.of(query.scope, found.scope, choice)
      return countFilters({
        shown,
        match: found,
        choice,
        region_fias_id: query.region_fias_id,
        most_open: query.most_open,
        extremes: bits => priceExtremes(bits, columns, orders),
      })
    },
    visible: {
      all: () => named(visible.ofAll()),
      branch: category_id => named(visible.ofBranch(category_id)),
      product: product_id => named(visible.ofProduct(product_id)),
    },
    offerIds: (from, most) => [...columns.offer_id.subarray(from, from + most)],
    differing(offer_ids, held) {
      const shelves = new Map<number, Map<number, number>>(offer_ids.map(id => [id, new Map()]))
      for (const { offer_id, store_id, qty } of held) {
        if (parts.storePlace.has(store_id)) shelves.get(offer_id)?.set(store_id, qty)
      }
      return [...shelves].flatMap(([offer_id, byStore]) => {
        const shown = stock.shelvesOf(reader.offerNumber(offer_id))
        const stores = [...new Set([...byStore.keys(), ...shown.keys()])]
        return stores
          .map(store_id => ({ offer_id, store_id, qty: byStore.get(store_id) ?? 0 }))
          .filter(({ store_id, qty }) => qty !== (shown.get(store_id) ?? 0))
      })
    },
    setStock(changes) {
      const touched = new Set<number>()
      const seen = new Set<number>()
      for (const { offer_id, store_id, qty } of changes) {
        const offer = reader.offerNumber(offer_id)
        const store = parts.storePlace.get(store_id)
        if (offer < 0 || store === undefined) continue
        const product = columns.offer_product[offer] as number
        if (stock.set(offer, store, qty)) seen.add(product)
        touched.add(product)
      }
      for (const product of touched) {
        stock.recompute(product, [orders.price_asc, orders.discount])
        reader.forget(product)
        pieces_revisions.set(product, (pieces_revisions.get(product) ?? 0) + 1)
      }
      for (const product of seen) visible.raise(idOf(product), parts.categories.branchAt(product))
      if (touched.size === 0) return
      stock_revision++
      last = null
    },
  }
}

function listing(
  query: ListingQuery,
  bits: Selection,
  { content: { orders, stock, columns }, matchable }: SnapshotParts,
  idOf: (number: number) => number,
): FoundListing {
  const { scope, sort = 'default', page = 1, per_page = PER_PAGE } = query
  const skip = (page - 1) * per_page
  const isByRelevance = sort === 'default' && typeof scope === 'object' && 'ids' in scope
  const modelOf = (product: number) => columns.group_hash[product] as number
  const numbers = isByRelevance
    ? spreadModels(
        numbersIn(bits, matchable.numbersOf(scope.ids)),
        modelOf,
        skip + per_page,
        bits.total,
      ).slice(skip)
    : pageInOrder({ orders, sort, bits, inStock: stock.inStock, modelOf, skip, most: per_page })
  const ids = numbers.map(idOf)
  return { ids, total: bits.total, page, pages_count: Math.max(1, Math.ceil(bits.total / per_page)) }
}

/** One by one, because a page needs only the first of them. */
function* numbersIn(bits: Selection, numbers: Int32Array): Generator<number> {
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    if (bits.has(number)) yield number
  }
}

function priceExtremes(
  bits: Selection,
  columns: ProductColumns,
  orders: SortOrders,
): [number, number] | null {
  if (bits.total === 0) return null
  const price = (product: number) => columns.price[product] as number
  if (bits.total * 32 < columns.count) {
    let [min, max] = [Infinity, 0]
    bits.each(product => {
      min = Math.min(min, price(product))
      max = Math.max(max, price(product))
    })
    return [min, max]
  }
  const cheapestFirst = orders.price_asc.products
  let low = 0
  while (!bits.has(cheapestFirst[low] as number)) low++
  let high = cheapestFirst.length - 1
  while (!bits.has(cheapestFirst[high] as number)) high--
  return [price(cheapestFirst[low] as number), price(cheapestFirst[high] as number)]
}
