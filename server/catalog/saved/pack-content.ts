import type { Column, ColumnTable } from '../columns/column-file.ts'
import type { ProductColumns } from '../columns/product-columns.ts'
import { columnOf, type LoadedTable } from '../columns/read-column-file.ts'
import { type IndexedFilter, indexedFilter } from '../filters/filter-index.ts'
import { ProductOrder } from '../listing/product-order.ts'
import { comparisons, type SortOrders } from '../listing/sort-orders.ts'
import type { CatalogWords } from '../search/search.ts'
import { HashIndex, INDEXED, type ProductIndexes } from '../snapshot/product-reader.ts'
import { storeOf } from '../snapshot/product-shape.ts'
import type { SmallRows, SnapshotContent } from '../snapshot/snapshot-content.ts'
import { StockIndex } from '../snapshot/stock-index.ts'
import { packBitmaps, unpackBitmaps } from './pack-bitmaps.ts'
import { packRecords, unpackRecords } from './pack-records.ts'

const PRODUCT_COLUMNS = {
  id: Int32Array,
  popularity: Int32Array,
  first_seen_at: Float64Array,
  group_hash: Int32Array,
  code_hash: Int32Array,
  price: Int32Array,
  price_old: Int32Array,
  offer_start: Int32Array,
  offer_id: Int32Array,
  offer_product: Int32Array,
  offer_price: Int32Array,
  offer_price_old: Int32Array,
  offer_is_available: Uint8Array,
  offer_ext_hash: Int32Array,
  offer_barcode_hash: Int32Array,
  offer_size: Int32Array,
  stock_start: Int32Array,
  stock_store: Uint16Array,
  stock_qty: Int32Array,
} satisfies {
  [Name in Exclude<keyof ProductColumns, 'count' | 'sizes'>]: new (
    length: number,
  ) => ProductColumns[Name]
}

/** These change while the shop sells, and only together: an order finds a product by its price. */
const MOVING = { columns: ['price', 'price_old'], orders: ['price_asc', 'discount'] }

/** What is not a column of numbers. */
interface Values extends Pick<SnapshotContent, 'revision' | 'stock_mark' | 'rows'> {
  sizes: ProductColumns['sizes']
  own_counts: [category_id: number, count: number][]
  param_counts: [category_id: number, counts: [code: string, count: number][]][]
  filters: (Pick<IndexedFilter, 'code' | 'name' | 'type'> & {
    values: { slug: string; value: string; background?: string }[]
  })[]
  stems: [stem: string, postings: number][]
  words: CatalogWords['words']
  /** How many chunks of records. */
  pieces: number
}

/**
 * The content as columns of a file. Copies nothing but what must not change while it is written; stock and what follows
 * from it may, because it is followed from `stock_mark` on when it is read again.
 */
export function packContent(content: SnapshotContent): ColumnTable {
  const { columns, texts, stock, filters, words } = content
  const values: Values = {
    revision: content.revision,
    stock_mark: content.stock_mark,
    rows: content.rows,
    sizes: columns.sizes,
    own_counts: [...content.own_counts],
    param_counts: Array.from(content.param_counts, ([id, counts]) => [id, [...counts]]),
    filters: filters.map(({ code, name, type, values }) => ({
      code,
      name,
      type,
      values: values.map(({ slug, value, background }) => ({
        slug,
        value,
        ...(background ? { background } : {}),
      })),
    })),
    stems: words.stems.map(([stem, postings]) => [stem, postings.length]),
    words: words.words,
    pieces: texts.blocks.pieces.length,
  }
  const table: ColumnTable = { columns: new Map(), values: { ...values } }
  const put = (name: string, ...parts: Column[]) => {
    const kind = parts[0]?.constructor.name as 'Int32Array'
    table.columns.set(name, { kind, parts })
  }
  for (const name of Object.keys(PRODUCT_COLUMNS) as (keyof typeof PRODUCT_COLUMNS)[])
    put(`product.${name}`, MOVING.columns.includes(name) ? columns[name].slice() : columns[name])
  for (const [name, { products }] of Object.entries(content.orders) as [string, ProductOrder][])
    put(`order.${name}`, MOVING.orders.includes(name) ? products.slice() : products)
  put('scores', content.scores)
  for (const [name, { slots }] of Object.entries(content.indexes)) put(`index.${name}`, slots)
  packBitmaps(table, 'stock', stock.sets)
  packBitmaps(table, 'stickers', [content.hit, content.is_new])
  packBitmaps(
    table,
    'filters',
    filters.flatMap(filter => filter.values.map(({ products }) => products)),
  )
  put('postings', new Int32Array(), ...words.stems.map(([, postings]) => postings))
  for (const [name, column] of packRecords(texts)) put(name, column)
  return table
}

export function unpackContent(table: LoadedTable): SnapshotContent {
  const values = table.values as unknown as Values
  const columns = { sizes: values.sizes } as ProductColumns
  for (const [name, kind] of Object.entries(PRODUCT_COLUMNS))
    Object.assign(columns, { [name]: columnOf<Column>(table, `product.${name}`, kind) })
  columns.count = columns.id.length
  const scores = columnOf(table, 'scores', Float64Array)
  const [hit, is_new] = unpackBitmaps(table, 'stickers')
  if (!hit || !is_new) throw new TypeError('no stickers')
  return {
    revision: values.revision,
    stock_mark: values.stock_mark,
    rows: values.rows,
    own_counts: new Map(values.own_counts),
    param_counts: new Map(values.param_counts.map(([id, counts]) => [id, new Map(counts)])),
    columns,
    texts: unpackRecords(table, values.pieces),
    indexes: unpackIndexes(table, columns),
    stock: new StockIndex(columns, values.rows.stores.map(storeOf), unpackBitmaps(table, 'stock')),
    hit,
    is_new,
    scores,
    orders: unpackOrders(table, columns, scores),
    filters: unpackFilters(table, values),
    words: unpackWords(table, values),
  }
}

/** The small tables as they were when this was saved. */
export function savedRows(values: Record<string, unknown>): SmallRows {
  return (values as unknown as Values).rows
}

function unpackIndexes(table: LoadedTable, columns: ProductColumns): ProductIndexes {
  const indexes = Object.entries(INDEXED).map(([name, column]): [string, HashIndex] => [
    name,
    new HashIndex(columns[column], columnOf(table, `index.${name}`, Int32Array)),
  ])
  return Object.fromEntries(indexes) as ProductIndexes
}

function unpackOrders(
  table: LoadedTable,
  columns: ProductColumns,
  scores: Float64Array<ArrayBuffer>,
): SortOrders {
  const orders = Object.entries(comparisons(columns, scores)).map(
    ([name, compare]): [string, ProductOrder] => [
      name,
      new ProductOrder(columnOf(table, `order.${name}`, Int32Array), compare),
    ],
  )
  return Object.fromEntries(orders) as Record<keyof SortOrders, ProductOrder>
}

function unpackFilters(table: LoadedTable, { filters }: Values): IndexedFilter[] {
  const sets = unpackBitmaps(table, 'filters').values()
  return filters.map(({ code, name, type, values }) =>
    indexedFilter(
      code,
      name,
      type,
      values.map(value => {
        const products = sets.next().value
        if (!products) throw new TypeError(`no products of ${code}`)
        return { ...value, products }
      }),
    ),
  )
}

function unpackWords(table: LoadedTable, { stems, words }: Values): CatalogWords {
  const postings = columnOf(table, 'postings', Int32Array)
  let end = 0
  return {
    stems: stems.map(([stem, length]) => {
      end += length
      return [stem, postings.subarray(end - length, end)]
    }),
    words,
  }
}
