import { Router } from 'express'
import * as v from 'valibot'
import { Checkout } from '../contract/checkout/checkout.ts'
import { OrderAsked } from '../contract/payment/payment.ts'
import { idempotencyKey, jsonBody, readBody, readQuery } from '../http/reading/read-request.ts'
import { ownOrderIds, rememberOrders } from '../http/visitor/browser.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { afterCommit, placeOrder } from '../shop/checkout/place-order.ts'
import { wakeOutbox } from '../shop/messages/outbox.ts'
import { cancelOrder } from '../shop/orders/cancel-order.ts'
import { loadOrder } from '../shop/orders/stored-order.ts'
import { lookAtOwn } from '../shop/payments/look-at-own.ts'
import { startPayment } from '../shop/payments/start-payment.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: `POST /api/cart/checkout/`. */
export function checkoutRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/cart/checkout/', jsonBody(64_000), async (req, res) => {
    const sent = readBody(Checkout, req)
    const key = idempotencyKey(req)
    const visitor = visitorOf(req)
    const answer = await placeOrder(shop, visitor, sent, key)
    afterCommit(shop, 'remember order', () =>
      rememberOrders(shop, req, res, { by: visitor, order_ids: Object.keys(answer.items) }),
    )
    afterCommit(shop, 'wake outbox', () => wakeOutbox(shop))
    res.json(answer)
  })
  return router
}

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
