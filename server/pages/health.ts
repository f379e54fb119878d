import { Router } from 'express'
import { findMeta } from '../data/meta.ts'
import type { Shop } from '../shop/shop.ts'

const stopping = new WeakSet<Shop>()

/** From now on this process wants no new visitors (`reliability.md` 19). */
export function becomeUnready(shop: Shop): void {
  stopping.add(shop)
}

export function isStopping(shop: Shop): boolean {
  return stopping.has(shop)
}

/** `/healthz`: the process runs. `/readyz`: and it can sell. */
export function healthRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.type('text').send('ok')
  })
  router.get('/readyz', async (_req, res) => {
    const ready =
      !isStopping(shop) &&
      (await findMeta(shop.db, 'catalog_revision').then(
        () => true,
        () => false,
      ))
    res
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ready' : 'not ready')
  })
  return router
}
