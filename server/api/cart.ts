import { Router } from 'express'
import { CartChange } from '../contract/cart/cart.ts'
import { CartAsked } from '../contract/cart/cart-asked.ts'
import { savingVisitor, visitorOf } from '../http/meet-visitor.ts'
import { jsonBody, readBody, readQuery } from '../http/read-request.ts'
import { changeCart } from '../shop/cart/change-cart.ts'
import { explainCart, loadCart } from '../shop/cart/load-cart.ts'
import type { Shop } from '../shop/shop.ts'

/** Contract 1.7: the cart. Both answer the whole cart. */
export function cartRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/api/cart/')
    .get(async (req, res) => {
      const { explain, ...choice } = readQuery(CartAsked, req)
      const visitor = visitorOf(req)
      res.json(explain === '1' ? await explainCart(shop, visitor, choice) : await loadCart(shop, visitor))
    })
    .post(jsonBody(32_000), async (req, res) => {
      const change = readBody(CartChange, req)
      res.json(await changeCart(shop, visitorOf(req), change, savingVisitor(shop, req, res)))
    })
  return router
}
