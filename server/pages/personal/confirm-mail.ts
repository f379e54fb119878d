import { type Request, type Response, Router } from 'express'
import { confirmMail, mailOfToken } from '../../shop/account/profile/confirm-mail.ts'
import type { Shop } from '../../shop.ts'
import { type LetterStep, sendLetterStep, tokenOfLetter } from '../from-letters/letter-step.ts'

/** Where the letter's link leads. A look changes nothing, as mail programs follow links by themselves. */
export function confirmMailRoutes(shop: Shop): Router {
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
  return sendLetterStep(shop, req, res, { path: req.path, token: tokenOf(req) }, step)
}

function tokenOf(req: Request): string {
  return tokenOfLetter(req, 'letter')
}
