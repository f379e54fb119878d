import { type Request, type Response, Router } from 'express'
import { leaveSizes, recipientOf } from '../../shop/size-subscriptions/leave-sizes.ts'
import type { Shop } from '../../shop.ts'
import { type LetterStep, sendLetterStep, tokenOfLetter } from './letter-step.ts'

const PATH = '/size-subscription/leave/'
const LEFT = {
  title: 'Больше не сообщаем',
  text: 'О размерах, которых вы ждали, писем не будет. Подписаться снова можно на странице вещи.',
  button: '',
}

/** The page for unsubscribing from letters about sizes. Opening it changes nothing; the button does. */
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

function sendStep(shop: Shop, req: Request, res: Response, step: LetterStep): Promise<void> {
  return sendLetterStep({ shop, req, res, from: { path: PATH, token: tokenOf(req) }, step })
}

function tokenOf(req: Request): string {
  return tokenOfLetter(req, 'size subscription')
}
