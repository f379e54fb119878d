import { Router } from 'express'
import { AlternativesAsked } from '../contract/cart/alternatives.ts'
import { CartChange } from '../contract/cart/cart.ts'
import { CartAsked } from '../contract/cart/cart-asked.ts'
import {
  BonusChange,
  CertificateChange,
  CouponChange,
  CouponRemove,
  ProductBonusAsked,
} from '../contract/cart/cart-money.ts'
import { jsonBody, readBody, readQuery } from '../http/reading/read-request.ts'
import { savingVisitor, visitorOf } from '../http/visitor/meet-visitor.ts'
import { changeCart } from '../shop/cart/change-cart.ts'
import {
  changeBonuses,
  changeCertificate,
  enterCoupon,
  removeCoupon,
} from '../shop/cart/change-cart-money.ts'
import { explainCart, loadCart } from '../shop/cart/load-cart.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import { productBonuses } from '../shop/money/bonuses/account.ts'
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

/** Contract 1.7: codes, bonuses and certificates of the cart. */
export function cartMoneyRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/api/cart/coupon/')
    .post(jsonBody(32_000), async (req, res) => {
      const sent = readBody(CouponChange, req)
      res.json(await enterCoupon(shop, visitorOf(req), sent, savingVisitor(shop, req, res)))
    })
    .delete(jsonBody(32_000), async (req, res) => {
      const sent = readBody(CouponRemove, req)
      res.json(await removeCoupon(shop, visitorOf(req), sent))
    })
  router.post('/api/cart/bonus/', jsonBody(32_000), async (req, res) => {
    res.json(await changeBonuses(shop, visitorOf(req), readBody(BonusChange, req)))
  })
  router.post('/api/certificate/', jsonBody(2_000), async (req, res) => {
    const sent = readBody(CertificateChange, req)
    res.json(await changeCertificate(shop, visitorOf(req), sent, savingVisitor(shop, req, res)))
  })
  router.get('/api/product/bonus/', (req, res) => {
    res.json(productBonuses(shop, readQuery(ProductBonusAsked, req).barcode))
  })
  return router
}
