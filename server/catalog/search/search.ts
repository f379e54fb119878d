import SearchableMap from 'minisearch/SearchableMap'
import { remembered } from '../../contract/remembered.ts'
import type { Bitmap } from '../columns/bitmap.ts'
import { type ProductColumns, TypedArrayBuilder } from '../columns/product-columns.ts'
import type { TimeSlicer } from '../columns/time-slicer.ts'
import type { ProductReader } from '../snapshot/product-reader.ts'
import type { ProductRecord } from '../snapshot/product-shape.ts'
import type { NumberedTree } from '../snapshot/types.ts'
import { FIELD, postingOf, Ranking } from './rank-products.ts'
import {
  type CatalogSearch,
  type Postings,
  type ReadQuery,
  readSearch,
  type Vocabulary,
} from './search-query.ts'
import { stemOfWord, stemsOf, wordsOf } from './search-words.rules.ts'

export interface SearchedOver {
  columns: ProductColumns
  reader: ProductReader
  inStock: Bitmap
}

/**
 * Collects the words of every product. MiniSearch itself would store a Map entry for each word and product,
 * some 100 bytes each; here a posting is 4 bytes, and MiniSearch's radix tree finds words by prefix and with
 * typos.
 */
export class SearchBuilder {
  readonly #postings = new Map<string, TypedArrayBuilder<Int32Array<ArrayBuffer>>>()
  readonly #categoryStems: Map<number, string[]>
  readonly #stemsFor = remembered(stemsOf)
  readonly #words = new Map<string, string>()

  constructor(tree: NumberedTree) {
    for (const id of tree.ids) this.#note(tree.byId(id)?.name ?? '')
    this.#categoryStems = new Map(categoryWords(tree).map(({ id, own, above }) => [id, [...own, ...above]]))
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
      postings.push(postingOf(number, bits))
    }
  }

  /** Every stem with its postings, and every word with its stem. */
  finish(): CatalogWords {
    const stems = [...this.#postings].map(([stem, postings]): [string, Postings] => [stem, postings.finish()])
    const words = [...this.#words]
    this.#postings.clear()
    this.#words.clear()
    return { stems, words }
  }

  #note(text: string): void {
    for (const word of wordsOf(text)) if (!this.#words.has(word)) this.#words.set(word, stemOfWord(word))
  }
}

/** In the order in which they were found: a search among equals depends on it. */
export interface CatalogWords {
  stems: [stem: string, postings: Postings][]
  words: [word: string, stem: string][]
}

export async function vocabularyOf({ stems, words }: CatalogWords, slicer: TimeSlicer): Promise<Vocabulary> {
  const vocabulary: Vocabulary = { stems: new SearchableMap(), words: new SearchableMap() }
  for (const [stem, postings] of stems) {
    vocabulary.stems.set(stem, postings)
    if (slicer.due()) await slicer.rest()
  }
  for (const [word, stem] of words) {
    vocabulary.words.set(word, stem)
    if (slicer.due()) await slicer.rest()
  }
  return vocabulary
}

export interface NumberedSearch extends CatalogSearch {
  /** Numbers of products by their ids, -1 for unknown ones. Those of its own results are known without looking. */
  numbersOf(ids: ArrayLike<number>): Int32Array
}

export function searchOver(vocabulary: Vocabulary, tree: NumberedTree, over: SearchedOver): NumberedSearch {
  const { columns, reader } = over
  const categories = categoryWords(tree)
  const idOf = (number: number) => columns.id[number] as number
  const ranking = new Ranking(over)
  const results = new WeakMap<ArrayLike<number>, Int32Array>()
  const find = (query: string, isPartial: boolean) => {
    const { read, instead } = readSearch(query, vocabulary, isPartial)
    const byCode = numbersByCode(query.trim(), reader)
    const byWords = ranking.ranked(read)
    if (byCode.length === 0) return { read, numbers: byWords, instead }
    // A code is what was typed.
    return { read, numbers: Int32Array.from(new Set([...byCode, ...byWords])), instead: '' }
  }
  return {
    search(query) {
      const { numbers, instead } = find(query, false)
      const ids = new Int32Array(numbers.length)
      for (let at = 0; at < ids.length; at++) ids[at] = idOf(numbers[at] as number)
      results.set(ids, numbers)
      return { ids, instead }
    },
    numbersOf: ids => results.get(ids) ?? Int32Array.from(ids, id => reader.numberOf(id)),
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
  numbers: Int32Array,
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
