import { type Request, type Response, Router } from 'express'
import { NotFound } from '../errors.ts'
import type { Shop } from '../shop/shop.ts'
import { leaveSizes, recipientOf } from '../shop/size-subscriptions/leave-sizes.ts'
import { sendPage } from './send-page.ts'

const PATH = '/size-subscription/leave/'
const LEFT = {
  title: 'Больше не сообщаем',
  text: 'О размерах, которых вы ждали, писем не будет. Подписаться снова можно на странице вещи.',
  button: '',
}

/** Where letters of sizes lead who wants no more of them. A look changes nothing; the button does. */
export function leaveSizesRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route(PATH)
    .get(async (req, res) => {
      const recipient = await recipientOf(shop, tokenOf(req))
      const asks = { title: 'Не сообщать о размерах?', text: `Больше не будем писать на ${recipient}.` }
      await sendStep(shop, req, res, recipient === null ? LEFT : { ...asks, button: 'Не сообщать' })
    })
    .post(async (req, res) => {
      await leaveSizes(shop, tokenOf(req))
      await sendStep(shop, req, res, LEFT)
    })
  return router
}

async function sendStep(shop: Shop, req: Request, res: Response, step: typeof LEFT): Promise<void> {
  await sendPage(shop, req, res, {
    template: 'pages/subscription',
    key: null,
    is_personal: true,
    load: () => ({
      title: step.title,
      description: '',
      robots: 'noindex',
      // The token is the form's address: it has no fields, and so no body.
      data: { step, action: `${PATH}?token=${encodeURIComponent(tokenOf(req))}` },
    }),
  })
}

function tokenOf(req: Request): string {
  const { token } = req.query
  if (typeof token !== 'string') throw new NotFound('size subscription', 'without a token')
  return token
}
