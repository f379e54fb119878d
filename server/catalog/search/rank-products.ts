import type { Bitmap } from '../columns/bitmap.ts'
import type { ProductColumns } from '../columns/product-columns.ts'
import { sortByKeys } from '../columns/sort-by-keys.ts'
import type { ReadQuery } from './search-query.ts'

/** Where a word occurs, as bits of a posting, and how much that counts. */
export const FIELD = { name: 1, brand: 2, category: 4, color: 8, detail: 16 }
const FIELD_BITS = 5
const WEIGHTS = Array.from({ length: 2 ** FIELD_BITS }, (_, bits) =>
  [4, 5, 3, 2.5, 1].reduce((sum, weight, bit) => sum + ((bits >> bit) & 1) * weight, 0),
)

/** A product and the fields in which it has a word. */
export function postingOf(product: number, fields: number): number {
  return (product << FIELD_BITS) | fields
}

interface RankedOver {
  columns: ProductColumns
  inStock: Bitmap
}

/** Product numbers, most relevant first: those that have all words; if there are none, those that have most of them. */
export function ranked(read: ReadQuery, over: RankedOver): Int32Array {
  const { count } = over.columns
  if (read.length === 0) return new Int32Array()
  const scores = new Float32Array(count)
  const words = new Uint8Array(count)
  const marked = new Uint8Array(count)
  read.forEach((meanings, index) => {
    // Only the best meaning of a word counts: meanings come best first.
    if (index > 0) marked.fill(0)
    for (const { postings, quality } of meanings) {
      const rarity = Math.log(1 + count / postings.length) * quality
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] as number
        const number = posting >>> FIELD_BITS
        if (marked[number] === 1 || (words[number] as number) > index) continue
        marked[number] = 1
        words[number] = (words[number] as number) + 1
        scores[number] = (scores[number] as number) + (WEIGHTS[posting & 31] as number) * rarity
      }
    }
  })
  let [most, found] = [0, 0]
  for (let number = 0; number < count; number++) {
    const has = words[number] as number
    if (has > most) [most, found] = [has, 0]
    if (has === most) found++
  }
  return most === 0 ? new Int32Array() : inRankOrder({ words, most, found, scores }, over)
}

const SCORE = { bits: 12, most: 2 ** 12 - 1 }
const POPULARITY = { bits: 10, most: 2 ** 10 - 1 }
/** With a bit for stock. */
const RANK_BITS = 1 + SCORE.bits + POPULARITY.bits

/** One number combines stock, score and popularity; of equal products the first one stays first. */
function inRankOrder(
  { words, most, found, scores }: { words: Uint8Array; most: number; found: number; scores: Float32Array },
  { columns: { popularity }, inStock }: RankedOver,
): Int32Array {
  const numbers = new Int32Array(found)
  const keys = new Int32Array(found)
  let at = 0
  for (let number = 0; number < words.length; number++) {
    if (words[number] !== most) continue
    const score = Math.min(SCORE.most, Math.round((scores[number] as number) * 16))
    const popular = Math.min(POPULARITY.most, Math.round(Math.log2(1 + (popularity[number] as number)) * 48))
    const stock = inStock.has(number) ? 1 : 0
    const rank = (((stock << SCORE.bits) | score) << POPULARITY.bits) | popular
    numbers[at] = number
    // Greatest first.
    keys[at++] = 2 ** RANK_BITS - 1 - rank
  }
  return sortByKeys(numbers, keys, RANK_BITS)
}
