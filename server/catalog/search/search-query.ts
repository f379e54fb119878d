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

/** A query as it was understood. */
export interface UnderstoodQuery {
  read: ReadQuery
  /** What was searched for instead of what was typed: `gkfnmt` is `платье`. Empty where it is what was typed. */
  instead: string
}

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
export function readSearch(query: string, vocabulary: Vocabulary, isPartial: boolean): UnderstoodQuery {
  const text = query.slice(0, LETTERS_MOST)
  const typed = sureMeanings(text, vocabulary, isPartial)
  if (isWhole(typed)) return { read: typed, instead: '' }
  const other = otherLayout(text)
  if (other !== null) {
    const switched = sureMeanings(other, vocabulary, isPartial)
    if (isWhole(switched)) return { read: switched, instead: other.trim() }
  }
  const corrected = withoutTypos(text, typed, vocabulary)
  if (corrected.read.length > 0 || other === null) return corrected
  const switched = withoutTypos(other, [], vocabulary)
  return { ...switched, instead: switched.instead || (switched.read.length > 0 ? other.trim() : '') }
}

function isWhole(read: ReadQuery): boolean {
  return read.length > 0 && read.every(meanings => meanings.length > 0)
}

/** @param sure meanings of its words that need no correction */
function withoutTypos(text: string, sure: ReadQuery, vocabulary: Vocabulary): UnderstoodQuery {
  const words = wordsOf(text).slice(0, WORDS_MOST)
  const understood = words.flatMap((word, index) => {
    const known = sure[index] ?? []
    if (known.length > 0) return [{ meanings: known, word }]
    const { meanings, instead } = similar(word, vocabulary)
    return meanings.length > 0 ? [{ meanings, word: instead ?? word }] : []
  })
  const instead = understood.map(({ word }) => word).join(' ')
  return {
    read: understood.map(({ meanings }) => meanings),
    instead: instead === words.join(' ') ? '' : instead,
  }
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

/** @returns `instead` is the word that was meant; absent where the typed one was only completed */
function similar(word: string, vocabulary: Vocabulary): { meanings: Meaning[]; instead?: string } {
  const stem = stemOfWord(word)
  const completed = word.length >= 3 ? completions(word, stem, vocabulary) : []
  if (completed.length > 0) return { meanings: distinct(completed) }
  const typos = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0
  if (typos === 0 || /^\d+$/.test(word)) return { meanings: [] }
  // Typos are made in words, not in stems: `платте` means `платье`, though its stem is as near to that of `платки`.
  const words = [...vocabulary.words.fuzzyGet(word, typos)].map(([found, [of, distance]]) => ({
    found,
    ...(meaning(of, vocabulary, 0.6 / (1 + distance))[0] ?? { stem: of, postings: NONE, quality: 0 }),
  }))
  const [best] = words.sort((a, b) => b.quality - a.quality || b.postings.length - a.postings.length)
  if (best && best.quality > 0)
    return {
      meanings: distinct(words.filter(({ quality }) => quality === best.quality)),
      instead: best.found,
    }
  // A form that the catalogue never uses is found by its stem.
  const stems = stem.length >= 4 ? [...vocabulary.stems.fuzzyGet(stem, 1).keys()] : []
  return {
    meanings: stems
      .flatMap(found => meaning(found, vocabulary, 0.3))
      .sort((a, b) => b.postings.length - a.postings.length),
  }
}

const NONE: Postings = new Int32Array()

/**
 * Stems that begin like the word, or are its stem: `плать` completes to the stem `плат`. Only where there are none, those
 * that begin like its stem: before that, `плать` is no `платок`.
 */
function completions(word: string, stem: string, vocabulary: Vocabulary): Meaning[] {
  const found: Meaning[] = []
  const others: Meaning[] = []
  for (const start of new Set([word, stem])) {
    if (start.length < 2) continue
    for (const [full, postings] of vocabulary.stems.atPrefix(start)) {
      const isLike = start === word || full === start
      const meant = isLike ? found : others
      meant.push({ stem: full, postings, quality: 0.8 * (start.length / full.length) ** 0.5 })
      if (meant.length >= COMPLETIONS_MOST) break
    }
  }
  return (found.length > 0 ? found : others).sort((a, b) => b.quality - a.quality)
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
  /**
   * Product ids, most relevant first, what is in stock before what is not; and what they were searched by, where it is
   * not what was typed: `instead`, else empty.
   */
  search(query: string): { ids: ArrayLike<number>; instead: string }
  /** Suggestions while a shopper types: products, one of a model, and categories by id, most relevant first. */
  suggest(query: string, most?: number): { products: number[]; categories: number[] }
}

/** Postings: product number and fields of each product that has the stem, ascending. */
export type Postings = Int32Array<ArrayBuffer>

export interface Vocabulary {
  stems: SearchableMap<Postings>
  /** Words as they occur in names, with their stems: typed words are compared with these for typos. */
  words: SearchableMap<string>
}
