import { DAY_MS } from '../../contract/durations.ts'
import type { Bitmap } from '../columns/bitmap.ts'
import type { ProductColumns } from '../columns/product-columns.ts'
import type { TimeSlicer } from '../columns/time-slicer.ts'

/** After this time a new product loses its advantage. */
const NEWNESS_DAYS = 60

/**
 * The order «по умолчанию»: stickers, popularity and newness combined; greater comes first. Popularity counts
 * by its logarithm, so that one bestseller does not stay first for ever. (Products in stock come before all
 * this.)
 *
 * @param newest_at the newest `first_seen_at` of the catalogue: ages count from there, so that a score stays
 *   the same
 *
 * Source: contract 2.9 names the order, and leaves its content to the shop.
 */
export function defaultScore(
  product: { is_hit: boolean; is_new: boolean; popularity: number; first_seen_at: number },
  newest_at: number,
): number {
  const ageDays = Math.max(0, (newest_at - product.first_seen_at) / DAY_MS)
  const newness = Math.max(0, 1 - ageDays / NEWNESS_DAYS)
  const stickers = (product.is_hit ? 2 : 0) + (product.is_new ? 1 : 0)
  return stickers + Math.log2(1 + Math.max(0, product.popularity)) / 2 + newness * 2
}

/** What scores are computed from. */
interface Scored {
  columns: ProductColumns
  hit: Bitmap
  is_new: Bitmap
}

/** Product -> its score. */
export async function scoresOf(of: Scored, slicer: TimeSlicer): Promise<Float64Array<ArrayBuffer>> {
  const newest_at = newestOf(of.columns)
  const scores = new Float64Array(of.columns.count)
  for (let product = 0; product < scores.length; product++) {
    scores[product] = scoreOf(product, newest_at, of)
    if (slicer.due()) await slicer.rest()
  }
  return scores
}

/**
 * @param newest_at of `newestOf`
 */
export function scoreOf(product: number, newest_at: number, { columns, hit, is_new }: Scored): number {
  return defaultScore(
    {
      is_hit: hit.has(product),
      is_new: is_new.has(product),
      popularity: columns.popularity[product] as number,
      first_seen_at: columns.first_seen_at[product] as number,
    },
    newest_at,
  )
}

/** When the newest product was first seen. */
export function newestOf({ first_seen_at }: Pick<ProductColumns, 'first_seen_at'>): number {
  let newest_at = 0
  for (const moment of first_seen_at) newest_at = Math.max(newest_at, moment)
  return newest_at
}
