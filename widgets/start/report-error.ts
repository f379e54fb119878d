import { logError } from '../shared/calls/log-error.ts'
import { ChunkError } from '../shared/load-chunk.ts'

/** Reports per page: one that fails at every frame has nothing new to report. */
const REPORTED_MOST = 5
const reported = new Set<string>()

/**
 * Reports an uncaught error to the log (contract 1.7), each error once per page. Only errors of our own origin:
 * those of third parties and browser extensions are not ours. A chunk that failed to load is reported where it
 * was requested.
 */
export function reportError(event: Event): void {
  const failure = failureOf(event)
  if (!failure || failure.error instanceof ChunkError) return
  const line = `${failure.error} at ${failure.place}`
  if (reported.size === REPORTED_MOST || reported.has(line)) return
  reported.add(line)
  logError(event.type, line)
}

/** Null if it is not of our origin; for other origins browsers only say `Script error.` */
function failureOf(event: Event): { error: unknown; place: string } | null {
  const { filename = '', lineno, colno, error, reason } = event as ErrorEvent & PromiseRejectionEvent
  const stack = String((reason as Error | undefined)?.stack ?? reason)
  const url = event.type === 'error' ? filename : (/https?:\/\/[^\s)]+/.exec(stack)?.[0] ?? '')
  if (!url.startsWith(`${location.origin}/`)) return null
  const place = url.slice(location.origin.length)
  return event.type === 'error' ? { error, place: `${place}:${lineno}:${colno}` } : { error: reason, place }
}
