import { Router } from 'express'
import * as v from 'valibot'
import { readQuery } from '../http/reading/read-request.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { ownOrderIds } from '../http/visitor/own-orders.ts'
import { loadOrder } from '../shop/orders/load-order.ts'
import { lookAtOwn } from '../shop/payments/look-at-own.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: `GET /api/order/?order_id=`, for the order's owner. */
export function orderRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/api/order/', async (req, res) => {
    const { order_id } = readQuery(v.object({ order_id: v.string() }), req)
    const asked = [shop, visitorOf(req), order_id, ownOrderIds(shop, req)] as const
    await lookAtOwn(...asked)
    res.json(await loadOrder(...asked))
  })
  return router
}
