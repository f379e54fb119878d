import { type Request, type Response, Router } from 'express'
import { COURIER } from '../../contract/delivery/delivery.ts'
import { ownOrderIds } from '../../http/visitor/browser.ts'
import { assertMet, visitorOf } from '../../http/visitor/meet-visitor.ts'
import { readOrderDraft } from '../../http/visitor/order-draft.ts'
import { countCheckoutShown } from '../../shop/experiments/count-visitors.ts'
import { loadPlaced } from '../../shop/orders/load-placed.ts'
import { loadReceipt } from '../../shop/payments/load-receipt.ts'
import type { Shop } from '../../shop.ts'
import type { Page } from '../painting/paint-page.ts'
import { sendPage, sendUncachedPage } from '../painting/send-page.ts'
import { changedInOrder } from './changed-in-order.ts'
import { calendarFile } from './placed-order.rules.ts'
import { orderParts, plainCartPage, sendStep } from './plain/send-step.ts'
import { sendConfirmation } from './send-confirmation.ts'

/** `/order/`: cart and checkout; `/order/?ORDER_ID=`: the confirmation, for the order's owner. */
export function orderPageRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/order/', async (req, res) => {
    assertMet(req)
    const { ORDER_ID } = req.query
    if (typeof ORDER_ID === 'string') return sendConfirmation(shop, req, res, { order_id: ORDER_ID })
    if (req.query.step !== undefined) return sendStep(shop, req, res)
    const changed_texts = await changedInOrder(shop, visitorOf(req))
    const { draft } = readOrderDraft(shop, req, visitorOf(req).region.fias_id)
    await sendPage(shop, req, res, {
      page: CART,
      params: null,
      state: { checkout_step: 1 },
      visitor_data: ({ cart }) => orderParts(shop, plainCartPage(cart, draft.service_id), changed_texts),
    })
    countCheckoutShown(shop, visitorOf(req))
  })
  router.get('/order/calendar.ics', async (req, res) => {
    assertMet(req)
    const { ORDER_ID } = req.query
    await sendCalendar(shop, req, res, typeof ORDER_ID === 'string' ? ORDER_ID : '')
  })
  router.get('/order/receipt/', async (req, res) => {
    assertMet(req)
    const { ORDER_ID } = req.query
    await sendReceipt(shop, req, res, typeof ORDER_ID === 'string' ? ORDER_ID : '')
  })
  return router
}

const CART: Page<null> = {
  template: 'pages/order',
  load: () => ({
    title: 'Корзина',
    description: 'Ваши товары, доставка и оплата заказа.',
    canonical: '/order/',
    robots: 'noindex',
    data: {},
  }),
}

/** What was paid for, with its VAT; the cash receipt itself comes from the provider by mail. */
async function sendReceipt(shop: Shop, req: Request, res: Response, order_id: string): Promise<void> {
  const receipt = await loadReceipt(shop, visitorOf(req), order_id, ownOrderIds(shop, req))
  await sendUncachedPage(shop, req, res, {
    template: 'pages/order-receipt',
    is_personal: true,
    load: () => ({ title: `Чек заказа ${order_id}`, description: '', robots: 'noindex', data: { receipt } }),
  })
}

async function sendCalendar(shop: Shop, req: Request, res: Response, order_id: string): Promise<void> {
  const { order } = await loadPlaced(shop, visitorOf(req), order_id, ownOrderIds(shop, req))
  const { whole, words } = order
  const text = `${shop.config.SITE_URL}/order/?ORDER_ID=${order_id}`
  const isCourier = whole.order.service_id === COURIER
  const calendar = calendarFile({
    order_id,
    host: new URL(shop.config.SITE_URL).hostname,
    stamp: whole.order.created_at,
    date_min: words.date_min,
    date_max: words.date_max,
    title: isCourier
      ? `Курьер с заказом из «${shop.config.SHOP_NAME}»`
      : `Забрать заказ из «${shop.config.SHOP_NAME}»`,
    place: words.point,
    text: isCourier ? text : `Приезжайте, когда придёт СМС. ${text}`,
  })
  res.setHeader('Cache-Control', 'private, no-store')
  res.attachment(`order-${order_id}.ics`).type('text/calendar; charset=utf-8').send(calendar)
}
