import { type Request, type Response, Router } from 'express'
import { maskPhone } from '../contract/account/phone.ts'
import { waysOf } from '../contract/account/ways.ts'
import { formBody } from '../http/reading/read-form.ts'
import { isOwnOrigin, isSameOrigin } from '../http/security/security.ts'
import { forgetAccountOrders } from '../http/visitor/browser.ts'
import { startSession, visitorOf } from '../http/visitor/meet-visitor.ts'
import { forgetOrderDraft } from '../http/visitor/order-draft.ts'
import { safeBack } from '../shop/account/sign-in/safe-back.rules.ts'
import type { VisitorUser } from '../shop/account/visitor.ts'
import type { Shop } from '../shop.ts'
import type { Page } from './painting/paint-page.ts'
import { sendPage, sendUncachedPage } from './painting/send-page.ts'
import { sendSignIn, takeSignInForm } from './sign-in-form.ts'

/** `/auth/`: sign-in, and with `?logout=yes` signing out (contract 2.2). */
export function authPageRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/auth/')
    .get(async (req, res) => {
      const { user } = visitorOf(req)
      if (req.query.logout === 'yes') {
        if (!user) return res.redirect(303, '/')
        return isAskedByOwnPage(shop.config, req) ? signOut(shop, req, res) : askToSignOut(shop, req, res)
      }
      const back = safeBack(req.query.back)
      if (user && req.query.back !== undefined) return res.redirect(303, back)
      if (user) return showSignedIn(shop, req, res, user)
      await sendSignIn(shop, req, res, { back })
    })
    // A form of another site is refused before this: see `guardWrites`.
    .post(formBody(), async (req, res) => {
      if (req.query.logout === 'yes') return signOut(shop, req, res)
      if (!visitorOf(req).user) return takeSignInForm(shop, req, res)
      res.redirect(303, safeBack((req.body as { back?: unknown } | undefined)?.back))
    })
  return router
}

/** A new session, with an empty cart of its own; the account keeps its cart (promise 9). */
async function signOut(shop: Shop, req: Request, res: Response): Promise<void> {
  if (visitorOf(req).user) {
    await forgetAccountOrders(shop, req, res)
    await startSession(shop, req, res, { user_id: null })
    forgetOrderDraft(shop, res)
  }
  res.setHeader('Cache-Control', 'private, no-store')
  res.redirect(303, '/')
}

/** «Профиль» of the navbar links here for everybody. */
async function showSignedIn(shop: Shop, req: Request, res: Response, user: VisitorUser) {
  await sendUncachedPage(shop, req, res, {
    template: 'pages/signed-in',
    is_personal: true,
    load: () => ({
      title: 'Кабинет',
      description: '',
      canonical: '/auth/',
      robots: 'noindex',
      data: { user: { name: user.name, phone: maskPhone(user.phone) }, ways: waysOf(user) },
    }),
  })
}

async function askToSignOut(shop: Shop, req: Request, res: Response): Promise<void> {
  await sendPage(shop, req, res, { page: SIGN_OUT, params: null })
}

const SIGN_OUT: Page<null> = {
  template: 'pages/sign-out',
  load: () => ({ title: 'Выход', description: '', canonical: '/auth/', robots: 'noindex', data: {} }),
}

/**
 * Did the shopper follow our own page's link? A picture, a prefetch or another site's link would look like
 * one; for those the form's button asks again.
 */
function isAskedByOwnPage(config: Shop['config'], req: Request): boolean {
  const { referer } = req.headers
  if (req.headers['sec-purpose'] || req.headers.purpose) return false
  if (req.headers['sec-fetch-dest'] && req.headers['sec-fetch-dest'] !== 'document') return false
  if (req.headers['sec-fetch-site']) return isSameOrigin(config, req)
  return referer !== undefined && URL.canParse(referer) && isOwnOrigin(config, req, new URL(referer).origin)
}
