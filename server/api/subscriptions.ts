import { Router } from 'express'
import { SizeSubscription } from '../contract/catalog/size-subscription.ts'
import { Subscribe } from '../contract/content/newsletter.ts'
import { jsonBody, pageOf, readBody } from '../http/reading/read-request.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { subscribe } from '../shop/newsletter/subscribe.ts'
import { subscribeToSize } from '../shop/size-subscriptions/subscribe-to-size.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: `POST /api/v3/subscribe/`. */
export function newsletterRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/v3/subscribe/', jsonBody(32_000), async (req, res) => {
    await subscribe(shop, visitorOf(req), readBody(Subscribe, req), pageOf(req))
    res.json({ status: 'asked' })
  })
  return router
}

/** Ours, contract 1.7: `POST /api/v3/size-subscription/`. */
export function sizeSubscriptionRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/v3/size-subscription/', jsonBody(32_000), async (req, res) => {
    await subscribeToSize(shop, visitorOf(req), readBody(SizeSubscription, req), pageOf(req))
    res.json({ status: 'waiting' })
  })
  return router
}
