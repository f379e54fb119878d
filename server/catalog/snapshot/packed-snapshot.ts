import type { Store } from '../../contract/catalog/catalog.ts'
import { FILTER_TYPE, type Filter } from '../../contract/catalog/filter.ts'
import type { SizeTable } from '../../contract/catalog/size-table.ts'
import type { IndexedFilter } from '../filters/filter-index.ts'
import { type Match, type Matchable, matchProducts } from '../filters/match-products.ts'
import { countFilters, type ShownFilters } from '../filters/shown-filters.ts'
import type { FreshProducts } from '../listing/fresh-products.ts'
import { emptyChoice } from '../listing/listing-url.rules.ts'
import type { CatalogSearch } from '../search/search-query.ts'
import { pageOfListing, priceExtremes } from './listed.ts'
import type { ProductReader } from './product-reader.ts'
import type { SnapshotContent } from './snapshot-content.ts'
import type { ListingQuery, NumberedTree, Snapshot, StockChange } from './types.ts'
import { VisibleRevision } from './visible-revision.ts'

/** A snapshot with its one mutable part: stock. */
export interface PackedSnapshot extends Snapshot {
  content: SnapshotContent
  /** What was counted so far, as of this moment. */
  revisions(): VisibleRevision
  /** The category of the product with this number, and its ancestors. */
  branchAt(product: number): number[]
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
  const revisions = new VisibleRevision(revision)
  const { branchAt } = parts.categories
  parts.fresh.follow(parts.now())
  // A day after its arrival a product is no longer `new24`, without any event.
  const followFresh = () =>
    parts.fresh.follow(parts.now(), product => revisions.raise(idOf(product), branchAt(product)))
  const current = () => {
    followFresh()
    return revisions
  }
  // A page asks for its products and its filters together, so the last match is cached.
  let last: { key: string; ids: ArrayLike<number> | null; match: Match } | null = null
  const match = (query: ListingQuery): Match => {
    const fresh = followFresh()
    const { scope, choice } = query
    // The results of a search are compared as an object: there may be a hundred thousand.
    const ids = typeof scope === 'object' && 'ids' in scope ? scope.ids : null
    const key = JSON.stringify([fresh, ids ? null : scope, choice])
    if (last?.key === key && last.ids === ids) return last.match
    const found = matchProducts(matchable, scope, choice ?? emptyChoice())
    last = { key, ids, match: found }
    return found
  }
  return {
    content,
    revisions: current,
    branchAt,
    revision,
    get structure_revision() {
      return revisions.ofStructure()
    },
    product_count: columns.count,
    get stock_revision() {
      return revisions.ofPieces()
    },
    pieces_revision: id => revisions.ofPieces(id),
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
    productsFrom(from, most) {
      const count = Math.min(most, columns.count - from)
      return Array.from({ length: count }, (_, place) => reader.uncached(from + place))
    },
    findOffer: reader.findOffer,
    findOfferByExtId: ext_id => reader.findByText('ext_id', ext_id),
    findOfferByBarcode: barcode => reader.findByText('barcode', barcode),
    productsOf: reader.productsOf,
    list: query => pageOfListing(query, match(query).all, content, matchable.numbersOf),
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
        extremes: bits => priceExtremes(bits, content),
      })
    },
    visible: {
      all: () => current().ofAll(),
      branch: category_id => current().ofBranch(category_id),
      product: product_id => current().ofProduct(product_id),
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
      }
      for (const product of seen) revisions.raise(idOf(product), branchAt(product))
      revisions.raisePieces(Array.from(touched, idOf))
      if (touched.size > 0) last = null
    },
  }
}
