import { type Request, type Response, Router } from 'express'
import { assertMet, visitorOf } from '../http/meet-visitor.ts'
import { ownOrderIds } from '../http/own-orders.ts'
import { loadOrder } from '../shop/orders/load-order.ts'
import type { Shop } from '../shop/shop.ts'
import { sendPage } from './send-page.ts'

/** `/order/`: cart and checkout; `/order/?ORDER_ID=`: the confirmation, for the order's owner. */
export function orderPageRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/order/', async (req, res) => {
    assertMet(req)
    const { ORDER_ID } = req.query
    if (typeof ORDER_ID === 'string') return sendConfirmation(shop, req, res, ORDER_ID)
    const { region } = visitorOf(req)
    await sendPage(shop, req, res, {
      template: 'pages/order',
      key: '',
      load: () => ({ title: 'Корзина', description: '', robots: 'noindex', data: {} }),
      state: { checkout_step: 1 },
      visitor_data: {
        shops: shopsOf(shop, region.fias_id),
        city: region.name,
        region_fias_id: region.fias_id,
        consents: shop.config.CONSENTS,
      },
    })
  })
  return router
}

async function sendConfirmation(shop: Shop, req: Request, res: Response, order_id: string): Promise<void> {
  const order = await loadOrder(shop, visitorOf(req), order_id, ownOrderIds(shop, req))
  await sendPage(shop, req, res, {
    template: 'pages/order-placed',
    key: null,
    is_personal: true,
    load: () => ({
      title: `Заказ ${order_id} оформлен`,
      description: '',
      robots: 'noindex',
      data: { order },
    }),
  })
}

/** The city's own stores; which of them hold the cart is told by its quote. */
function shopsOf(shop: Shop, region_fias_id: string) {
  return [...shop.catalog.current().stores.values()]
    .filter(store => store.kind === 'store' && store.region_fias_id === region_fias_id)
    .map(({ id, name, address, metro, workhours, has_dressing_room }) => ({
      id,
      name,
      address,
      metro,
      workhours,
      has_dressing_room,
    }))
}
