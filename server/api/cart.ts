import { Router } from 'express'
import { CartChange } from '../contract/cart/cart.ts'
import { savingVisitor, visitorOf } from '../http/meet-visitor.ts'
import { jsonBody, readBody } from '../http/read-request.ts'
import { changeCart } from '../shop/cart/change-cart.ts'
import { loadCart } from '../shop/cart/load-cart.ts'
import type { Shop } from '../shop/shop.ts'

/** Contract 1.7: the cart. Both answer the whole cart. */
export function cartRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/api/cart/')
    .get(async (req, res) => {
      res.json(await loadCart(shop, visitorOf(req)))
    })
    .post(jsonBody(32_000), async (req, res) => {
      const change = readBody(CartChange, req)
      res.json(await changeCart(shop, visitorOf(req), change, savingVisitor(shop, req, res)))
    })
  return router
}
