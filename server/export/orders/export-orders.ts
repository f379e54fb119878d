import type { Db } from '../../database/open-database.ts'
import {
  type ChangedOrder,
  changedOrders,
  lastMove,
  rowsOfOrders,
  storeNames,
} from './changed-orders.queries.ts'
import { exportedOrder, moscow } from './exported-order.ts'
import type { ExportSpan, Format } from './format.ts'
import { commerceml } from './format-commerceml.ts'
import { csv } from './format-csv.ts'

const json: Format = {
  head: ({ since, next }) => `{"since":"${moscow(since)}","next":"${moscow(next)}","orders":[`,
  order: (order, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(order)}`,
  tail: () => '\n]}\n',
}

export const FORMATS: Record<string, Format> = { json, csv, commerceml }

/** Orders in memory at once. */
const PAGE = 200
/**
 * A move becomes visible when its transaction ends, but its moment is when it began, by the clock of its
 * process. The next export starts this much earlier: an order may be exported twice, but is never missed.
 */
const OVERLAP_MS = 10 * 60_000

/** What has moved since, in its current state: the same until something moves. */
export async function spanSince(db: Db, since: number): Promise<ExportSpan> {
  const until = (await lastMove(db, since)) ?? since
  return { since, until, next: Math.max(since, until - OVERLAP_MS) }
}

/**
 * Exports every order that was placed or moved in the span, by its last move, in chunks of text. Holds one
 * page of orders, however many there are.
 */
export async function* exportOrders(
  { db, vat_rate }: { db: Db; vat_rate: number },
  span: ExportSpan,
  format: Format,
): AsyncGenerator<string> {
  const stores = await storeNames(db)
  yield format.head(span)
  let after: ChangedOrder | null = null
  for (;;) {
    const page: ChangedOrder[] = await changedOrders(db, { ...span, after, limit: PAGE })
    if (page.length === 0) break
    const rows = await rowsOfOrders(
      db,
      page.map(({ order_id }) => order_id),
    )
    for (const [index, changed] of page.entries())
      yield format.order(exportedOrder(changed, { ...rows, stores, vat_rate }), after === null && index === 0)
    after = page.at(-1) ?? null
  }
  yield format.tail()
}

/**
 * A day is its midnight in Moscow; a moment has its zone, as an export prints for the next one. Null for
 * anything else.
 *
 * @returns epoch milliseconds
 */
export function readSince(text: string): number | null {
  const [, day, time = 'T00:00:00+03:00'] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? []
  if (!day) return null
  // JavaScript would turn 30 February into another day.
  const isDay =
    new Date(`${day}T00:00:00Z`).getTime() >= 0 && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  const at = Date.parse(day + time)
  return isDay && at >= 0 ? at : null
}
