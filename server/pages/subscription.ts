import { type Request, type Response, Router } from 'express'
import { NotFound } from '../errors.ts'
import { confirm, leave, subscriptionOf } from '../shop/newsletter/subscribe.ts'
import type { Shop } from '../shop/shop.ts'
import { sendPage } from './send-page.ts'

/**
 * Where the links of the newsletter's mails lead. A look changes nothing, as mail programs follow links by themselves;
 * the button does.
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

interface Step {
  title: string
  text: string
  /** Empty: there is nothing left to do. */
  button: string
}

const CONFIRMED: Step = {
  title: 'Подписка подтверждена',
  text: 'Спасибо! Скоро пришлём первое письмо.',
  button: '',
}
const GONE_BEFORE: Step = {
  title: 'Подписка не найдена',
  text: 'Вы отказались от рассылки. Чтобы вернуться, подпишитесь ещё раз внизу любой страницы.',
  button: '',
}
const LEFT: Step = { title: 'Вы отписались', text: 'Писем больше не будет.', button: '' }

async function sendStep(shop: Shop, req: Request, res: Response, step: Step): Promise<void> {
  await sendPage(shop, req, res, {
    template: 'pages/subscription',
    key: null,
    is_personal: true,
    load: () => ({
      title: step.title,
      description: '',
      robots: 'noindex',
      // The token is the form's address: it has no fields, and so no body.
      data: { step, action: `${req.path}?token=${encodeURIComponent(tokenOf(req))}` },
    }),
  })
}

function tokenOf(req: Request): string {
  const { token } = req.query
  if (typeof token !== 'string') throw new NotFound('subscription', 'without a token')
  return token
}
