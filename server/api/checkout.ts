import { type Request, Router } from 'express'
import { Checkout } from '../contract/checkout/checkout.ts'
import { BadRequest } from '../errors.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { rememberOrders } from '../http/visitor/own-orders.ts'
import { afterCommit } from '../shop/checkout/after-commit.ts'
import { placeOrder } from '../shop/checkout/place-order.ts'
import { wakeOutbox } from '../shop/messages/wake-outbox.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: `POST /api/cart/checkout/`. */
export function checkoutRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/api/cart/checkout/', jsonBody(64_000), async (req, res) => {
    const sent = readBody(Checkout, req)
    const key = idempotencyKey(req)
    const answer = await placeOrder(shop, visitorOf(req), sent, key)
    afterCommit(shop, 'remember order', () => rememberOrders(shop, req, res, Object.keys(answer.items)))
    afterCommit(shop, 'wake outbox', () => wakeOutbox(shop))
    res.json(answer)
  })
  return router
}

/** Printable ASCII of at most 100 characters, or none. Throws `BadRequest`. */
function idempotencyKey(req: Request): string | null {
  const key = req.get('Idempotency-Key')
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,100}$/.test(key))
    throw new BadRequest('bad-key', 'Заголовок Idempotency-Key записан неверно')
  return key
}
