import type { FilterChoice, SortCode } from '../../contract/catalog/filter.ts'
import { pathOfChoice } from '../filters/filter-url.rules.ts'

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

interface FormRange {
  from: string
  to: string
  /** `900-5000`: the whole range when the form was rendered. */
  whole: string
}

/**
 * The fields of a form without script as `{ code, value }` pairs:
 * `f_color=red&f_color=blue&f_price_from=900&f_price_to=5000&f_price_whole=900-5000`. Range fields are filled
 * with the ends of the range: sent unchanged they are no choice, and only the form itself knows what they
 * were.
 */
export function pairsOfForm(query: [string, string][]): { code: string; value: string }[] {
  const lists = new Map<string, string[]>()
  const ranges = new Map<string, FormRange>()
  for (const [name, value] of query) {
    const field = /^f_([\w-]+?)(?:_(from|to|whole))?$/.exec(name)
    if (!field?.[1]) continue
    const [, code, part] = field
    if (part) {
      const range = ranges.get(code) ?? { from: '', to: '', whole: '' }
      ranges.set(code, { ...range, [part]: part === 'whole' ? value : value.replace(/\D/g, '') })
    } else lists.set(code, [...(lists.get(code) ?? []), value])
  }
  return [
    ...[...lists].map(([code, values]) => ({ code, value: values.join(',') })),
    ...[...ranges]
      .filter(([, range]) => (range.from || range.to) && !isWhole(range))
      .map(([code, { from, to }]) => ({ code, value: `${from}-${to}` })),
  ]
}

function isWhole({ from, to, whole }: FormRange): boolean {
  const [min, max] = whole.split('-').map(Number)
  if (min === undefined || max === undefined) return false
  return (from === '' || Number(from) <= min) && (to === '' || Number(to) >= max)
}

/** Page numbers around the present page, with the first and the last. */
export function pagesShown(page: number, pages_count: number): { number: number; after_gap: boolean }[] {
  const near = Array.from({ length: pages_count }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages_count || Math.abs(number - page) <= 2,
  )
  return near.map((number, index) => ({ number, after_gap: number - (near[index - 1] ?? number - 1) > 1 }))
}
