import { Router } from 'express'
import { NotFound } from '../errors.ts'
import { isFromThisMachine } from '../http/security/security.ts'
import { newestMessages } from '../shop/messages/outbox.ts'
import type { Shop } from '../shop.ts'
import { isStopping } from './for-machines/health.ts'
import { sendUncachedPage } from './painting/send-page.ts'

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

const SHOWN = 50

/**
 * `/dev/outbox/`: what the shop told the outside, for those who try it out without a gate. Not there in production, nor
 * for anybody but the programs of this machine.
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
