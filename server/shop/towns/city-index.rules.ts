import type { Town } from '../../contract/delivery/town.ts'
import { comparable, fromLatinKeys, nicknamed, significantWords } from './city-words.rules.ts'
import { typingDistance } from './typing-distance.rules.ts'

/** Every town, indexed for searching while the shopper types. */
export interface CityIndex<T extends Town = Town> {
  entries: IndexedTown<T>[]
  by_id: Map<string, T>
}

interface IndexedTown<T extends Town> {
  town: T
  /** The normalised name, then the same from its second word on, and so on. */
  names: string[]
  /** Normalised words of its region and area. */
  around: string[]
}

export interface CitySearch {
  count: number
  /** Only towns that it accepts. */
  accepts?: (town: Town) => boolean
  /** Among equally good ones these come first. */
  prefers?: (town: Town) => boolean
}

interface Match<T extends Town> {
  town: T
  errors: number
  /** The whole name was typed (with at most `errors` errors), not only its beginning. */
  is_whole: boolean
  /** 0: the name or its first words; 1: a prefix of the name; 2: of a later word. */
  place: number
}

export function buildCityIndex<T extends Town>(towns: T[]): CityIndex<T> {
  const by_id = new Map<string, T>()
  const entries = towns
    .toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'ru'))
    .map(town => {
      by_id.set(town.fias_id, town)
      by_id.set(town.kladr_id, town)
      const words = comparable(town.name).split(' ')
      const names = words.map((_, first) => words.slice(first).join(' '))
      return { town, names, around: comparable(`${town.region_name} ${town.area_name}`).split(' ') }
    })
  return { entries, by_id }
}

/**
 * Towns for what a shopper has typed so far, the most likely first. It matches prefixes of the name or of its
 * later words, with typing errors (one from 4 letters, two from 8), nicknames, the region before or after the
 * name, and text typed with the keyboard left in Latin. Among equally good ones the larger town comes first.
 */
export function findCities<T extends Town>(index: CityIndex<T>, query: string, search: CitySearch): T[] {
  const typed = significantWords(fromLatinKeys(query) ?? query)
  if (typed.length === 0) return []
  const plain = best(matches(index, typed.join(' '), [], search))
  const found = plain.some(match => match.errors === 0)
    ? plain
    : [...plain, ...withRegion(index, typed, search)]
  return rank(best(found), search)
    .slice(0, search.count)
    .map(match => match.town)
}

/** `киров калужская`, `калужская обл киров`: each way to divide the words between name and region. */
function withRegion<T extends Town>(index: CityIndex<T>, typed: string[], search: CitySearch): Match<T>[] {
  return typed.slice(1).flatMap((_, before) => {
    const [head, tail] = [typed.slice(0, before + 1), typed.slice(before + 1)]
    return [...matches(index, head.join(' '), tail, search), ...matches(index, tail.join(' '), head, search)]
  })
}

function matches<T extends Town>(
  index: CityIndex<T>,
  typed: string,
  around: string[],
  search: CitySearch,
): Match<T>[] {
  const meant = nicknamed(typed) ?? typed
  const most = errorsForgiven(meant)
  const found: Match<T>[] = []
  for (const entry of index.entries) {
    if (search.accepts && !search.accepts(entry.town)) continue
    if (!around.every(word => entry.around.some(known => known.startsWith(word)))) continue
    const match = matchOf(entry, meant, most)
    if (match) found.push(match)
  }
  return found
}

function errorsForgiven(typed: string): number {
  if (typed.length < 4) return 0
  return typed.length < 8 ? 1 : 2
}

function matchOf<T extends Town>(
  { town, names }: IndexedTown<T>,
  typed: string,
  most: number,
): Match<T> | null {
  let found: Match<T> | null = null
  for (const [word, name] of names.entries()) {
    const match = matchOfName({ town, typed, name, word, most })
    if (match && (found === null || match.errors < found.errors)) found = match
  }
  return found
}

function matchOfName<T extends Town>({
  town,
  typed,
  name,
  word,
  most,
}: {
  town: T
  typed: string
  name: string
  word: number
  most: number
}): Match<T> | null {
  if (name.startsWith(typed)) {
    const is_whole = name.length === typed.length
    const ends_a_word = is_whole || name[typed.length] === ' '
    return { town, errors: 0, is_whole, place: word > 0 ? 2 : ends_a_word ? 0 : 1 }
  }
  if (most === 0) return null
  const { beginning, whole } = typingDistance(typed, name, most)
  if (beginning > most) return null

  return {
    town,
    errors: beginning,
    is_whole: whole <= beginning,
    place: word > 0 ? 2 : whole <= beginning ? 0 : 1,
  }
}

/**
 * The matches with the fewest errors, and whole names with one error: the typed text may be a prefix of
 * another town by coincidence.
 */
function best<T extends Town>(found: Match<T>[]): Match<T>[] {
  const fewest = Math.min(...found.map(match => match.errors))
  return found.filter(match => match.errors === fewest || (match.is_whole && match.errors <= 1))
}

function rank<T extends Town>(found: Match<T>[], search: CitySearch): Match<T>[] {
  const seen = new Set<string>()
  const preferred = (match: Match<T>) => (search.prefers?.(match.town) ? 0 : 1)
  return found
    .toSorted(
      (a, b) =>
        a.errors - b.errors ||
        preferred(a) - preferred(b) ||
        a.place - b.place ||
        b.town.population - a.town.population,
    )
    .filter(({ town }) => !seen.has(town.fias_id) && seen.add(town.fias_id))
}
