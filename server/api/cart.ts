import { Router } from 'express'
import { AlternativesAsked } from '../contract/cart/alternatives.ts'
import { CartChange } from '../contract/cart/cart.ts'
import { CartAsked } from '../contract/cart/cart-asked.ts'
import { jsonBody, readBody, readQuery } from '../http/reading/read-request.ts'
import { savingVisitor, visitorOf } from '../http/visitor/meet-visitor.ts'
import { changeCart } from '../shop/cart/change-cart.ts'
import { explainCart, loadCart } from '../shop/cart/load-cart.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import { loadAlternatives } from '../shop/recommend/load-alternatives.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: the cart. Both answer the whole cart. */
export function cartRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/api/cart/')
    .get(async (req, res) => {
      const { explain, ...choice } = readQuery(CartAsked, req)
      const visitor = visitorOf(req)
      res.json(
        explain === '1'
          ? await explainCart(shop, visitor, choice)
          : await loadCart(shop, visitor, undefined, choice.address),
      )
    })
    .post(jsonBody(32_000), async (req, res) => {
      const change = readBody(CartChange, req)
      res.json(await changeCart(shop, visitorOf(req), change, savingVisitor(shop, req, res)))
    })
  router.post('/api/v3/cart/alternatives/', jsonBody(2_000), async (req, res) => {
    const { product_id } = readBody(AlternativesAsked, req)
    const visitor = visitorOf(req)
    enterQuickly(shop, 'recommend', visitor)
    res.json(await loadAlternatives(shop, visitor, product_id))
  })
  return router
}
