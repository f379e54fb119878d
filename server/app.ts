import express, { type Express, type RequestHandler, Router } from 'express'
import { accountRoutes } from './api/account.ts'
import { authorizationRoutes, userInfoRoutes } from './api/authorization.ts'
import { cartMoneyRoutes, cartRoutes } from './api/cart.ts'
import { checkoutRoutes, orderRoutes, paymentRoutes } from './api/checkout.ts'
import { deliveryRoutes } from './api/delivery.ts'
import { eventRoutes } from './api/events.ts'
import { favoriteRoutes } from './api/favorite.ts'
import { filterRoutes } from './api/filter.ts'
import { loggerRoutes } from './api/logger.ts'
import { paymentHookRoutes } from './api/payment-hook.ts'
import { profileRoutes } from './api/profile.ts'
import { regionRoutes } from './api/region.ts'
import { resumeRoutes } from './api/resume.ts'
import { returnRoutes } from './api/returns.ts'
import { newsletterRoutes, sizeSubscriptionRoutes } from './api/subscriptions.ts'
import { suggestRoutes } from './api/suggest.ts'
import { withDeadline } from './deadline.ts'
import { NotFound } from './errors.ts'
import { answerErrors } from './http/answer-errors.ts'
import { assetRoutes } from './http/files/serve-assets.ts'
import { mediaRoutes } from './http/files/serve-media.ts'
import { logRequests } from './http/log-requests.ts'
import { compressAnswers } from './http/negotiation.ts'
import { translateBodyErrors } from './http/reading/read-request.ts'
import {
  guardHost,
  guardWrites,
  isCall,
  keepCallsPrivate,
  noticeProxies,
  refuseUnsoundAddresses,
  securityHeaders,
} from './http/security/security.ts'
import { meetVisitor } from './http/visitor/meet-visitor.ts'
import { adminRoutes } from './pages/admin/admin.ts'
import { authPageRoutes } from './pages/auth.ts'
import { listingRoutes } from './pages/catalog/listing.ts'
import { productRoutes } from './pages/catalog/product.ts'
import { recommendRoutes } from './pages/catalog/recommend.ts'
import { sizeTableRoutes } from './pages/catalog/size-table.ts'
import { tileColorsRoutes } from './pages/catalog/tile-colors.ts'
import { tilePicturesRoutes } from './pages/catalog/tile-pictures.ts'
import { contentRoutes } from './pages/content.ts'
import { devOutboxRoutes, devReloadRoutes } from './pages/dev.ts'
import { drawRoutes } from './pages/draws/draws.ts'
import { errorPage } from './pages/error.ts'
import { favoritePageRoutes } from './pages/favorite.ts'
import { healthRoutes } from './pages/for-machines/health.ts'
import { feedRoutes, siteIconRoutes, sitemapRoutes } from './pages/for-machines/sitemap.ts'
import { formRoutes } from './pages/forms.ts'
import { leaveSizesRoutes } from './pages/from-letters/leave-sizes.ts'
import { subscriptionRoutes } from './pages/from-letters/subscription.ts'
import { homeRoutes } from './pages/home.ts'
import { menuRoutes } from './pages/menu-page.ts'
import { orderPageRoutes } from './pages/orders/order.ts'
import { plainOrderRoutes } from './pages/orders/plain/plain-routes.ts'
import { pretendPaymentRoutes } from './pages/orders/pretend-payment.ts'
import { dictionaryRoutes } from './pages/painting/dictionary.ts'
import { answerKnownAddresses, redirectMoved } from './pages/painting/known-addresses.ts'
import { speculationRoutes } from './pages/painting/speculation.ts'
import { personalRoutes } from './pages/personal/personal-routes.ts'
import { regionPageRoutes } from './pages/region.ts'
import { storesRoutes } from './pages/stores/stores.ts'
import { universityRoutes } from './pages/university/university.ts'
import { vacancyRoutes } from './pages/vacancies/vacancies.ts'
import type { Shop } from './shop.ts'

/** The table of contents of the site. */
export function createApp(shop: Shop): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', shop.config.TRUST_PROXY)
  app.set('query parser', 'simple')

  app.use(guardHost(shop.config))
  app.use(noticeProxies(shop))
  // Whatever a request waits for, it is answered within 3 s (promise 32); a page whose visitor cannot be read is
  // answered as a stranger's.
  app.use((_req, _res, next) => withDeadline(next))
  const [secure, refuse, log] = [
    securityHeaders(shop.config, () => shop.renderer.inlined),
    refuseUnsoundAddresses(),
    logRequests(shop.log),
  ]
  app.use(onlyFor(isPage, answerKnownAddresses(shop, [secure, refuse, log])))
  app.use(healthRoutes(shop))
  // Before the headers of pages, which a script or a style sheet does not need.
  app.use(assetRoutes(shop.config))
  app.use(secure, refuse)
  app.use(files(shop))
  app.use(log)
  app.use(onlyFor(isPage, redirectMoved(shop)))
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
  app.use(vacancyRoutes(shop))
  app.use(drawRoutes(shop))
  app.use(formRoutes(shop))
  app.use(universityRoutes(shop))
  app.use(menuRoutes(shop))
  app.use(tilePicturesRoutes(shop))
  app.use(tileColorsRoutes(shop))
  app.use(orderPageRoutes(shop))
  app.use(plainOrderRoutes(shop))
  app.use(personalRoutes(shop))
  app.use(pretendPaymentRoutes(shop))
  app.use(favoritePageRoutes(shop))
  app.use(authPageRoutes(shop))
  app.use(regionPageRoutes(shop))
  app.use(storesRoutes(shop))
  app.use(subscriptionRoutes(shop))
  app.use(leaveSizesRoutes(shop))
  app.use(adminRoutes(shop))
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

/** Names of files contain a dot: pages need not check these one by one. */
function files(shop: Shop): RequestHandler {
  const router = Router()
  router.use(mediaRoutes(shop))
  router.use(speculationRoutes())
  router.use(dictionaryRoutes(shop))
  router.use(siteIconRoutes(shop))
  return onlyFor(path => path.includes('.'), router)
}

function calls(shop: Shop): RequestHandler {
  const router = Router()
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
  router.use(resumeRoutes(shop))
  router.use(filterRoutes(shop))
  router.use(suggestRoutes(shop))
  router.use(recommendRoutes(shop))
  router.use(loggerRoutes(shop))
  router.use(eventRoutes(shop))
  return onlyFor(isCall, router)
}

/** Whatever is no call: pages and files. */
function isPage(path: string): boolean {
  return !isCall(path)
}

/**
 * Every other request skips it in one step, whatever it contains. `next('router')` would not do: Express runs
 * it in the next turn of the event loop, so that each request waited for one or two turns, with all that it
 * held.
 */
function onlyFor(isMine: (path: string) => boolean, inner: RequestHandler | Router): RequestHandler {
  const handler: RequestHandler = (req, res, next) => (isMine(req.path) ? inner(req, res, next) : next())
  // As a router has it: code that walks all routes (ownership, malformed bodies) finds those behind it.
  return 'stack' in inner ? Object.assign(handler, { stack: inner.stack }) : handler
}
