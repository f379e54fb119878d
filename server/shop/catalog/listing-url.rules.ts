import type { FilterChoice, SortCode } from '../../contract/filter.ts'
import { pathOfChoice } from './filter-url.rules.ts'

export interface ListingAddress {
  path: string
  q: string
  choice: FilterChoice
  sort: SortCode
  page: number
}

/**
 * The one address of a listing (specification, README item 4): filters in the path, then search words, page and sort.
 * Page 1 and the default sort are left out.
 */
export function listingUrl(address: ListingAddress): string {
  const segment = pathOfChoice(address.choice)
  const query = new URLSearchParams()
  if (address.q) query.set('q', address.q)
  if (address.page > 1) query.set('page', String(address.page))
  if (address.sort !== 'default') query.set('sort', address.sort)
  const text = query.toString()
  return `${address.path}${segment ? `filter/${segment}` : ''}${text ? `?${text}` : ''}`
}

/** What a form without script sends: `f_color=red&f_color=blue&f_price_from=1000`, as `{ code, value }` pairs. */
export function pairsOfForm(query: [string, string][]): { code: string; value: string }[] {
  const lists = new Map<string, string[]>()
  const ranges = new Map<string, { from: string; to: string }>()
  for (const [name, value] of query) {
    const field = /^f_([\w-]+?)(?:_(from|to))?$/.exec(name)
    if (!field?.[1]) continue
    const [, code, end] = field
    if (end) {
      const range = ranges.get(code) ?? { from: '', to: '' }
      ranges.set(code, { ...range, [end]: value.replace(/\D/g, '') })
    } else lists.set(code, [...(lists.get(code) ?? []), value])
  }
  return [
    ...[...lists].map(([code, values]) => ({ code, value: values.join(',') })),
    ...[...ranges]
      .filter(([, { from, to }]) => from || to)
      .map(([code, { from, to }]) => ({ code, value: `${from}-${to}` })),
  ]
}

/** Numbers around the present page, with the first and the last. */
export function pagesShown(page: number, pages_count: number): { number: number; after_gap: boolean }[] {
  const near = Array.from({ length: pages_count }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages_count || Math.abs(number - page) <= 2,
  )
  return near.map((number, index) => ({ number, after_gap: number - (near[index - 1] ?? number - 1) > 1 }))
}
