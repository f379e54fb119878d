import { Router } from 'express'
import type { Shop } from '../shop/shop.ts'
import { isStopping } from './health.ts'

const LOOK_EVERY_MS = 50

/** In development: `/dev/reload.js`, which the layout asks for, reloads the page when anything was changed or restarted. */
export function devReloadRoutes(shop: Shop): Router {
  const router = Router()
  const started = String(shop.now())
  router.get('/dev/reload.js', (_req, res) => {
    res.type('js').set('Cache-Control', 'no-store').send(SCRIPT)
  })
  router.get('/dev/reload', (req, res) => {
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    let told = ''
    const timer = setInterval(() => {
      // A page that waits for news must not hold up the restart.
      if (isStopping(shop)) return res.end()
      const now = `${started}-${shop.painter.version}`
      if (now !== told) res.write(`data: ${now}\n\n`)
      told = now
    }, LOOK_EVERY_MS)
    req.on('close', () => clearInterval(timer))
  })
  return router
}

const SCRIPT = `let known
new EventSource('/dev/reload').onmessage = ({ data }) => {
  if (known && known !== data) location.reload()
  known = data
}`
