import { Router } from 'express'
import { OrderAsked } from '../contract/payment/payment.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { ownOrderIds } from '../http/visitor/own-orders.ts'
import { cancelOrder } from '../shop/orders/cancel-order.ts'
import { startPayment } from '../shop/payments/start-payment.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: `POST /api/v3/payment/card/`; ours: `POST /api/order/cancel/`. Both for the order's owner. */
export function paymentRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/v3/payment/card/', jsonBody(2_000), async (req, res) => {
    const { order_id } = readBody(OrderAsked, req)
    res.json(await startPayment(shop, visitorOf(req), order_id, ownOrderIds(shop, req)))
  })
  router.post('/api/order/cancel/', jsonBody(2_000), async (req, res) => {
    const { order_id } = readBody(OrderAsked, req)
    res.json(await cancelOrder(shop, visitorOf(req), order_id, ownOrderIds(shop, req)))
  })
  return router
}
