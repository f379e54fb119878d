import type { Bitmap } from '../columns/bitmap.ts'
import type { TimeSlicer } from '../columns/time-slicer.ts'
import { type IndexedFilter, ownFilters } from '../filters/filter-index.ts'
import { OWN_FILTERS } from '../filters/filter-values.rules.ts'
import { ShownFilters } from '../filters/shown-filters.ts'
import { FreshProducts } from '../listing/fresh-products.ts'
import { searchOver, vocabularyOf } from '../search/search.ts'
import { categoryTree } from './category-tree.ts'
import { type PackedSnapshot, packedSnapshot } from './packed-snapshot.ts'
import { ProductReader } from './product-reader.ts'
import { sizeTableOf, storeOf } from './product-shape.ts'
import { type SnapshotContent, storePlaces } from './snapshot-content.ts'

export interface SnapshotOptions {
  /** Epoch milliseconds; for the sticker `new24`. */
  now: () => number
  /** Brand of the shops, for the name of their filter. */
  shop_name: string
}

/** Derives the rest, which takes a moment however large the catalogue is. */
export async function assembleSnapshot(
  content: SnapshotContent,
  { now, shop_name }: SnapshotOptions,
  slicer: TimeSlicer,
): Promise<PackedSnapshot> {
  const { columns, stock, orders, hit, is_new } = content
  const categories = categoryTree(content.rows.categories, id => content.own_counts.get(id) ?? 0)
  const stores = content.rows.stores.map(storeOf)
  const reader = new ProductReader(columns, content.texts, stock, content.indexes)
  const fresh = new FreshProducts(orders.new.products, columns.first_seen_at)
  const filters = inOrder([
    ...ownFilters(shop_name, {
      sizes: columns.sizes.map((size, place) => ({ ...size, products: stock.sizeSets[place] as Bitmap })),
      shops: stores.map((store, place) => ({ store, products: stock.storeSets[place] as Bitmap })),
      stickers: { new: is_new, sale: stock.discounted, new24: fresh.products },
      inStock: [stock.inStock, stock.outOfStock],
      discount: [stock.discounted, stock.undiscounted],
    }),
    ...content.filters,
  ])
  const search = searchOver(await vocabularyOf(content.words, slicer), categories, {
    columns,
    reader,
    inStock: stock.inStock,
  })
  return packedSnapshot({
    content,
    categories,
    stores: new Map(stores.map(store => [store.id, store])),
    size_tables: content.rows.size_tables.map(sizeTableOf),
    storePlace: storePlaces(content.rows.stores),
    reader,
    fresh,
    filters,
    shown: new ShownFilters(filters, categories, content.param_counts),
    matchable: {
      product_count: columns.count,
      filters,
      prices: columns.price,
      collections: { hit, new: is_new, discount: stock.discounted },
      rangeOf: id => categories.rangeOf(id),
      numbersOf: search.numbersOf,
    },
    search,
    now,
  })
}

function inOrder(filters: IndexedFilter[]): Map<string, IndexedFilter> {
  const places = new Map<string, number>(OWN_FILTERS.map(({ code }, place) => [code, place]))
  const placeOf = (filter: IndexedFilter) => places.get(filter.code) ?? OWN_FILTERS.length
  return new Map(filters.sort((a, b) => placeOf(a) - placeOf(b)).map(filter => [filter.code, filter]))
}
