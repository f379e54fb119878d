import { Router } from 'express'
import { tryWriting } from '../data/try-writing.ts'
import type { Shop } from '../shop/shop.ts'

/** However often it is asked, the database is written to once in this time. */
const KNOWN_FOR_MS = 1_000

const stopping = new WeakSet<Shop>()

/** From now on this process wants no new visitors (`reliability.md` 19). */
export function becomeUnready(shop: Shop): void {
  stopping.add(shop)
}

export function isStopping(shop: Shop): boolean {
  return stopping.has(shop)
}

/** `/healthz`: the process runs. `/readyz`: and it can sell, for which the database must be there and take writes. */
export function healthRoutes(shop: Shop): Router {
  const router = Router()
  const canWrite = knownFor(KNOWN_FOR_MS, () =>
    tryWriting(shop.db).then(
      () => true,
      () => false,
    ),
  )
  router.get('/healthz', (_req, res) => {
    res.type('text').send('ok')
  })
  router.get('/readyz', async (_req, res) => {
    const ready = !isStopping(shop) && (await canWrite())
    res
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready' : 'not ready')
  })
  return router
}

/** Asks once for all who ask meanwhile, and keeps a yes for a while; after a no it asks again. */
function knownFor(ms: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return () => {
    asked ??= ask().then(yes => {
      if (!yes) asked = null
      else setTimeout(() => (asked = null), ms).unref()
      return yes
    })
    return asked
  }
}
