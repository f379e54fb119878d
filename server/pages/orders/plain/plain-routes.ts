import { type Request, type Response, Router } from 'express'
import { stepOfName } from '../../../contract/checkout/steps.ts'
import { formBody } from '../../../http/reading/read-form.ts'
import { ownOrderIds } from '../../../http/visitor/browser.ts'
import { visitorOf } from '../../../http/visitor/meet-visitor.ts'
import { cancelOrder } from '../../../shop/orders/cancel-order.ts'
import { findOpenedPage, startPayment } from '../../../shop/payments/start-payment.ts'
import type { Shop } from '../../../shop.ts'
import { sendUncachedPage } from '../../painting/send-page.ts'
import { sendConfirmation } from '../send-confirmation.ts'
import { addLook } from './add-look.ts'
import { addToCart } from './add-to-cart.ts'
import { takeReview } from './place-plain-order.ts'
import { saidOf } from './send-step.ts'
import { takeCartForm } from './take-cart-form.ts'
import { takeClient, takeDelivery } from './take-steps.ts'
import { typedText } from './typed-text.ts'

/**
 * An order without a script (decision 49): the forms of the card, of the cart, of its four steps and of the
 * placed order. Each is taken by the action that the script's call is taken by, and answered 303, or the page
 * again with what is wrong. A form of another site is refused before this: see `guardWrites`.
 */
export function plainOrderRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/order/add/', formBody(), (req, res) =>
    typedText(req, 'look') === '' ? addToCart(shop, req, res) : addLook(shop, req, res),
  )
  router.post('/order/cart/', formBody(), (req, res) => takeCartForm(shop, req, res))
  router.post('/order/', formBody(), async (req, res) => {
    const step = stepOfName(req.query.step)
    if (step === 2) return takeDelivery(shop, req, res)
    if (step === 3) return takeClient(shop, req, res)
    if (step === 4) return takeReview(shop, req, res)
    res.redirect(303, '/order/')
  })
  router.get('/order/payment/', (req, res) => sendToProvider(shop, req, res))
  router.post('/order/pay/', formBody(), async (req, res) => {
    const order_id = typedText(req, 'order_id')
    await orderForm({ shop, req, res, order_id }, async () => {
      await startPayment(shop, visitorOf(req), order_id, ownOrderIds(shop, req))
      return `/order/payment/?ORDER_ID=${order_id}`
    })
  })
  router.post('/order/cancel/', formBody(), async (req, res) => {
    const order_id = typedText(req, 'order_id')
    await orderForm({ shop, req, res, order_id }, async () => {
      await cancelOrder(shop, visitorOf(req), order_id, ownOrderIds(shop, req))
      return `/order/?ORDER_ID=${order_id}`
    })
  })
  return router
}

interface OrderForm {
  shop: Shop
  req: Request
  res: Response
  order_id: string
}

/** What the shop refuses is said on the order's page, which shows how it stands now. */
async function orderForm(
  { shop, req, res, order_id }: OrderForm,
  work: () => Promise<string>,
): Promise<void> {
  let next: string
  try {
    next = await work()
  } catch (error) {
    return sendConfirmation(shop, req, res, { order_id, ...saidOf(error) })
  }
  res.redirect(303, next)
}

/**
 * On to the provider's page. A form may only lead to our own pages (`form-action`, also along redirects), so
 * this one leads on by itself, and by a link.
 */
async function sendToProvider(shop: Shop, req: Request, res: Response): Promise<void> {
  const { ORDER_ID } = req.query
  const order_id = typeof ORDER_ID === 'string' ? ORDER_ID : ''
  const url = await findOpenedPage(shop, visitorOf(req), order_id, ownOrderIds(shop, req))
  if (url === null) return res.redirect(303, `/order/?ORDER_ID=${order_id}`)
  res.setHeader('Refresh', `0; url=${url}`)
  await sendUncachedPage(shop, req, res, {
    template: 'pages/order-payment',
    is_personal: true,
    load: () => ({ title: 'Оплата заказа', description: '', robots: 'noindex', data: { order_id, url } }),
  })
}
