import SearchableMap from 'minisearch/SearchableMap'
import { remembered } from '../../contract/remembered.ts'
import type { Bitmap } from '../columns/bitmap.ts'
import { type ProductColumns, TypedArrayBuilder } from '../columns/product-columns.ts'
import type { TimeSlicer } from '../columns/time-slicer.ts'
import type { ProductOrder } from '../listing/product-order.ts'
import type { ProductReader } from '../snapshot/product-reader.ts'
import type { ProductRecord } from '../snapshot/product-shape.ts'
import type { NumberedTree } from '../snapshot/types.ts'
import { type CatalogSearch, type ReadQuery, readSearch, type Vocabulary } from './search-query.ts'
import { stemOfWord, stemsOf, wordsOf } from './search-words.rules.ts'

export interface SearchedOver {
  columns: ProductColumns
  reader: ProductReader
  inStock: Bitmap
  popular: ProductOrder
}

/** Where a word occurs, as bits of a posting, and how much that counts. */
const FIELD = { name: 1, brand: 2, category: 4, color: 8, detail: 16 }
const FIELD_BITS = 5
const WEIGHTS = Array.from({ length: 2 ** FIELD_BITS }, (_, bits) =>
  [4, 5, 3, 2.5, 1].reduce((sum, weight, bit) => sum + ((bits >> bit) & 1) * weight, 0),
)

/**
 * Collects the words of every product. MiniSearch itself would store a Map entry for each word and product,
 * some 100 bytes each; here a posting is 4 bytes, and MiniSearch's radix tree finds words by prefix and with
 * typos.
 */
export class SearchBuilder {
  readonly #postings = new Map<string, TypedArrayBuilder<Int32Array<ArrayBuffer>>>()
  readonly #categories: CategoryWords[]
  readonly #categoryStems: Map<number, string[]>
  readonly #stemsFor = remembered(stemsOf)
  readonly #words = new Map<string, string>()

  constructor(tree: NumberedTree) {
    this.#categories = categoryWords(tree)
    for (const id of tree.ids) this.#note(tree.byId(id)?.name ?? '')
    this.#categoryStems = new Map(this.#categories.map(({ id, own, above }) => [id, [...own, ...above]]))
  }

  /** Products in ascending order of their numbers. */
  add(number: number, product: ProductRecord): void {
    const fields = new Map<string, number>()
    const mark = (stems: string[], field: number) => {
      for (const stem of stems) fields.set(stem, (fields.get(stem) ?? 0) | field)
    }
    for (const text of [product.name, product.brand, product.color_name, product.color_family])
      this.#note(text)
    mark(stemsOf(product.name), FIELD.name)
    mark(this.#stemsFor(product.brand), FIELD.brand)
    mark(this.#categoryStems.get(product.category_id) ?? [], FIELD.category)
    mark(this.#stemsFor(product.color_name), FIELD.color)
    mark(this.#stemsFor(product.color_family), FIELD.color)
    mark(this.#stemsFor(product.composition), FIELD.detail)
    mark(this.#stemsFor(product.season), FIELD.detail)
    for (const { value } of product.params) if (value.length <= 60) mark(this.#stemsFor(value), FIELD.detail)
    for (const [stem, bits] of fields) {
      let postings = this.#postings.get(stem)
      if (!postings) {
        postings = new TypedArrayBuilder(length => new Int32Array(length), 4)
        this.#postings.set(stem, postings)
      }
      postings.push((number << FIELD_BITS) | bits)
    }
  }

  async finish(over: SearchedOver, slicer: TimeSlicer): Promise<CatalogSearch> {
    const vocabulary: Vocabulary = { stems: new SearchableMap(), words: new SearchableMap() }
    for (const [stem, postings] of this.#postings) {
      vocabulary.stems.set(stem, postings.finish())
      if (slicer.due()) await slicer.rest()
    }
    for (const [word, stem] of this.#words) {
      vocabulary.words.set(word, stem)
      if (slicer.due()) await slicer.rest()
    }
    this.#postings.clear()
    this.#words.clear()
    return searchOver(vocabulary, this.#categories, over)
  }

  #note(text: string): void {
    for (const word of wordsOf(text)) if (!this.#words.has(word)) this.#words.set(word, stemOfWord(word))
  }
}

function searchOver(vocabulary: Vocabulary, categories: CategoryWords[], over: SearchedOver): CatalogSearch {
  const { columns, reader } = over
  const idOf = (number: number) => columns.id[number] as number
  const find = (query: string, isPartial: boolean) => {
    const { read, instead } = readSearch(query, vocabulary, isPartial)
    const byCode = numbersByCode(query.trim(), reader)
    const byWords = ranked(read, over)
    // A code is what was typed.
    return { read, numbers: [...new Set([...byCode, ...byWords])], instead: byCode.length > 0 ? '' : instead }
  }
  return {
    search(query) {
      const { numbers, instead } = find(query, false)
      return { ids: numbers.map(idOf), instead }
    },
    suggest(query, most = 6) {
      const { read, numbers } = find(query, true)
      return {
        products: oneOfEachModel(numbers, columns, most).map(idOf),
        categories: categoryMatches(read, categories).slice(0, most),
      }
    },
  }
}

/** The first so many of them that are different models: its colours look alike in a row of suggestions. */
function oneOfEachModel(
  numbers: number[],
  { group_hash }: Pick<ProductColumns, 'group_hash'>,
  most: number,
): number[] {
  const models = new Set<number>()
  const found: number[] = []
  for (const number of numbers) {
    const model = group_hash[number] as number
    if (models.has(model)) continue
    models.add(model)
    if (found.push(number) === most) break
  }
  return found
}

/** Vendor codes, barcodes and the feed's own ids are matched whole, not word by word. */
function numbersByCode(query: string, reader: ProductReader): number[] {
  const found = reader.findByText('barcode', query) ?? reader.findByText('ext_id', query)
  const numbers = reader.numbersByVendorCode(query)
  return found ? [reader.numberOf(found.product.id), ...numbers] : numbers
}

/** Products that have all words; if there are none, those that have most of them. */
function ranked(read: ReadQuery, over: SearchedOver): number[] {
  const { columns } = over
  if (read.length === 0) return []
  const scores = new Float32Array(columns.count)
  const words = new Uint8Array(columns.count)
  read.forEach((meanings, index) => {
    // Only the best meaning of a word counts: meanings come best first.
    const marked = new Uint8Array(columns.count)
    for (const { postings, quality } of meanings) {
      const rarity = Math.log(1 + columns.count / postings.length) * quality
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
  let most = 0
  for (const count of words) if (count > most) most = count
  return most === 0 ? [] : inRankOrder(words, most, scores, over)
}

/**
 * One number combines stock, score, popularity and the product, so that the engine sorts without callbacks.
 */
function inRankOrder(words: Uint8Array, most: number, scores: Float32Array, over: SearchedOver): number[] {
  const keys: number[] = []
  for (let number = 0; number < words.length; number++) {
    if (words[number] !== most) continue
    const score = Math.min(4_095, Math.round((scores[number] as number) * 16))
    const popularity = Math.min(
      1_023,
      Math.round(Math.log2(1 + (over.columns.popularity[number] as number)) * 48),
    )
    const stock = over.inStock.has(number) ? 4_096 : 0
    keys.push(((stock + score) * 1_024 + popularity) * 2 ** 27 + (2 ** 27 - 1 - number))
  }
  return Array.from(Float64Array.from(keys).sort().reverse(), key => 2 ** 27 - 1 - (key % 2 ** 27))
}

interface CategoryWords {
  id: number
  own: string[]
  /** For its ancestor categories. */
  above: string[]
  productCount(): number
}

function categoryWords(tree: NumberedTree): CategoryWords[] {
  return tree.ids.map(id => ({
    id,
    own: stemsOf(tree.byId(id)?.name ?? ''),
    above: tree.ancestorsOf(id).flatMap(category => stemsOf(category.name)),
    productCount: () => tree.productCount(id),
  }))
}

/**
 * Ids of categories whose names have all the words, at least one of them in its own name; the largest first.
 */
function categoryMatches(read: ReadQuery, categories: CategoryWords[]): number[] {
  if (read.length === 0) return []
  const wanted = read.map(meanings => new Set(meanings.map(meaning => meaning.stem)))
  return categories
    .filter(({ own, above, productCount }) => {
      const isIn = (stems: string[]) => (wish: Set<string>) => stems.some(stem => wish.has(stem))
      return wanted.every(isIn([...own, ...above])) && wanted.some(isIn(own)) && productCount() > 0
    })
    .sort((a, b) => b.productCount() - a.productCount())
    .map(({ id }) => id)
}
