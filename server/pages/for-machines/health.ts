import { Router } from 'express'
import { writeProbe } from '../../http/can-write.ts'
import { isFromThisMachine } from '../../http/security/behind-proxy.ts'
import { writtenLimits } from '../../shop/limits/read-limits.rules.ts'
import type { Shop } from '../../shop.ts'
import { type EventLoopLag, watchEventLoop } from './event-loop-lag.ts'

/** From now on this process wants no new visitors (promise 19). */
export function becomeUnready(shop: Shop): void {
  shop.readiness.is_stopping = true
}

export function isStopping(shop: Shop): boolean {
  return shop.readiness.is_stopping
}

/** Pages of each kind are to be painted first; gives what ends that. */
export function waitForWarmth(shop: Shop): () => void {
  shop.readiness.is_cold = true
  return () => {
    shop.readiness.is_cold = false
  }
}

/**
 * `/healthz`: the process runs. `/readyz`: and it can sell, for which the database must be there and take writes, every
 * template that the shop needs must be sound, and a page of each kind painted. `/readyz?details` tells the operator, on
 * this machine and not through its proxy, what is kept of painted pages, how late it was since the last such question, how
 * many shelves showed another stock than they held, and the limits that hold; elsewhere it is `/readyz`.
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

/** What painted pages cost this process and save it. Counts are since its start; everything else is bytes. */
function detailsOf({ page_caches, catalog, config }: Shop, event_loop_ms: EventLoopLag | null) {
  const { rss, heapUsed, external } = process.memoryUsage()
  return {
    caches: { pages: page_caches.pages.figures(), visitors: page_caches.visitors.figures() },
    memory: { resident: rss, heap: heapUsed, outside_heap: external },
    event_loop_ms,
    limits: config.LIMITS === 'on' ? writtenLimits(config.limits) : 'off',
    stock_differences: catalog.stockDifferences(),
  }
}

/** Which templates, and what is wrong with them, with file and line. */
function faultsToReport(missing: string[], faults: string[]): string {
  return `\nno good version of: ${missing.join(', ')}\n${faults.join('\n')}`
}
