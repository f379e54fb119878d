import { type Request, type Response, Router } from 'express'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { COURIER } from '../../contract/delivery/delivery.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { assertMet, visitorOf } from '../../http/visitor/meet-visitor.ts'
import { ownOrderIds } from '../../http/visitor/own-orders.ts'
import { countCheckoutShown } from '../../shop/experiments/count-visitors.ts'
import { loadPlaced, type Placed } from '../../shop/orders/load-placed.ts'
import { orderSums } from '../../shop/orders/order-sums.ts'
import { loadReceipt } from '../../shop/payments/load-receipt.ts'
import { paidByPiece } from '../../shop/payments/receipt.rules.ts'
import type { Shop } from '../../shop.ts'
import type { Page } from '../painting/paint-page.ts'
import { sendPage, sendUncachedPage } from '../painting/send-page.ts'
import { calendarFile } from './placed-order.rules.ts'
import { placedPage } from './placed-order.ts'

/** `/order/`: cart and checkout; `/order/?ORDER_ID=`: the confirmation, for the order's owner. */
export function orderPageRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/order/', async (req, res) => {
    assertMet(req)
    const { ORDER_ID } = req.query
    if (typeof ORDER_ID === 'string') return sendConfirmation(shop, req, res, ORDER_ID)
    await sendPage(shop, req, res, {
      page: CART,
      params: null,
      state: { checkout_step: 1 },
      visitor_data: {
        map: { tiles_url: shop.config.MAP_TILES_URL, attribution: shop.config.MAP_ATTRIBUTION },
        consents: shop.config.CONSENTS,
      },
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

async function sendConfirmation(shop: Shop, req: Request, res: Response, order_id: string): Promise<void> {
  const visitor = visitorOf(req)
  const placed = await loadPlaced(shop, visitor, order_id, ownOrderIds(shop, req))
  await sendUncachedPage(shop, req, res, {
    template: 'pages/order-placed',
    is_personal: true,
    load: () => ({
      title: `Заказ ${order_id}`,
      description: '',
      robots: 'noindex',
      data: {
        ...placedPage(shop.catalog.current(), placed, visitor.user !== null),
        map: { tiles_url: shop.config.MAP_TILES_URL, attribution: shop.config.MAP_ATTRIBUTION },
        purchase: purchaseOf(shop.catalog.current(), placed, shop.now()),
      },
    }),
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
    text: isCourier ? text : `Приезжайте, когда придёт смс. ${text}`,
  })
  res.setHeader('Cache-Control', 'private, no-store')
  res.attachment(`order-${order_id}.ics`).type('text/calendar; charset=utf-8').send(calendar)
}

/** Analytics count an order when it was placed, not when its page is opened a month later. */
const REPORTED_WITHIN_MS = DAY_MS

/**
 * The checkout in the format of Yandex Metrika's e-commerce (`server/providers/README.md`); the browser
 * reports it once for each order. The paid sums of goods and delivery add up to the revenue, which is the
 * order's total (promise 34). No personal data. None if it is too old, or was cancelled.
 */
function purchaseOf(catalog: Snapshot, { parts, user_orders_total }: Placed, now: number) {
  return parts.flatMap(({ whole }) => {
    const { order } = whole
    if (order.status === 'cancelled' || now - order.created_at > REPORTED_WITHIN_MS) return []
    const { lines, discounts, delivery_cost, total, tax } = orderSums(whole)
    const codes = discounts.filter(({ kind }) => kind === 'coupon').map(({ rule }) => rule)
    return [
      {
        /** The payments it was offered with (decision 46). */
        experiment: order.experiment,
        actionField: {
          id: order.id,
          revenue: total,
          tax,
          shipping: delivery_cost,
          coupon: codes.join(', '),
          user_orders_total,
        },
        products: lines.flatMap(line => {
          const product = catalog.findProduct(line.product_id)
          const category = product && catalog.categories.byId(product.category_id)
          const branch = category ? [...catalog.categories.ancestorsOf(category.id), category] : []
          return paidByPiece(line.sum, line.quantity).map(({ price, quantity }) => ({
            id: String(line.offer_id),
            name: line.name,
            price,
            brand: product?.brand ?? '',
            category: branch.map(({ name }) => name).join('/'),
            variant: line.variant,
            quantity,
          }))
        }),
      },
    ]
  })
}
