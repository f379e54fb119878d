import { DAY_MS } from '../../contract/durations.ts'
import type { TimeSlicer } from '../columns/time-slicer.ts'
import { lastKinds } from '../kinds.rules.ts'
import { categoryTree } from '../snapshot/category-tree.ts'
import type { SnapshotContent } from '../snapshot/snapshot-content.ts'

/** After this time a new product loses its advantage. */
const NEWNESS_DAYS = 60
/** What a sticker is worth: «Хит» as much as three times the orders, «Новинка» half of that. */
const STICKER = { hit: 0.8, new: 0.4 }
/**
 * How far products are mixed. Goods with stickers would all stand first otherwise, and a sticker on every tile of a page
 * says nothing of any of them.
 */
const MIXED = 3
/** Multiples of it, without their whole parts, lie evenly spread, and those of neighbours far apart. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
/** More than stickers, newness and the mixing give: what sells outstandingly well may still lead. */
const LAST_KIND = 7

/**
 * The order «по умолчанию»: stickers, popularity and newness combined; greater comes first. Popularity counts
 * by its logarithm, so that one bestseller does not stay first for ever. Products that are about equal come mixed, each
 * at the same place in every process and after every import. What is of a last kind comes after the rest of its
 * department (`server/catalog/kinds.rules.ts`): nobody opens «Женщинам» for a belt. (Products in stock come before all
 * this.)
 *
 * @param newest_at the newest `first_seen_at` of the catalogue: ages count from there, so that a score stays
 *   the same
 *
 * Source: contract 2.9 names the order, and leaves its content to the shop.
 */
export function defaultScore(
  product: {
    id: number
    is_hit: boolean
    is_new: boolean
    popularity: number
    first_seen_at: number
    is_of_last_kind: boolean
  },
  newest_at: number,
): number {
  const ageDays = Math.max(0, (newest_at - product.first_seen_at) / DAY_MS)
  const newness = Math.max(0, 1 - ageDays / NEWNESS_DAYS)
  const stickers = (product.is_hit ? STICKER.hit : 0) + (product.is_new ? STICKER.new : 0)
  const popularity = Math.log2(1 + Math.max(0, product.popularity)) / 2
  const mixed = ((product.id * GOLDEN_RATIO) % 1) * MIXED
  return stickers + popularity + newness * 2 + mixed - (product.is_of_last_kind ? LAST_KIND : 0)
}

/** What scores are computed from. */
type Scored = Pick<SnapshotContent, 'columns' | 'hit' | 'is_new' | 'rows' | 'own_counts'>

/** Product -> its score. */
export async function scoresOf(of: Scored, slicer: TimeSlicer): Promise<Float64Array<ArrayBuffer>> {
  const scoreOf = scorer(of)
  const scores = new Float64Array(of.columns.count)
  for (let product = 0; product < scores.length; product++) {
    scores[product] = scoreOf(product)
    if (slicer.due()) await slicer.rest()
  }
  return scores
}

/** What gives a product its score. */
export function scorer({ columns, hit, is_new, rows, own_counts }: Scored): (product: number) => number {
  const tree = categoryTree(rows.categories, id => own_counts.get(id) ?? 0)
  const last = lastKinds(tree).flatMap(id => {
    const range = tree.rangeOf(id)
    return range ? [range] : []
  })
  const newest_at = columns.first_seen_at.reduce((newest, moment) => Math.max(newest, moment), 0)
  return product =>
    defaultScore(
      {
        id: columns.id[product] as number,
        is_hit: hit.has(product),
        is_new: is_new.has(product),
        popularity: columns.popularity[product] as number,
        first_seen_at: columns.first_seen_at[product] as number,
        is_of_last_kind: last.some(([first, end]) => product >= first && product < end),
      },
      newest_at,
    )
}
