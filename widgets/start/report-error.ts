import { logError } from '../shared/calls/log-error.ts'
import { ChunkError } from '../shared/load-chunk.ts'

/** So many of one page are worth a line of the log; a page that fails at every frame says nothing new. */
const REPORTED_MOST = 5
const reported = new Set<string>()

/**
 * What nobody caught, into the log (contract 1.7): an error once a page, and five of a page. Only our own: scripts of third
 * parties and of the browser's extensions fail by themselves. A chunk that did not come is reported by whoever asked for it.
 */
export function reportError(event: Event): void {
  const failure = failureOf(event)
  if (!failure || failure.error instanceof ChunkError) return
  const line = `${failure.error} at ${failure.place}`
  if (reported.size === REPORTED_MOST || reported.has(line)) return
  reported.add(line)
  logError(event.type, line)
}

/** Null for what is not ours, and for what the browser says of all other origins: `Script error.` */
function failureOf(event: Event): { error: unknown; place: string } | null {
  const { filename = '', lineno, colno, error, reason } = event as ErrorEvent & PromiseRejectionEvent
  const stack = String((reason as Error | undefined)?.stack ?? reason)
  const url = event.type === 'error' ? filename : (/https?:\/\/[^\s)]+/.exec(stack)?.[0] ?? '')
  if (!url.startsWith(`${location.origin}/`)) return null
  const place = url.slice(location.origin.length)
  return event.type === 'error' ? { error, place: `${place}:${lineno}:${colno}` } : { error: reason, place }
}
