import type { EventName } from '../../contract/analytics/events.ts'
import type { EventCountsTable } from '../../database/tables/analytics.ts'

/** What the tables show of a visit, from looking to ordering. */
export const COLUMNS = [
  'page.viewed',
  'product.viewed',
  'cart.added',
  'order.placed',
] as const satisfies readonly EventName[]
type Column = (typeof COLUMNS)[number]

/** What stands in the first column, and how often each of `COLUMNS` happened. */
export interface EventRow {
  value: string
  times: Record<Column, number>
}

export interface EventTables {
  /** The latest day first. */
  days: EventRow[]
  /** Each with the most views first. */
  pages: EventRow[]
  towns: EventRow[]
  variants: EventRow[]
  /** Every event by name, and how often it happened; goals among them. */
  events: { event: string; times: number }[]
}

/** Every event is counted once by its page: sums over pages are the sums of all. */
export function eventTables(rows: EventCountsTable[], { towns_most }: { towns_most: number }): EventTables {
  const by_page = rows.filter(({ facet }) => facet === 'page')
  const of = (facet: EventCountsTable['facet']) =>
    tableOf(
      rows.filter(row => row.facet === facet),
      row => row.value,
    ).toSorted((a, b) => b.times['page.viewed'] - a.times['page.viewed'] || compare(a.value, b.value))
  const events = Map.groupBy(by_page, ({ event }) => event)
  return {
    days: tableOf(by_page, ({ day }) => day).toSorted((a, b) => compare(b.value, a.value)),
    pages: of('page'),
    towns: of('town').slice(0, towns_most),
    variants: of('experiment').toSorted((a, b) => compare(a.value, b.value)),
    events: [...events]
      .map(([event, counted]) => ({ event, times: sumOf(counted) }))
      .toSorted((a, b) => compare(a.event, b.event)),
  }
}

function tableOf(rows: EventCountsTable[], nameOf: (row: EventCountsTable) => string): EventRow[] {
  return [...Map.groupBy(rows, nameOf)].map(([value, counted]) => {
    const timesOf = (name: Column) => sumOf(counted.filter(({ event }) => event === name))
    return {
      value,
      times: Object.fromEntries(COLUMNS.map(name => [name, timesOf(name)])) as EventRow['times'],
    }
  })
}

function sumOf(rows: EventCountsTable[]): number {
  return rows.reduce((sum, { times }) => sum + times, 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
