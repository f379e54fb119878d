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

const SCORE = { bits: 12, most: 2 ** 12 - 1 }
const POPULARITY = { bits: 10, most: 2 ** 10 - 1 }
/** With a bit for stock. */
const RANK_BITS = 1 + SCORE.bits + POPULARITY.bits

interface RankedOver {
  columns: Pick<ProductColumns, 'count' | 'popularity'>
  inStock: Bitmap
}

/**
 * Ranks the products of one catalogue, whose popularity does not change. By product number; it works in the same memory
 * each time, because a megabyte anew for each query is collected as garbage, and filled by the system.
 */
export class Ranking {
  readonly #inStock: Bitmap
  readonly #scores: Float32Array
  /** How many words of the query a product has, and the last of them, from 1 on. */
  readonly #words: Uint8Array
  readonly #last: Uint8Array
  readonly #popular: Uint16Array

  constructor({ columns: { count, popularity }, inStock }: RankedOver) {
    this.#inStock = inStock
    this.#scores = new Float32Array(count)
    this.#words = new Uint8Array(count)
    this.#last = new Uint8Array(count)
    this.#popular = Uint16Array.from(popularity, pieces =>
      Math.min(POPULARITY.most, Math.round(Math.log2(1 + pieces) * 48)),
    )
  }

  /** Product numbers, most relevant first: those that have all words; if there are none, those that have most of them. */
  ranked(read: ReadQuery): Int32Array {
    const most = this.#score(read)
    return most === 0 ? new Int32Array() : this.#inRankOrder(most)
  }

  /** The most words that a product has. */
  #score(read: ReadQuery): number {
    const [scores, words, last] = [this.#scores, this.#words, this.#last]
    for (const column of [scores, words, last]) column.fill(0)
    let most = 0
    for (const [index, meanings] of read.entries()) {
      // Only the best meaning of a word counts: meanings come best first.
      for (const { postings, quality } of meanings) {
        const rarity = Math.log(1 + words.length / postings.length) * quality
        for (let at = 0; at < postings.length; at++) {
          const posting = postings[at] as number
          const number = posting >>> FIELD_BITS
          if (last[number] === index + 1) continue
          last[number] = index + 1
          const has = (words[number] as number) + 1
          words[number] = has
          if (has > most) most = has
          scores[number] = (scores[number] as number) + (WEIGHTS[posting & 31] as number) * rarity
        }
      }
    }
    return most
  }

  /** One number combines stock, score and popularity; of equal products the first one stays first. */
  #inRankOrder(most: number): Int32Array {
    const [scores, words, popular] = [this.#scores, this.#words, this.#popular]
    let found = 0
    for (let number = 0; number < words.length; number++) if (words[number] === most) found++
    const numbers = new Int32Array(found)
    const keys = new Int32Array(found)
    let at = 0
    for (let number = 0; number < words.length; number++) {
      if (words[number] !== most) continue
      const score = Math.min(SCORE.most, Math.round((scores[number] as number) * 16))
      const stock = this.#inStock.has(number) ? 1 : 0
      const rank = (((stock << SCORE.bits) | score) << POPULARITY.bits) | (popular[number] as number)
      numbers[at] = number
      // Greatest first.
      keys[at++] = 2 ** RANK_BITS - 1 - rank
    }
    return sortByKeys(numbers, keys, RANK_BITS)
  }
}
