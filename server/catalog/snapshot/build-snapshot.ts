import type { CatalogSource, ProductRow } from '../catalog.queries.ts'
import { type Bitmap, BitmapBuilder } from '../columns/bitmap.ts'
import { CompressedRecords } from '../columns/compressed-records.ts'
import { type ProductColumns, ProductColumnsBuilder } from '../columns/product-columns.ts'
import { createTimeSlicer, type TimeSlicer } from '../columns/time-slicer.ts'
import { FilterIndexBuilder, type IndexedFilter, ownFilters } from '../filters/filter-index.ts'
import { factsOf, OWN_FILTERS } from '../filters/filter-values.rules.ts'
import { ShownFilters } from '../filters/shown-filters.ts'
import { defaultScore, FreshProducts, sortOrders } from '../listing/sort-orders.ts'
import { SearchBuilder } from '../search/search.ts'
import { categoryTree } from './category-tree.ts'
import { type PackedSnapshot, packedSnapshot } from './packed-snapshot.ts'
import { ProductReader } from './product-reader.ts'
import { productRecordOf, sizeTableOf, storeOf } from './product-shape.ts'
import { StockIndex } from './stock-index.ts'

/** Builds a snapshot while the shop runs, in slices of a few milliseconds. */
export async function buildSnapshot(
  source: CatalogSource,
  now: () => number,
  shop_name = '',
): Promise<PackedSnapshot> {
  const slicer = createTimeSlicer()
  const stock_mark = await source.stockMark()
  const revision = await source.revision()
  const own = new Map<number, number>()
  const categories = categoryTree(await source.categories(), id => own.get(id) ?? 0)
  const storeList = (await source.stores()).map(storeOf)
  const size_tables = (await source.sizeTables()).map(sizeTableOf)
  const storePlace = new Map(storeList.map((store, place) => [store.id, place]))

  const reading = new Reading(storePlace, new SearchBuilder(categories))
  for await (const batch of source.products(categories.ids)) {
    for (const row of batch) {
      own.set(row.category_id, (own.get(row.category_id) ?? 0) + 1)
      reading.add(row)
      if (slicer.due()) await slicer.rest()
    }
  }
  reading.texts.finish()
  await slicer.rest()
  const columns = reading.columns.finish()
  await slicer.rest()
  const [hit, isNew] = [reading.hit.finish(), reading.isNew.finish()]

  const stock = new StockIndex(columns, storeList)
  for (let product = 0; product < columns.count; product++) {
    stock.recompute(product)
    if (slicer.due()) await slicer.rest()
  }
  for (const set of [...stock.storeSets, ...stock.sizeSets]) {
    set.compact()
    if (slicer.due()) await slicer.rest()
  }
  const orders = await sortOrders(columns, await scores(columns, hit, isNew, slicer), slicer)
  const reader = await ProductReader.build(columns, reading.texts, stock, slicer)
  const fresh = new FreshProducts(orders.new.products, columns.first_seen_at)
  const filters = inOrder([
    ...ownFilters(shop_name, {
      sizes: columns.sizes.map((size, place) => ({ ...size, products: stock.sizeSets[place] as Bitmap })),
      shops: storeList.map((store, place) => ({ store, products: stock.storeSets[place] as Bitmap })),
      stickers: { new: isNew, sale: stock.discounted, new24: fresh.products },
      inStock: [stock.inStock, stock.outOfStock],
      discount: [stock.discounted, stock.undiscounted],
    }),
    ...reading.filters.finish(),
  ])
  return packedSnapshot({
    revision,
    stock_mark,
    categories,
    stores: new Map(storeList.map(store => [store.id, store])),
    size_tables,
    storePlace,
    columns,
    reader,
    stock,
    orders,
    fresh,
    filters,
    shown: new ShownFilters(filters, categories, reading.filters.paramCounts),
    matchable: {
      product_count: columns.count,
      filters,
      prices: columns.price,
      collections: { hit, new: isNew, discount: stock.discounted },
      rangeOf: id => categories.rangeOf(id),
      productNumber: id => reader.numberOf(id),
    },
    search: await reading.search.finish(
      { columns, reader, inStock: stock.inStock, popular: orders.popular },
      slicer,
    ),
    now,
  })
}

/** Everything that is filled by a single pass over the rows. */
class Reading {
  readonly texts = new CompressedRecords()
  readonly filters = new FilterIndexBuilder()
  readonly hit = new BitmapBuilder()
  readonly isNew = new BitmapBuilder()
  readonly columns: ProductColumnsBuilder
  readonly search: SearchBuilder

  constructor(storePlace: Map<number, number>, search: SearchBuilder) {
    this.columns = new ProductColumnsBuilder(storePlace)
    this.search = search
  }

  add(row: ProductRow): void {
    const number = this.columns.count
    const still = productRecordOf(row)
    this.columns.push(row)
    this.texts.push(still)
    this.filters.add(number, row.category_id, factsOf(still), row.color_hex)
    if (still.is_hit) this.hit.add(number)
    if (still.is_new) this.isNew.add(number)
    this.search.add(number, still)
  }
}

async function scores(
  columns: ProductColumns,
  hit: Bitmap,
  isNew: Bitmap,
  slicer: TimeSlicer,
): Promise<Float64Array> {
  const { count, first_seen_at, popularity } = columns
  let newest_at = 0
  for (const moment of first_seen_at) newest_at = Math.max(newest_at, moment)
  const found = new Float64Array(count)
  for (let product = 0; product < count; product++) {
    found[product] = defaultScore(
      {
        is_hit: hit.has(product),
        is_new: isNew.has(product),
        popularity: popularity[product] as number,
        first_seen_at: first_seen_at[product] as number,
      },
      newest_at,
    )
    if (slicer.due()) await slicer.rest()
  }
  return found
}

function inOrder(filters: IndexedFilter[]): Map<string, IndexedFilter> {
  const places = new Map<string, number>(OWN_FILTERS.map(({ code }, place) => [code, place]))
  const placeOf = (filter: IndexedFilter) => places.get(filter.code) ?? OWN_FILTERS.length
  return new Map(filters.sort((a, b) => placeOf(a) - placeOf(b)).map(filter => [filter.code, filter]))
}
