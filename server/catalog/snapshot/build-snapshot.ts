import type { CatalogSource, ProductRow } from '../catalog.queries.ts'
import { BitmapBuilder } from '../columns/bitmap.ts'
import { RecordsBuilder } from '../columns/compressed-records.ts'
import { ProductColumnsBuilder } from '../columns/product-columns.ts'
import { createTimeSlicer, type TimeSlicer } from '../columns/time-slicer.ts'
import { FilterIndexBuilder } from '../filters/filter-index.ts'
import { factsOf } from '../filters/filter-values.rules.ts'
import { scoresOf } from '../listing/default-score.ts'
import { sortOrders } from '../listing/sort-orders.ts'
import { SearchBuilder } from '../search/search.ts'
import { assembleSnapshot } from './assemble-snapshot.ts'
import { categoryTree } from './category-tree.ts'
import type { PackedSnapshot } from './packed-snapshot.ts'
import { productIndexes } from './product-reader.ts'
import { productRecordOf, storeOf } from './product-shape.ts'
import { type SmallRows, type SnapshotContent, storePlaces } from './snapshot-content.ts'
import { StockIndex } from './stock-index.ts'

/** Builds a snapshot while the shop runs, in slices of a few milliseconds. */
export async function buildSnapshot(
  source: CatalogSource,
  now: () => number,
  shop_name = '',
): Promise<PackedSnapshot> {
  const slicer = createTimeSlicer()
  return assembleSnapshot(await contentOf(source, slicer), { now, shop_name }, slicer)
}

export async function smallRows(source: CatalogSource): Promise<SmallRows> {
  return {
    categories: await source.categories(),
    stores: await source.stores(),
    size_tables: await source.sizeTables(),
  }
}

async function contentOf(source: CatalogSource, slicer: TimeSlicer): Promise<SnapshotContent> {
  const stock_mark = await source.stockMark()
  const revision = await source.revision()
  const rows = await smallRows(source)
  const tree = categoryTree(rows.categories, () => 0)
  const own_counts = new Map<number, number>()

  const reading = new Reading(storePlaces(rows.stores), new SearchBuilder(tree))
  for await (const batch of source.products(tree.ids)) {
    for (const row of batch) {
      own_counts.set(row.category_id, (own_counts.get(row.category_id) ?? 0) + 1)
      reading.add(row)
      if (slicer.due()) await slicer.rest()
    }
  }
  const texts = reading.texts.finish()
  await slicer.rest()
  const columns = reading.columns.finish()
  await slicer.rest()
  const [hit, is_new] = [reading.hit.finish(), reading.isNew.finish()]

  const stock = new StockIndex(columns, rows.stores.map(storeOf))
  for (let product = 0; product < columns.count; product++) {
    stock.recompute(product)
    if (slicer.due()) await slicer.rest()
  }
  for (const set of [...stock.storeSets, ...stock.sizeSets]) {
    set.compact()
    if (slicer.due()) await slicer.rest()
  }
  const scores = await scoresOf({ columns, hit, is_new, rows, own_counts }, slicer)
  return {
    revision,
    stock_mark,
    rows,
    own_counts,
    columns,
    texts,
    indexes: await productIndexes(columns, slicer),
    stock,
    hit,
    is_new,
    scores,
    orders: await sortOrders(columns, scores, slicer),
    filters: reading.filters.finish(),
    param_counts: reading.filters.paramCounts,
    words: reading.search.finish(),
  }
}

/** Everything that is filled by a single pass over the rows. */
class Reading {
  readonly texts = new RecordsBuilder()
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
