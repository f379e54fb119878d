import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks'
import { Router } from 'express'
import { writeProbe } from '../../http/can-write.ts'
import { isFromThisMachine } from '../../http/security/security.ts'
import { writtenLimits } from '../../shop/limits/read-limits.rules.ts'
import type { Shop } from '../../shop.ts'

/** From now on this process reports that it takes no new visitors (promise 19). */
export function becomeUnready(shop: Shop): void {
  shop.readiness.is_stopping = true
}

export function isStopping(shop: Shop): boolean {
  return shop.readiness.is_stopping
}

/** Starts rendering a page of each kind; returns what stops it. */
export function waitForWarmth(shop: Shop): () => void {
  shop.readiness.is_cold = true
  return () => {
    shop.readiness.is_cold = false
  }
}

/**
 * `/healthz`: the process runs. `/readyz`: and it can sell, for which the database must be available and
 * accept writes, every required template must be sound, and a page of each kind rendered. `/readyz?details`
 * reports to the operator, on this machine and not through its proxy: the page cache, the event loop's lag
 * since the last request, how many shelves showed another stock than they held, how many answers were 503
 * because the database was away, and the limits in force; elsewhere it is `/readyz`.
 */
export function healthRoutes(shop: Shop): Router {
  const router = Router()
  const canWrite = writeProbe(shop)
  const lag = watchEventLoop()
  router.get('/healthz', (_req, res) => {
    res.type('text').send('ok')
  })
  router.get('/readyz', async (req, res) => {
    const missing = shop.renderer.missing()
    const ready = !isStopping(shop) && missing.length === 0 && !shop.readiness.is_cold && (await canWrite())
    const reported = missing.length > 0 ? faultsToReport(missing, shop.renderer.faults()) : ''
    res.status(ready ? 200 : 503)
    if ('details' in req.query && isFromThisMachine(req)) {
      res.setHeader('Cache-Control', 'no-store')
      return void res.json({ is_ready: ready, ...detailsOf(shop, lag()) })
    }
    res.type('text').send(ready ? 'ready' : `not ready${reported}`)
  })
  return router
}

/**
 * The cost and the benefit of the page cache of this process. Counts are since its start; everything else is
 * bytes.
 */
function detailsOf({ page_caches, catalog, config, readiness }: Shop, event_loop_ms: EventLoopLag | null) {
  const { rss, heapUsed, external } = process.memoryUsage()
  return {
    caches: { pages: page_caches.pages.figures(), visitors: page_caches.visitors.figures() },
    memory: { resident: rss, heap: heapUsed, outside_heap: external },
    event_loop_ms,
    limits: config.LIMITS === 'on' ? writtenLimits(config.limits) : 'off',
    stock_differences: catalog.stockDifferences(),
    unavailable_answers: readiness.unavailable_answers,
  }
}

/** Which templates, and what is wrong with them, with file and line. */
function faultsToReport(missing: string[], faults: string[]): string {
  return `\nno good version of: ${missing.join(', ')}\n${faults.join('\n')}`
}

/** The interval of a timer: its delay is the lag. */
const EVERY_MS = 10

/** In milliseconds. */
interface Lag {
  p50: number
  p99: number
  max: number
}

/** How long the event loop kept others waiting. */
export interface EventLoopLag {
  /** By the clock, including time in which other programs had the processor. */
  late: Lag
  /** Processor time of this thread from one timer to the next: what the process itself did at a stretch. */
  busy: Lag
}

/**
 * The event loop's lag since the last request. Measuring begins with the first request, which has no result
 * yet, so that nobody pays for a timer who never asks.
 */
export function watchEventLoop(): () => EventLoopLag | null {
  let watched: (() => EventLoopLag) | undefined
  return () => {
    const lag = watched?.() ?? null
    watched ??= startWatching()
    return lag
  }
}

function startWatching(): () => EventLoopLag {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS })
  const busy = createHistogram()
  delay.enable()
  let before = spentUs()
  setInterval(() => {
    const now = spentUs()
    busy.record(Math.max(1, now - before))
    before = now
  }, EVERY_MS).unref()
  return () => {
    const lag = { late: lagOf(delay, 1e6, EVERY_MS), busy: lagOf(busy, 1e3, 0) }
    delay.reset()
    busy.reset()
    return lag
  }
}

function spentUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/**
 * @param unit what was recorded, relative to a millisecond
 */
function lagOf(
  seen: Pick<RecordableHistogram, 'percentile' | 'max'>,
  unit: number,
  expected_ms: number,
): Lag {
  const ms = (recorded: number) => Math.max(0, Math.round((recorded / unit - expected_ms) * 10) / 10)
  return { p50: ms(seen.percentile(50)), p99: ms(seen.percentile(99)), max: ms(seen.max) }
}
