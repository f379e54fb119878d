import { Router } from 'express'
import type { Shop } from '../shop.ts'
import { isStopping } from './for-machines/health.ts'

const LOOK_EVERY_MS = 20

/**
 * In development: `/dev/reload.js?painted=…`, which the layout asks for, reloads the page as soon as another version
 * than the one it was painted with is shown. The page itself carries that version, so that nothing is lost that was
 * saved between its painting and its first question, or while the server was started again.
 */
export function devReloadRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/dev/reload.js', (_req, res) => {
    res.type('js').set('Cache-Control', 'no-store').send(SCRIPT)
  })
  router.get('/dev/reload', (req, res) => {
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    res.flushHeaders()
    const look = () => {
      // A page that waits for news must not hold up the restart.
      if (isStopping(shop)) return res.end()
      if (shop.renderer.version === req.query.painted) return
      clearInterval(timer)
      res.write('data: newer\n\n')
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    req.on('close', () => clearInterval(timer))
    look()
  })
  return router
}

// The browser connects again by itself, with the same question.
const SCRIPT = `const channel = new EventSource('/dev/reload' + new URL(import.meta.url).search)
channel.onmessage = () => {
  channel.close()
  location.reload()
}`
