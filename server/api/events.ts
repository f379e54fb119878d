import { Router } from 'express'
import { EventBatch } from '../contract/analytics/event-batch.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { isRobot } from '../http/visitor/browser.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { countEvents } from '../shop/analytics/count-events.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import type { Shop } from '../shop.ts'

/** `POST /api/v3/events/`, ours: what happened on a page, by `sendBeacon`, which has no marker and reads no answer. */
export function eventRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/v3/events/', jsonBody(4_000), (req, res) => {
    enterQuickly(shop, 'events', visitorOf(req))
    const batch = readBody(EventBatch, req)
    if (!isRobot(req.headers['user-agent'])) countEvents(shop, visitorOf(req), batch)
    res.status(204).end()
  })
  return router
}
