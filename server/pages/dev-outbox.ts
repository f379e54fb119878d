import { Router } from 'express'
import { NotFound } from '../errors.ts'
import { isFromThisMachine } from '../http/security/behind-proxy.ts'
import { newestMessages } from '../shop/messages/newest-messages.ts'
import type { Shop } from '../shop.ts'
import { sendUncachedPage } from './painting/send-page.ts'

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
