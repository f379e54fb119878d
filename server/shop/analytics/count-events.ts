import { type EventBatch, kindOfPage, type PageKind } from '../../contract/analytics/event-batch.ts'
import { shopDay } from '../../contract/delivery/hours.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { inTransaction } from '../../database/statement.ts'
import type { EventCountsTable } from '../../database/tables/analytics.ts'
import type { Visitor } from '../account/visitor.ts'
import type { Clock, JobContext } from '../contexts.ts'
import { addEventCounts, deleteEventCounts } from './event-counts.queries.ts'

/**
 * What this process has counted and not written yet: rows of one table by their keys, so that a crowd makes as many
 * statements as there are different rows, and no request waits for one. A process that is killed loses some seconds
 * of it.
 */
export class Unwritten<Row extends { times: number }> {
  readonly #most: number
  #rows = new Map<string, Row>()

  /** @param most different rows at once: whoever makes up more is not counted */
  constructor(most: number) {
    this.#most = most
  }

  add(key: string, row: Row): void {
    const known = this.#rows.get(key)
    if (known) this.#rows.set(key, { ...known, ...row, times: known.times + row.times })
    else if (this.#rows.size < this.#most) this.#rows.set(key, row)
  }

  /**
   * Hands all of it to `write`; what could not be written waits for the next time.
   *
   * Rows come in the order of their keys: two processes never wait for each other's (PostgreSQL).
   */
  async writeBy(write: (rows: [key: string, row: Row][]) => Promise<void>): Promise<void> {
    if (this.#rows.size === 0) return
    const rows = [...this.#rows].toSorted(([a], [b]) => (a < b ? -1 : 1))
    this.#rows = new Map()
    try {
      await write(rows)
    } catch (error) {
      for (const [key, row] of rows) this.add(key, row)
      throw error
    }
  }
}

/** Some events, by the kinds of pages, the towns and the variants that a process meets in ten seconds. */
const ROWS_MOST = 20_000

export type UnwrittenEvents = Unwritten<EventCountsTable>

export function openUnwrittenEvents(): UnwrittenEvents {
  return new Unwritten(ROWS_MOST)
}

/** The order is counted where it is placed, whatever becomes of its page (`countPlaced`). */
export const PLACED_EVENT = 'order.placed'
/** The town of who has none that the shop knows. */
export const NO_TOWN = ''

export type CountContext = Clock & { unwritten_events: UnwrittenEvents }
/** By what they are counted; nothing of it says who. */
type Counted = Pick<Visitor, 'region' | 'variants'>

/** Counts what a browser reports of one page. Town and variants are the visitor's own, as the shop knows them. */
export function countEvents(shop: CountContext, visitor: Counted, { page, events }: EventBatch): void {
  for (const { name, times } of events) count(shop, visitor, { event: name, kind: kindOfPage(page), times })
}

/** Counts the orders of a checkout, by the page that it was made on. */
export function countPlaced(shop: CountContext, visitor: Counted, kind: PageKind, orders: number): void {
  count(shop, visitor, { event: PLACED_EVENT, kind, times: orders })
}

function count(
  shop: CountContext,
  { region, variants }: Counted,
  { event, kind, times }: { event: string; kind: PageKind; times: number },
): void {
  const day = shopDay(shop.now())
  const add = (facet: EventCountsTable['facet'], value: string) =>
    shop.unwritten_events.add([day, event, facet, value].join('\n'), { day, event, facet, value, times })
  add('page', kind)
  // A name that one visitor gave an unknown town says something about them.
  add('town', region.is_known ? region.fias_id : NO_TOWN)
  for (const [name, variant] of Object.entries(variants.all())) add('experiment', `${name}: ${variant}`)
}

/** Writes what this process has counted: a job, and once more before the shop ends. */
export async function writeEventCounts(
  shop: JobContext & { unwritten_events: UnwrittenEvents },
): Promise<void> {
  await shop.unwritten_events.writeBy(rows =>
    inTransaction(shop.jobs_db, trx =>
      addEventCounts(
        trx,
        rows.map(([, row]) => row),
      ),
    ),
  )
}

const DAYS_STORED = 800

/** Two years and some: a season beside the same of the year before. */
export async function deleteOldCounts({ jobs_db, now }: JobContext): Promise<void> {
  await deleteEventCounts(jobs_db, { before: shopDay(now() - DAYS_STORED * DAY_MS) })
}
