import { createHash } from 'node:crypto'
import { blockedIn, type LogEntry, type PolicyReport } from '../../contract/analytics/browser-report.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { inTransaction } from '../../database/statement.ts'
import type { BrowserErrorsTable } from '../../database/tables/analytics.ts'
import { withoutPersonal } from '../../errors.ts'
import type { Clock, DbContext, JobContext, LogContext } from '../contexts.ts'
import {
  addBrowserErrors,
  browserErrorsSince,
  deleteBrowserErrors,
  type ErrorGroup,
} from './browser-errors.queries.ts'
import { Unwritten } from './count-events.ts'

/** Different failures that a process meets in ten seconds; more of them are somebody's invention. */
const ROWS_MOST = 200
const GROUPS_SHOWN = 200
const EVENT_OF_POLICY = 'policy'

export type UnwrittenErrors = Unwritten<BrowserErrorsTable>

export function openUnwrittenErrors(): UnwrittenErrors {
  return new Unwritten(ROWS_MOST)
}

type ErrorContext = Clock & LogContext & { unwritten_errors: UnwrittenErrors }

/** Logs what failed in a browser, and keeps it for administrators; without what may be personal (promise 21). */
export function saveBrowserError(shop: ErrorContext, { event, method, message, build }: LogEntry): void {
  const page = withoutPersonal(method)
  const text = withoutPersonal(withoutQuoted(message))
  shop.log.warn({ event, method: page, message: text, build: build || undefined }, 'browser')
  const hour_at = Math.floor(shop.now() / HOUR_MS) * HOUR_MS
  const key = createHash('sha256').update([hour_at, event, build, page, text].join('\n')).digest('base64url')
  const last_at = shop.now()
  shop.unwritten_errors.add(key, { key, hour_at, event, build, page, message: text, times: 1, last_at })
}

/** The same for what the policy of a page did not let run or load. Foreign addresses lose their paths. */
export function savePolicyReport(shop: ErrorContext, report: PolicyReport): void {
  for (const { page, directive, blocked, source, line } of blockedIn(report)) {
    const place = source ? ` at ${placeOf(source)}:${line}` : ''
    saveBrowserError(shop, {
      event: EVENT_OF_POLICY,
      method: pathOf(page),
      message: `${directive}: ${placeOf(blocked)}${place}`.slice(0, 500),
      build: '',
    })
  }
}

/** Writes what this process has received: a job, and once more before the shop ends. */
export async function writeBrowserErrors(
  shop: JobContext & { unwritten_errors: UnwrittenErrors },
): Promise<void> {
  await shop.unwritten_errors.writeBy(rows =>
    inTransaction(shop.jobs_db, trx =>
      addBrowserErrors(
        trx,
        rows.map(([, row]) => row),
      ),
    ),
  )
}

/** What failed in the last day, grouped, the most frequent first. */
export async function loadBrowserErrors(shop: DbContext): Promise<ErrorGroup[]> {
  return browserErrorsSince(shop.db, { since: shop.now() - DAY_MS, most: GROUPS_SHOWN })
}

/** After a day nobody reads it. */
export async function deleteOldErrors({ jobs_db, now }: JobContext): Promise<void> {
  await deleteBrowserErrors(jobs_db, { before: now() - DAY_MS })
}

/** Browsers quote in an error what they could not read, which may be what somebody typed (promise 21). */
function withoutQuoted(message: string): string {
  return message.replace(/"[^"]*"|«[^»]*»/g, '"…"')
}

/** `https://ads.example`, or a word of the browser's own: `inline`, `eval`, `data`. */
function placeOf(uri: string): string {
  return URL.canParse(uri) && /^(https?|wss?):/.test(uri) ? new URL(uri).origin : uri.slice(0, 40)
}

function pathOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).pathname.slice(0, 200) : ''
}
