import type SearchableMap from 'minisearch/SearchableMap'
import { slugOf } from '../../contract/slug.ts'
import { meaningsOf, otherLayout, stemOfWord, wordsOf } from './search-words.rules.ts'

/** A stem of the catalogue that a typed word may mean; `quality` 1 is the word itself. */
export interface Meaning {
  stem: string
  postings: Postings
  quality: number
}

/** For each word, the stems it may mean, best first. Words without a meaning here are left out. */
export type ReadQuery = Meaning[][]

const WORDS_MOST = 12
const LETTERS_MOST = 200
/** How many words one prefix is completed to. */
const COMPLETIONS_MOST = 60

/**
 * What a query means in this catalogue: word forms, then the other keyboard layout, Latin spelling, prefixes,
 * and typos; the first with a result is used.
 *
 * @param isPartial the last word is still being typed
 */
export function readSearch(query: string, vocabulary: Vocabulary, isPartial: boolean): ReadQuery {
  const text = query.slice(0, LETTERS_MOST)
  const typed = sureMeanings(text, vocabulary, isPartial)
  if (typed.length > 0 && typed.every(meanings => meanings.length > 0)) return typed
  const other = otherLayout(text)
  if (other !== null) {
    const switched = sureMeanings(other, vocabulary, isPartial)
    if (switched.length > 0 && switched.every(meanings => meanings.length > 0)) return switched
  }
  const words = wordsOf(text).slice(0, WORDS_MOST)
  const read = words.map((word, index) => (typed[index]?.length ? typed[index] : similar(word, vocabulary)))
  const understood = read.filter(meanings => meanings.length > 0)
  if (understood.length > 0 || other === null) return understood
  return wordsOf(other)
    .map(word => similar(word, vocabulary))
    .filter(meanings => meanings.length > 0)
}

function sureMeanings(text: string, vocabulary: Vocabulary, isPartial: boolean): ReadQuery {
  const words = wordsOf(text).slice(0, WORDS_MOST)
  return words.map((word, index) => {
    const stem = stemOfWord(word)
    const exact = [stem, ...meaningsOf(stem), word].flatMap((one, place) =>
      meaning(one, vocabulary, place === 0 ? 1 : 0.9),
    )
    const isLast = index === words.length - 1
    const latin = slugOf(word)
    if (isPartial && isLast) {
      const completed = [...exact, ...completions(word, stem, vocabulary)]
      return distinct(completed.length > 0 ? completed : completions(latin, latin, vocabulary))
    }
    return distinct(exact.length > 0 ? exact : meaning(latin, vocabulary, 0.9))
  })
}

function similar(word: string, vocabulary: Vocabulary): Meaning[] {
  const stem = stemOfWord(word)
  const completed = word.length >= 3 ? completions(word, stem, vocabulary) : []
  if (completed.length > 0) return distinct(completed)
  const typos = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0
  if (typos === 0 || /^\d+$/.test(word)) return []
  // Typos are made in words, not in stems; a form that the catalogue never uses is found by its stem.
  const words = [...vocabulary.words.fuzzyGet(word, typos).values()]
  const stems = stem.length >= 4 ? [...vocabulary.stems.fuzzyGet(stem, 1).keys()] : []
  const distances = new Map(stems.map(found => [found, 1]))
  for (const [found, distance] of words)
    distances.set(found, Math.min(distance, distances.get(found) ?? distance))
  return [...distances]
    .flatMap(([found, distance]) => meaning(found, vocabulary, 0.6 / (1 + distance)))
    .sort((a, b) => b.quality - a.quality || b.postings.length - a.postings.length)
    .filter((one, _, all) => one.quality === all[0]?.quality)
}

/** Stems that begin like the word, or like its stem: `плать` completes to the stem `плат`. */
function completions(word: string, stem: string, vocabulary: Vocabulary): Meaning[] {
  const found: Meaning[] = []
  for (const start of new Set([word, stem])) {
    if (start.length < 2) continue
    for (const [full, postings] of vocabulary.stems.atPrefix(start)) {
      found.push({ stem: full, postings, quality: 0.8 * (start.length / full.length) ** 0.5 })
      if (found.length >= COMPLETIONS_MOST) return found
    }
  }
  return found.sort((a, b) => b.quality - a.quality)
}

function meaning(stem: string, vocabulary: Vocabulary, quality: number): Meaning[] {
  const postings = vocabulary.stems.get(stem)
  return postings ? [{ stem, postings, quality }] : []
}

function distinct(meanings: Meaning[]): Meaning[] {
  return [...new Map(meanings.toReversed().map(one => [one.stem, one])).values()].reverse()
}

/**
 * Search over one snapshot: names, brands, categories, colours, composition, parameters, vendor codes,
 * barcodes.
 */
export interface CatalogSearch {
  /** Product ids, most relevant first; what is in stock comes before what is not. */
  search(query: string): number[]
  /** Suggestions while a shopper types: products and categories by id, most relevant first. */
  suggest(query: string, most?: number): { products: number[]; categories: number[] }
}

/** Postings: product number and fields of each product that has the stem, ascending. */
type Postings = Int32Array

export interface Vocabulary {
  stems: SearchableMap<Postings>
  /** Words as they occur in names, with their stems: typed words are compared with these for typos. */
  words: SearchableMap<string>
}
