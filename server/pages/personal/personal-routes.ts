import { type Request, type RequestHandler, type Response, Router } from 'express'
import { confirmMail, mailOfToken } from '../../shop/account/profile/confirm-mail.ts'
import type { Shop } from '../../shop.ts'
import { type LetterStep, sendLetterStep, tokenOfLetter } from '../from-letters/letter-step.ts'
import { personalBonusRoutes } from './bonuses.ts'
import { personalDrawRoutes } from './draws.ts'
import { newReturnRoutes } from './new-return.ts'
import { personalOrderRoutes } from './orders.ts'
import { personalProfileRoutes } from './profile.ts'
import { personalReturnRoutes } from './returns.ts'

/** `/personal/…`: the account (contract 1.2). */
export function personalRoutes(shop: Shop): Router {
  const router = Router()
  router.use(ownAddresses())
  router.use(personalReturnRoutes(shop))
  router.use(newReturnRoutes(shop))
  router.use(personalOrderRoutes(shop))
  router.use(personalBonusRoutes(shop))
  router.use(personalDrawRoutes(shop))
  router.use(personalProfileRoutes(shop))
  router.use(confirmMailRoutes(shop))
  return router
}

/**
 * Every page of the account has one address, ending in a slash (decision 33); `/personal/` shows the orders.
 */
function ownAddresses(): RequestHandler {
  return (req, res, next) => {
    const isPage = req.method === 'GET' || req.method === 'HEAD'
    if (!isPage || !/^\/personal(\/|$)/.test(req.path)) return next()
    const whole = req.path.endsWith('/') ? req.path : `${req.path}/`
    const own = whole === '/personal/' ? '/personal/orders/' : whole
    if (own === req.path) return next()
    const query = req.originalUrl.indexOf('?')
    res.redirect(301, own + (query < 0 ? '' : req.originalUrl.slice(query)))
  }
}

/**
 * The target of the letter's link. Opening it changes nothing, because mail programs follow links by
 * themselves.
 */
function confirmMailRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/personal/confirm-mail/')
    .get(async (req, res) => {
      const email = await mailOfToken(shop, tokenOf(req))
      const text = `Эта почта станет вашей в кабинете: ${email}`
      await sendStep(shop, req, res, { title: 'Подтвердите почту', text, button: 'Подтвердить' })
    })
    .post(async (req, res) => {
      await confirmMail(shop, tokenOf(req))
      const text = 'Сюда придут чеки и новости заказов.'
      await sendStep(shop, req, res, { title: 'Почта подтверждена', text, button: '' })
    })
  return router
}

function sendStep(shop: Shop, req: Request, res: Response, step: LetterStep): Promise<void> {
  return sendLetterStep({ shop, req, res, from: { path: req.path, token: tokenOf(req) }, step })
}

function tokenOf(req: Request): string {
  return tokenOfLetter(req, 'letter')
}
