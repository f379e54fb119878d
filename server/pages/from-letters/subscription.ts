import { type Request, type Response, Router } from 'express'
import { confirm, leave, subscriptionOf } from '../../shop/newsletter/subscribe.ts'
import type { Shop } from '../../shop.ts'
import { type LetterStep, sendLetterStep, tokenOfLetter } from './letter-step.ts'

/**
 * The pages that links in newsletter mails lead to. Opening one changes nothing, because mail programs follow
 * links by themselves; the button does.
 */
export function subscriptionRoutes(shop: Shop): Router {
  const router = Router()

  router
    .route('/subscribe/confirm/')
    .get(async (req, res) => {
      const { email } = await subscriptionOf(shop, tokenOf(req))
      await sendStep(shop, req, res, {
        title: 'Подтвердите подписку',
        text: `Будем присылать на ${email} новости о коллекциях и закрытых распродажах.`,
        button: 'Подтвердить',
      })
    })
    .post(async (req, res) => {
      const status = await confirm(shop, tokenOf(req))
      await sendStep(shop, req, res, status === 'confirmed' ? CONFIRMED : GONE_BEFORE)
    })

  router
    .route('/subscribe/leave/')
    .get(async (req, res) => {
      const { email } = await subscriptionOf(shop, tokenOf(req))
      await sendStep(shop, req, res, {
        title: 'Отказаться от рассылки?',
        text: `Больше не будем писать на ${email}.`,
        button: 'Отказаться',
      })
    })
    .post(async (req, res) => {
      await leave(shop, tokenOf(req))
      await sendStep(shop, req, res, LEFT)
    })

  return router
}

const CONFIRMED: LetterStep = {
  title: 'Подписка подтверждена',
  text: 'Спасибо! Скоро пришлём первое письмо.',
  button: '',
}
const GONE_BEFORE: LetterStep = {
  title: 'Подписка не найдена',
  text: 'Вы отказались от рассылки. Чтобы вернуться, подпишитесь ещё раз внизу любой страницы.',
  button: '',
}
const LEFT: LetterStep = { title: 'Вы отписались', text: 'Писем больше не будет.', button: '' }

function sendStep(shop: Shop, req: Request, res: Response, step: LetterStep): Promise<void> {
  return sendLetterStep({ shop, req, res, from: { path: req.path, token: tokenOf(req) }, step })
}

function tokenOf(req: Request): string {
  return tokenOfLetter(req, 'subscription')
}
