import type { ChosenRange, FilterChoice, FilterPair, SortCode } from '../../contract/catalog/filter.ts'

// Addresses of listings (decision 4): the chosen filters in their path, then search words, page and order.

export interface ListingAddress {
  path: string
  q: string
  choice: FilterChoice
  sort: SortCode
  page: number
}

/**
 * The canonical address of a listing (decision 4): filters in the path, then search words, page and sort.
 * Page 1 and the default sort are left out.
 */
export function listingUrl(address: ListingAddress): string {
  const segment = pathOfChoice(address.choice)
  const path = `${address.path}${segment ? `filter/${segment}` : ''}`
  if (!address.q && address.page <= 1 && address.sort === 'default') return path
  const query = new URLSearchParams()
  if (address.q) query.set('q', address.q)
  if (address.page > 1) query.set('page', String(address.page))
  if (address.sort !== 'default') query.set('sort', address.sort)
  return `${path}?${query}`
}

/** An address as routes have it, cut before the part that the filters are read from. */
export function splitListingPath(path: string): { base: string; segment: string } {
  const at = path.indexOf('/filter/')
  return at < 0
    ? { base: path, segment: '' }
    : { base: path.slice(0, at + 1), segment: path.slice(at + '/filter/'.length) }
}

/** Page numbers around the present page, with the first and the last. */
export function pagesShown(page: number, pages_count: number): { number: number; after_gap: boolean }[] {
  const near = Array.from({ length: pages_count }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages_count || Math.abs(number - page) <= 2,
  )
  return near.map((number, index) => ({ number, after_gap: number - (near[index - 1] ?? number - 1) > 1 }))
}

/** Which filters exist, and which values they have. */
export interface FilterDictionary {
  kindOf(code: string): 'list' | 'range' | null
  hasValue(code: string, value: string): boolean
}

/** `moved`: the choice exists, but its canonical address is `segment` (301). `unknown` is 404. */
export type ReadChoice =
  | { status: 'canonical'; choice: FilterChoice }
  | { status: 'moved'; choice: FilterChoice; segment: string }
  | { status: 'unknown'; part: string }

/**
 * Reads the part of a listing's path after `filter/`: `color=krasnyy,siniy/price=1000-5000/`.
 *
 * @param segment as the request has it, still percent-encoded; the slash at the end may be missing Source:
 *   decision 4; value encoding of contract 2.7.
 */
export function choiceFromPath(segment: string, dictionary: FilterDictionary): ReadChoice {
  const pairs: FilterPair[] = []
  for (const part of segment.split('/')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const code = equals < 1 ? null : decoded(part.slice(0, equals))
    if (code === null) return { status: 'unknown', part }
    pairs.push({ code, value: part.slice(equals + 1) })
  }
  const read = readPairs(pairs, dictionary, decoded)
  if (read.status === 'unknown' || isEmptyChoice(read.choice)) {
    return read.status === 'unknown' ? read : { status: 'moved', choice: read.choice, segment: '' }
  }
  const canonical = pathOfChoice(read.choice)
  return canonical === segment ? read : { status: 'moved', choice: read.choice, segment: canonical }
}

/** The choice of a filter panel's `{ code, value }` pairs. An empty value means nothing chosen. */
export function choiceFromPairs(
  pairs: FilterPair[],
  dictionary: FilterDictionary,
): Exclude<ReadChoice, { status: 'moved' }> {
  return readPairs(
    pairs.filter(pair => pair.value !== ''),
    dictionary,
    text => text,
  )
}

/** A listing has a dozen addresses of one choice: its orders and its pages. */
const spelt = new WeakMap<FilterChoice, string>()

/**
 * The canonical spelling of a choice: codes and values sorted, `''` for an empty choice, otherwise with a
 * slash at the end.
 *
 * @param choice is not changed any more once it was spelt
 */
export function pathOfChoice(choice: FilterChoice): string {
  const known = spelt.get(choice)
  if (known !== undefined) return known
  const path = pairsOfChoice(choice, encodeValue)
    .map(({ code, value }) => `${encodeURIComponent(code)}=${value}/`)
    .join('')
  spelt.set(choice, path)
  return path
}

/** The choice as calls send it; the inverse of `choiceFromPairs`. */
export function pairsOfChoice(choice: FilterChoice, spell = (value: string) => value): FilterPair[] {
  return Object.keys(choice)
    .sort()
    .flatMap(code => {
      const chosen = choice[code] as string[] | ChosenRange
      if (!Array.isArray(chosen)) return [{ code, value: spellRange(chosen) }]
      if (chosen.length === 0) return []
      return [{ code, value: [...new Set(chosen)].sort().map(spell).join(',') }]
    })
}

export function isEmptyChoice(choice: FilterChoice): boolean {
  return Object.keys(choice).length === 0
}

/** The choice with one value added or removed: the target of a filter's link in a page without script. */
export function toggledChoice(choice: FilterChoice, code: string, value: string): FilterChoice {
  const next = emptyChoice()
  Object.assign(next, choice)
  const chosen = next[code]
  const values = Array.isArray(chosen) ? chosen : []
  const left = values.includes(value) ? values.filter(other => other !== value) : [...values, value].sort()
  if (left.length > 0) next[code] = left
  else delete next[code]
  return next
}

export function emptyChoice(): FilterChoice {
  return Object.create(null) as FilterChoice
}

/** A shop's value may contain anything, so `,` and `/` are always escaped. */
function encodeValue(value: string): string {
  return encodeURIComponent(value)
}

function readPairs(
  pairs: FilterPair[],
  dictionary: FilterDictionary,
  decode: (text: string) => string | null,
): Exclude<ReadChoice, { status: 'moved' }> {
  const choice = emptyChoice()
  for (const { code, value } of pairs) {
    const kind = dictionary.kindOf(code)
    const unknown = { status: 'unknown', part: `${code}=${value}` } as const
    if (kind === 'range') {
      const range = readRange(value)
      if (!range) return unknown
      choice[code] = range
    } else if (kind === 'list') {
      const values = value.split(',').map(decode)
      if (!values.every(one => one !== null && dictionary.hasValue(code, one))) return unknown
      const before = choice[code]
      const all = Array.isArray(before) ? [...before, ...values] : values
      choice[code] = [...new Set(all as string[])].sort()
    } else return unknown
  }
  return { status: 'canonical', choice }
}

/** `1000-5000`, open as `1000-` or `-5000`; swapped ends are put in order. */
function readRange(text: string): ChosenRange | null {
  const ends = /^(\d{0,9})-(\d{0,9})$/.exec(text)
  if (!ends || text === '-') return null
  const [from, to] = [ends[1] === '' ? null : Number(ends[1]), ends[2] === '' ? null : Number(ends[2])]
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

function spellRange({ from, to }: ChosenRange): string {
  return `${from ?? ''}-${to ?? ''}`
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null // a stray percent sign: no such filter
  }
}
