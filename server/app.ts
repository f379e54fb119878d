import express, { type Express, Router } from 'express'
import { accountRoutes } from './api/account.ts'
import { authorizationRoutes } from './api/authorization.ts'
import { cartRoutes } from './api/cart.ts'
import { cartMoneyRoutes } from './api/cart-money.ts'
import { checkoutRoutes } from './api/checkout.ts'
import { deliveryRoutes } from './api/delivery.ts'
import { favoriteRoutes } from './api/favorite.ts'
import { filterRoutes } from './api/filter.ts'
import { loggerRoutes } from './api/logger.ts'
import { newsletterRoutes } from './api/newsletter.ts'
import { orderRoutes } from './api/order.ts'
import { paymentRoutes } from './api/payment.ts'
import { paymentHookRoutes } from './api/payment-hook.ts'
import { profileRoutes } from './api/profile.ts'
import { regionRoutes } from './api/region.ts'
import { returnRoutes } from './api/returns.ts'
import { sizeSubscriptionRoutes } from './api/size-subscription.ts'
import { suggestRoutes } from './api/suggest.ts'
import { userInfoRoutes } from './api/userinfo.ts'
import { NotFound } from './errors.ts'
import { answerErrors } from './http/answer-errors.ts'
import { noticeProxies } from './http/behind-proxy.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { guardHost } from './http/guard-host.ts'
import { logRequests } from './http/log-requests.ts'
import { meetVisitor } from './http/meet-visitor.ts'
import { translateBodyErrors } from './http/read-request.ts'
import { guardWrites, isCall, keepCallsPrivate, securityHeaders } from './http/security.ts'
import { assetRoutes } from './http/serve-assets.ts'
import { mediaRoutes } from './http/serve-media.ts'
import { refuseUnsoundAddresses } from './http/sound-address.ts'
import { authPageRoutes } from './pages/auth.ts'
import { contentRoutes } from './pages/content.ts'
import { devOutboxRoutes } from './pages/dev-outbox.ts'
import { devReloadRoutes } from './pages/dev-reload.ts'
import { dictionaryRoutes } from './pages/dictionary.ts'
import { errorPage } from './pages/error.ts'
import { favoritePageRoutes } from './pages/favorite.ts'
import { feedRoutes } from './pages/feed.ts'
import { healthRoutes } from './pages/health.ts'
import { homeRoutes } from './pages/home.ts'
import { leaveSizesRoutes } from './pages/leave-sizes.ts'
import { listingRoutes } from './pages/listing.ts'
import { menuRoutes } from './pages/menu-page.ts'
import { orderPageRoutes } from './pages/order.ts'
import { personalRoutes } from './pages/personal/personal-routes.ts'
import { pretendPaymentRoutes } from './pages/pretend-payment.ts'
import { productRoutes } from './pages/product.ts'
import { recommendRoutes } from './pages/recommend.ts'
import { regionPageRoutes } from './pages/region.ts'
import { siteIconRoutes } from './pages/site-icons.ts'
import { sitemapRoutes } from './pages/sitemap.ts'
import { sizeTableRoutes } from './pages/size-table.ts'
import { speculationRoutes } from './pages/speculation.ts'
import { storesRoutes } from './pages/stores.ts'
import { subscriptionRoutes } from './pages/subscription.ts'
import { tilePicturesRoutes } from './pages/tile-pictures.ts'
import type { Shop } from './shop/shop.ts'

/** The table of contents of the site. */
export function createApp(shop: Shop): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', shop.config.TRUST_PROXY)
  app.set('query parser', 'simple')

  app.use(guardHost(shop.config))
  app.use(noticeProxies(shop))
  app.use(healthRoutes(shop))
  // Before the headers of pages, which a script or a style sheet has no use for.
  app.use(assetRoutes(shop.config))
  app.use(securityHeaders(shop.config, () => shop.renderer.inlined))
  app.use(refuseUnsoundAddresses())
  app.use(files(shop))
  app.use(logRequests(shop.log))
  app.use(compressAnswers())
  app.use(keepCallsPrivate())
  app.use(paymentHookRoutes(shop))
  app.use(guardWrites(shop.config))
  app.use(meetVisitor(shop))

  app.use(calls(shop))
  if (shop.config.DEV_RELOAD === 'yes') app.use(devReloadRoutes(shop))
  app.use(homeRoutes(shop))
  app.use(listingRoutes(shop))
  app.use(productRoutes(shop))
  app.use(sizeTableRoutes(shop))
  app.use(menuRoutes(shop))
  app.use(tilePicturesRoutes(shop))
  app.use(orderPageRoutes(shop))
  app.use(personalRoutes(shop))
  app.use(pretendPaymentRoutes(shop))
  app.use(favoritePageRoutes(shop))
  app.use(authPageRoutes(shop))
  app.use(regionPageRoutes(shop))
  app.use(storesRoutes(shop))
  app.use(subscriptionRoutes(shop))
  app.use(leaveSizesRoutes(shop))
  app.use(devOutboxRoutes(shop))
  app.use(sitemapRoutes(shop))
  app.use(feedRoutes(shop))
  app.use(contentRoutes(shop))

  app.use((req, _res) => {
    throw new NotFound('page', req.path)
  })
  app.use(translateBodyErrors)
  app.use(answerErrors(shop, errorPage(shop)))
  return app
}

/** Names of files have a dot: a page need not ask these one by one. */
function files(shop: Shop): Router {
  const router = onlyFor(path => path.includes('.'))
  router.use(mediaRoutes(shop))
  router.use(speculationRoutes())
  router.use(dictionaryRoutes(shop))
  router.use(siteIconRoutes(shop))
  return router
}

function calls(shop: Shop): Router {
  const router = onlyFor(isCall)
  router.use(cartRoutes(shop))
  router.use(cartMoneyRoutes(shop))
  router.use(checkoutRoutes(shop))
  router.use(orderRoutes(shop))
  router.use(returnRoutes(shop))
  router.use(paymentRoutes(shop))
  router.use(accountRoutes(shop))
  router.use(profileRoutes(shop))
  router.use(authorizationRoutes(shop))
  router.use(userInfoRoutes(shop))
  router.use(regionRoutes(shop))
  router.use(deliveryRoutes(shop))
  router.use(favoriteRoutes(shop))
  router.use(newsletterRoutes(shop))
  router.use(sizeSubscriptionRoutes(shop))
  router.use(filterRoutes(shop))
  router.use(suggestRoutes(shop))
  router.use(recommendRoutes(shop))
  router.use(loggerRoutes(shop))
  return router
}

/** Every other request passes by it as one step, whatever stands in it. */
function onlyFor(isMine: (path: string) => boolean): Router {
  const router = Router()
  router.use((req, _res, next) => (isMine(req.path) ? next() : next('router')))
  return router
}
