import { type Request, type Response, Router } from 'express'
import { NotFound } from '../../errors.ts'
import { confirmMail, mailOfToken } from '../../shop/account/confirm-mail.ts'
import type { Shop } from '../../shop/shop.ts'
import { sendPage } from '../send-page.ts'

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

async function sendStep(
  shop: Shop,
  req: Request,
  res: Response,
  step: { title: string; text: string; button: string },
): Promise<void> {
  const action = `${req.path}?token=${encodeURIComponent(tokenOf(req))}`
  await sendPage(shop, req, res, {
    template: 'pages/subscription',
    key: null,
    is_personal: true,
    load: () => ({ title: step.title, description: '', robots: 'noindex', data: { step, action } }),
  })
}

function tokenOf(req: Request): string {
  const { token } = req.query
  if (typeof token !== 'string') throw new NotFound('letter', 'without a token')
  return token
}
