import type { CategoryRow, SizeTableRow, StoreRow } from '../catalog.queries.ts'
import type { Bitmap } from '../columns/bitmap.ts'
import type { CompressedRecords } from '../columns/compressed-records.ts'
import type { ProductColumns } from '../columns/product-columns.ts'
import type { FilterIndexBuilder, IndexedFilter } from '../filters/filter-index.ts'
import type { SortOrders } from '../listing/sort-orders.ts'
import type { CatalogWords } from '../search/search.ts'
import type { ProductIndexes } from './product-reader.ts'
import type { StockIndex } from './stock-index.ts'

/**
 * What a snapshot consists of. Making it takes time: it is computed from the rows of the database, or read from a file
 * that was saved of it (`saved/`).
 */
export interface SnapshotContent {
  revision: number
  /** The stock certainly includes every move before this one. */
  stock_mark: string
  rows: SmallRows
  /** Category -> how many products it has itself. */
  own_counts: Map<number, number>
  columns: ProductColumns
  texts: CompressedRecords
  indexes: ProductIndexes
  stock: StockIndex
  hit: Bitmap
  is_new: Bitmap
  /** Product -> its place in the order «по умолчанию». */
  scores: Float64Array<ArrayBuffer>
  orders: SortOrders
  /** Those that come from the feed; the others follow from columns and stock. */
  filters: IndexedFilter[]
  param_counts: FilterIndexBuilder['paramCounts']
  words: CatalogWords
}

/** Tables of which a shop has some hundreds of rows. */
export interface SmallRows {
  categories: CategoryRow[]
  stores: StoreRow[]
  size_tables: SizeTableRow[]
}

/** A store's index in the columns of stock, by its id. */
export function storePlaces(stores: StoreRow[]): Map<number, number> {
  return new Map(stores.map((store, place) => [store.id, place]))
}
