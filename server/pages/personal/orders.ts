import { type Request, type Response, Router } from 'express'
import { hasBeenPaid, isOver } from '../../contract/account/order-status.ts'
import { ORDERS_PER_PAGE } from '../../contract/account/orders.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import { formatDate, formatMoment } from '../../contract/words.ts'
import { Refused } from '../../errors.ts'
import { ownOrderIds } from '../../http/visitor/browser.ts'
import { savingVisitor } from '../../http/visitor/meet-visitor.ts'
import type { SignedIn } from '../../shop/account/visitor.ts'
import { repeatOrder } from '../../shop/cart/change-cart.ts'
import { cancelOrder } from '../../shop/orders/cancel-order.ts'
import { listOrders } from '../../shop/orders/list-orders.ts'
import { orderFacts, orderGoods, ownStoreOf, shownIn } from '../../shop/orders/shown-order.ts'
import { isThereToFetch } from '../../shop/orders/states/order-states.rules.ts'
import { moneyBackOf } from '../../shop/payments/money-back.ts'
import { loadOrderWithReturns, mayReturnNow } from '../../shop/returns/load-returnable.ts'
import type { Shop } from '../../shop.ts'
import { sumOfParts } from '../orders/placed-order.rules.ts'
import {
  type AccountRequest,
  accountPage,
  askedPage,
  paginationOf,
  type Reported,
  sendAccountPage,
} from './account-page.ts'

const PATH = '/personal/orders/'
const PICTURES_MOST = 4

/** The account's orders: list, detail, repeating and cancelling by plain forms. */
export function personalOrderRoutes(shop: Shop): Router {
  const router = Router()
  router.get(
    PATH,
    accountPage(shop, (req, res, account) => sendList(shop, req, res, account)),
  )
  router.get(
    '/personal/orders/:id/',
    accountPage(shop, (req, res, account) => sendOrder({ shop, req, res, account, said: {} })),
  )
  router.post(
    '/personal/orders/:id/repeat/',
    accountPage(shop, async (req, res, account) => {
      const id = String(req.params.id)
      const { missing } = await repeatOrder(shop, account, id, savingVisitor(shop, req, res))
      res.redirect(303, missing.length === 0 ? '/order/' : `${PATH}${id}/?missing=${missing.join('-')}`)
    }),
  )
  router.post(
    '/personal/orders/:id/cancel/',
    accountPage(shop, async (req, res, account) => {
      const id = String(req.params.id)
      try {
        await cancelOrder(shop, account, id, ownOrderIds(shop, req))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return sendOrder({ shop, req, res, account, said: { refusal: error.message, status: error.status } })
      }
      res.redirect(303, `${PATH}${id}/`)
    }),
  )
  return router
}

async function sendList(shop: Shop, req: Request, res: Response, account: SignedIn): Promise<void> {
  const asked = askedPage(req, res, PATH, ORDERS_PER_PAGE)
  if (!asked) return
  const { orders, total } = await listOrders(shop, account, asked, mayReturnNow(shop))
  const pagination = paginationOf(PATH, asked, total)
  const hours = hoursEast(account.region.timezone)
  await sendAccountPage({
    shop,
    req,
    res,
    account,
    page: {
      template: 'pages/personal-orders',
      title: 'Заказы',
      data: {
        orders: orders.map(order => ({
          order_id: order.order_id,
          url: `${PATH}${order.order_id}/`,
          date: formatDate(order.created_at, hours),
          status: order.status,
          status_text: order.status_text,
          total: order.total,
          pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
          items: order.items.slice(0, PICTURES_MOST).map(({ name, img }) => ({ name, img })),
          more: Math.max(0, order.items.length - PICTURES_MOST),
          can_pay: order.can_pay,
          can_return: order.can_return,
          can_fetch: order.can_fetch,
          is_over: isOver(order.status),
        })),
        pagination,
      },
    },
  })
}

async function sendOrder({
  shop,
  req,
  res,
  account,
  said,
}: AccountRequest & { said: Reported }): Promise<void> {
  const { whole, order } = await loadOrderWithReturns(shop, account, String(req.params.id))
  const refunds = await moneyBackOf(shop.db, order.order_id)
  const catalog = shop.catalog.current()
  const returned = new Map(whole.lines.map(line => [line.offer_id, line.returned]))
  const hours = hoursEast(account.region.timezone)
  const missing = String(req.query.missing ?? '').split('-')
  const { order_id, status, payment_status, status_text, can_pay, can_return, can_cancel, place } = order
  await sendAccountPage({
    shop,
    req,
    res,
    account,
    said,
    page: {
      template: 'pages/personal-order',
      title: `Заказ ${order_id}`,
      data: {
        map: { tiles_url: shop.config.MAP_TILES_URL, attribution: shop.config.MAP_ATTRIBUTION },
        missing: order.items
          .filter(item => missing.includes(String(item.product_id)))
          .map(({ name }) => name),
        order: {
          order_id,
          status,
          payment_status,
          status_text,
          can_pay,
          can_fetch: isThereToFetch(whole.order),
          can_return,
          can_cancel,
          ...orderGoods(shownIn(catalog), [whole], refunds, ({ offer_id }) => {
            const pieces = returned.get(offer_id) ?? 0
            return pieces > 0 ? `возврат: ${pieces}` : ''
          }),
          facts: orderFacts(whole.order, {
            store: catalog.stores.get(ownStoreOf(whole.order)),
            spot: place,
            refunds,
            hours_east: hours,
          }),
          url: `${PATH}${order_id}/`,
          has_map: place !== null && !isOver(status),
          latitude: place?.latitude ?? 0,
          longitude: place?.longitude ?? 0,
          has_receipt: hasBeenPaid(payment_status),
          tracking: order.tracking.map(event => ({
            text: event.text,
            moment: formatMoment(event.created_at, hours),
            track: event.track,
          })),
          sums: sumOfParts(order.parts),
          parts: order.parts.map(part => ({
            ...part,
            url: `${PATH}${part.order_id}/`,
            is_this: part.order_id === order_id,
          })),
          returns: order.returns.map(each => ({
            ...each,
            url: `/personal/returns/return/?return_code=${each.return_code}`,
          })),
        },
      },
    },
  })
}
