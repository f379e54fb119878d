import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Express } from 'express'
import ky from 'ky'
import { categoryPath, productPath } from '../../contract/catalog/catalog.ts'
import { STORES_PATH } from '../../contract/delivery/stores.ts'
import type { Shop } from '../../shop.ts'

const AGAIN_MS = 1_000
const PATIENCE_MS = 60_000

/**
 * Renders a page of each kind before the first shopper asks for one: by then the templates are read, the
 * widgets' bundle is loaded, the menu is made and the code is warm. Repeats until every one of them succeeds;
 * `/readyz` waits for that.
 *
 * @returns when all are rendered, or `signal` ends the waiting
 */
export async function warmUp(shop: Shop, app: Express, signal: AbortSignal): Promise<void> {
  // Only this process can reach it: the shop's own port may be open to the world already.
  const server = createServer(app).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    for (let left = pagesOf(shop); !signal.aborted; left = pagesOf(shop)) {
      const failed = []
      for (const path of left) {
        if (signal.aborted) return
        if (!(await isPainted(port, path, signal))) failed.push(path)
      }
      // A page that was cut off by stopping is not a broken page.
      if (failed.length === 0 || signal.aborted) return
      shop.log.error({ paths: failed }, 'pages cannot be painted: tried again')
      await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** One of each kind, and all that editors made, so that their errors show before a shopper meets them. */
function pagesOf(shop: Shop): string[] {
  const catalog = shop.catalog.current()
  const [root] = catalog.categories.roots
  const [id] = root ? catalog.list({ scope: { category_id: root.id }, per_page: 1 }).ids : []
  const product = id === undefined ? undefined : catalog.findProduct(id)
  return [
    '/',
    ...(root ? [categoryPath(root)] : []),
    ...(product ? [productPath(product)] : []),
    '/search/?q=',
    '/order/',
    '/auth/',
    STORES_PATH,
    ...shop.renderer.content_pages.flatMap(({ front_matter }) => front_matter.path ?? []),
  ]
}

async function isPainted(port: number, path: string, signal: AbortSignal): Promise<boolean> {
  const answer = await ky
    .get(`http://127.0.0.1:${port}${path}`, {
      headers: { 'Accept-Encoding': 'identity' },
      redirect: 'manual',
      throwHttpErrors: false,
      timeout: PATIENCE_MS,
      retry: 0,
      signal,
    })
    .catch(() => null)
  await answer?.text().catch(() => undefined)
  return answer !== null && answer.status < 500
}
