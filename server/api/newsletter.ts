import { Router } from 'express'
import { Subscribe } from '../contract/content/newsletter.ts'
import { visitorOf } from '../http/meet-visitor.ts'
import { jsonBody, readBody } from '../http/read-request.ts'
import { subscribe } from '../shop/newsletter/subscribe.ts'
import type { Shop } from '../shop/shop.ts'

/** Contract 1.7: `POST /api/v3/subscribe/`. */
export function newsletterRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/v3/subscribe/', jsonBody(32_000), async (req, res) => {
    await subscribe(shop, visitorOf(req), readBody(Subscribe, req), pageOf(req.headers.referer))
    res.json({ status: 'asked' })
  })
  return router
}

/** Path of the page that the call came from, as its browser says; empty when it does not. */
function pageOf(referer: string | undefined): string {
  return referer && URL.canParse(referer) ? new URL(referer).pathname.slice(0, 200) : ''
}
