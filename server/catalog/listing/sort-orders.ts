import type { SortCode } from '../../contract/catalog/filter.ts'
import type { Bitmap } from '../columns/bitmap.ts'
import type { ProductColumns } from '../columns/product-columns.ts'
import type { Selection } from '../columns/selection.ts'
import type { TimeSlicer } from '../columns/time-slicer.ts'
import { percentOff } from '../snapshot/stock-index.ts'
import { type Compare, ProductOrder } from './product-order.ts'
import { spreadModels, spreadStickers } from './spread-models.ts'

export interface SortOrders {
  default: ProductOrder
  popular: ProductOrder
  new: ProductOrder
  /** `price_desc` is this one in reverse. */
  price_asc: ProductOrder
  discount: ProductOrder
}

/** So few matches are faster to sort than to look up in an order of all products. */
const FEW = 1_000

export async function sortOrders(
  columns: ProductColumns,
  scores: Float64Array,
  slicer: TimeSlicer,
): Promise<SortOrders> {
  const by = comparisons(columns, scores)
  const build = (compare: Compare) => ProductOrder.build(columns.count, compare, slicer)
  return {
    default: await build(by.default),
    popular: await build(by.popular),
    new: await build(by.new),
    price_asc: await build(by.price_asc),
    discount: await build(by.discount),
  }
}

/** What the orders are sorted by. Each follows its columns, whose products are moved when they change. */
export function comparisons(
  columns: ProductColumns,
  scores: Float64Array,
): Record<keyof SortOrders, Compare> {
  const { id, popularity, first_seen_at, price } = columns
  const number = (column: ArrayLike<number>, product: number) => column[product] as number
  const newerFirst = (a: number, b: number) => number(id, b) - number(id, a)
  const descending =
    (column: ArrayLike<number>): Compare =>
    (a, b) =>
      number(column, b) - number(column, a) || newerFirst(a, b)
  return {
    default: descending(scores),
    popular: descending(popularity),
    new: descending(first_seen_at),
    price_asc: (a, b) => number(price, a) - number(price, b) || number(id, a) - number(id, b),
    discount: (a, b) => percentOff(columns, b) - percentOff(columns, a) || newerFirst(a, b),
  }
}

/**
 * Product numbers `[skip, skip + most)` of the selection in this order. By popularity and by default the colours of a
 * model stand apart, by default stickers do, too.
 */
export function pageInOrder({
  orders,
  sort,
  bits,
  inStock,
  hit,
  is_new,
  modelOf,
  skip,
  most,
}: {
  orders: SortOrders
  sort: SortCode
  bits: Selection
  inStock: Bitmap
  hit: Bitmap
  is_new: Bitmap
  modelOf: (product: number) => number
  skip: number
  most: number
}): number[] {
  if (sort === 'price_desc') return walk({ order: orders.price_asc, backwards: true, bits, skip, most })
  if (sort === 'popular')
    return walk({ order: orders.popular, backwards: false, bits, modelOf, skip, most, total: bits.total })
  if (sort !== 'default') return walk({ order: orders[sort], backwards: false, bits, skip, most })
  const stickers = {
    isOn: (product: number) => hit.has(product) || is_new.has(product),
    // Who has both counts twice: about so is enough.
    share: (bits.countIn(hit) + bits.countIn(is_new)) / bits.total,
  }
  // «По умолчанию» shows everything that is in stock before anything that is not.
  const held = bits.countIn(inStock)
  const page = walk({
    order: orders.default,
    backwards: false,
    bits,
    stickers,
    modelOf,
    skip,
    most: Math.min(most, held - skip),
    total: held,
    passes: p => inStock.has(p),
  })
  const left = most - page.length
  if (left === 0 || bits.total === held) return page
  return page.concat(
    walk({
      order: orders.default,
      backwards: false,
      bits,
      stickers,
      modelOf,
      skip: Math.max(0, skip - held),
      most: left,
      total: bits.total - held,
      passes: p => !inStock.has(p),
    }),
  )
}

function walk({
  skip,
  most,
  stickers,
  modelOf,
  total = 0,
  ...asked
}: Walk & {
  skip: number
  most: number
  /** They are spread, before colours are. */
  stickers?: { isOn: (product: number) => boolean; share: number }
  /** Its colours are spread, over all that pass. */
  modelOf?: (product: number) => number
  total?: number
}): number[] {
  if (most <= 0 || skip >= asked.bits.total) return []
  const last = skip + most
  if (modelOf) {
    const products = stickers ? spreadStickers(inOrder(asked), stickers.isOn, stickers.share) : inOrder(asked)
    return spreadModels(products, modelOf, last, total).slice(skip)
  }
  const page: number[] = []
  let passed = 0
  for (const product of inOrder(asked)) {
    if (passed++ >= skip) page.push(product)
    if (passed >= last) break
  }
  return page
}

interface Walk {
  order: ProductOrder
  backwards: boolean
  bits: Selection
  passes?: (product: number) => boolean
}

function* inOrder({ order, backwards, bits, passes = () => true }: Walk): Generator<number> {
  if (bits.total <= FEW) {
    const found: number[] = []
    bits.each(product => {
      if (passes(product)) found.push(product)
    })
    yield* found.sort(backwards ? (a, b) => order.compare(b, a) : order.compare)
    return
  }
  const { products } = order
  for (let index = 0; index < products.length; index++) {
    const product = products[backwards ? products.length - 1 - index : index] as number
    if (bits.has(product) && passes(product)) yield product
  }
}
