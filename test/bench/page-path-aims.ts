// Pages a second mean little on another machine; as shares of what Express sends there of ready bytes, the aims hold on any.

export type Figures = Record<string, string | number>

/** Where the aims were set, one core sent so many ready listings a second. */
export const SENT_THERE = { identity: 40_694, browser: 42_854 }
type Encoding = keyof typeof SENT_THERE

/** Pages a second that were wanted there. */
const WANTED: { row: RegExp; pages: number }[] = [
  { row: /^listing, stranger, \w+$/, pages: 10_000 },
  { row: /^listing, visitor with a cart, \w+$/, pages: 5_000 },
  { row: /^product, stranger, \w+$/, pages: 12_000 },
  { row: /^product, visitor with a cart, \w+$/, pages: 6_000 },
  { row: /filtered addresses, stranger$/, pages: 8_000 },
  { row: /filtered addresses, visitor$/, pages: 3_000 },
  { row: /by 1\/rank/, pages: 1_500 },
  { row: /stranger, browser, an order a second$/, pages: 9_000 },
  { row: /visitor with a cart, browser, an order a second$/, pages: 4_500 },
]

/** The same rows, each with its share of the limit beside it, and the share that is wanted. */
export function withShares(rows: Record<string, Figures>): Record<string, Figures> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, ...sharesOf(name) }]))

  function sharesOf(name: string): Figures {
    // Painting is no sending: its aim is its own processor time.
    if (name.includes(', cold, ')) return { 'of the limit': '', wanted: '3 ms' }
    const encoding: Encoding = name.endsWith('identity') ? 'identity' : 'browser'
    const page = name.startsWith('product') ? 'product' : 'listing'
    const limit = Number(rows[`${page}, limit, ${encoding}`]?.['CPU ms a page'])
    const wanted = WANTED.find(({ row }) => row.test(name))
    return {
      'of the limit': percent(limit / Number(rows[name]?.['CPU ms a page'])),
      wanted: wanted ? percent(wanted.pages / SENT_THERE[encoding]) : '',
    }
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
