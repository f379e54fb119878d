import { Router } from 'express'
import { NotFound } from '../errors.ts'
import { isFromThisMachine } from '../http/behind-proxy.ts'
import { newestOfOutbox } from '../shop/messages/outbox.rows.ts'
import type { Shop } from '../shop/shop.ts'
import { sendPage } from './send-page.ts'

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
    const messages = await newestOfOutbox(shop.db, SHOWN)
    await sendPage(shop, req, res, {
      template: 'pages/dev-outbox',
      key: null,
      is_personal: true,
      load: () => ({
        title: 'Исходящие сообщения',
        description: '',
        robots: 'noindex, nofollow',
        data: { messages: messages.map(message => shown(message, shop.now())) },
      }),
    })
  })
  return router
}

function shown(message: Awaited<ReturnType<typeof newestOfOutbox>>[number], now: number) {
  const { id, kind, recipient, status, payload_json, created_at } = message
  const { subject = '', text = '' } = JSON.parse(payload_json) as { subject?: string; text?: string }
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return { id, kind, recipient, status, subject, text, links, age_s: Math.round((now - created_at) / 1_000) }
}
