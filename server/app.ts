import express, { type Express } from 'express'
import { cartRoutes } from './api/cart.ts'
import { checkoutRoutes } from './api/checkout.ts'
import { favoriteRoutes } from './api/favorite.ts'
import { loggerRoutes } from './api/logger.ts'
import { orderRoutes } from './api/order.ts'
import { userInfoRoutes } from './api/userinfo.ts'
import { NotFound } from './errors.ts'
import { answerErrors } from './http/answer-errors.ts'
import { logRequests } from './http/log-requests.ts'
import { meetVisitor } from './http/meet-visitor.ts'
import { translateBodyErrors } from './http/read-request.ts'
import { guardWrites, securityHeaders } from './http/security.ts'
import { assetRoutes } from './http/serve-assets.ts'
import { mediaRoutes } from './http/serve-media.ts'
import { contentRoutes } from './pages/content.ts'
import { errorPage } from './pages/error.ts'
import { healthRoutes } from './pages/health.ts'
import { homeRoutes } from './pages/home.ts'
import { listingRoutes } from './pages/listing.ts'
import { orderPageRoutes } from './pages/order.ts'
import { productRoutes } from './pages/product.ts'
import type { Shop } from './shop/shop.ts'

/** The table of contents of the site. */
export function createApp(shop: Shop): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', shop.config.TRUST_PROXY)
  app.set('query parser', 'simple')

  app.use(healthRoutes(shop))
  app.use(securityHeaders(shop.config, { script: [], connect: [], img: [] }))
  app.use(assetRoutes())
  app.use(mediaRoutes(shop))
  app.use(logRequests(shop.log))
  app.use(guardWrites(shop.config))
  app.use(meetVisitor(shop))

  app.use(cartRoutes(shop))
  app.use(checkoutRoutes(shop))
  app.use(orderRoutes(shop))
  app.use(userInfoRoutes(shop))
  app.use(favoriteRoutes(shop))
  app.use(loggerRoutes(shop))

  app.use(homeRoutes(shop))
  app.use(listingRoutes(shop))
  app.use(productRoutes(shop))
  app.use(orderPageRoutes(shop))
  app.use(contentRoutes(shop))

  app.use((req, _res) => {
    throw new NotFound('page', req.path)
  })
  app.use(translateBodyErrors)
  app.use(answerErrors(shop, errorPage(shop)))
  return app
}
