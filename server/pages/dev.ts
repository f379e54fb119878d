import { Router } from 'express'
import { NotFound } from '../errors.ts'
import { isFromThisMachine } from '../http/security/security.ts'
import { newestMessages } from '../shop/messages/outbox.ts'
import type { Shop } from '../shop.ts'
import { isStopping } from './for-machines/health.ts'
import { sendUncachedPage } from './painting/send-page.ts'

const LOOK_EVERY_MS = 20

/**
 * In development: `/dev/reload.js?painted=…`, which the layout asks for, reloads the page as soon as there is
 * a newer version than the one it was rendered from. The page contains that version, so that a change saved
 * between its rendering and its first request, or during a restart, is not missed.
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
      // A page that waits for changes must not delay the restart.
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

// The browser reconnects by itself, with the same request.
const SCRIPT = `const channel = new EventSource('/dev/reload' + new URL(import.meta.url).search)
channel.onmessage = () => {
  channel.close()
  location.reload()
}`

const SHOWN = 50

/**
 * `/dev/outbox/`: the messages that the shop sent, for trying it out without an SMS gateway. Not available in
 * production, and only to programs on this machine.
 */
export function devOutboxRoutes(shop: Shop): Router {
  const router = Router()
  if (shop.config.NODE_ENV === 'production') return router
  router.get('/dev/outbox/', async (req, res) => {
    if (!isFromThisMachine(req)) throw new NotFound('page', req.path)
    const messages = await newestMessages(shop, SHOWN)
    await sendUncachedPage(shop, req, res, {
      template: 'pages/dev-outbox',
      is_personal: true,
      load: () => ({
        title: 'Исходящие сообщения',
        description: '',
        robots: 'noindex, nofollow',
        data: { messages },
      }),
    })
  })
  return router
}
