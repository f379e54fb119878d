import { type Request, type Response, Router } from 'express'
import { COURIER, SERVICES, SHOP_PICKUP, serviceName } from '../contract/delivery.ts'
import { deliveryServices } from '../data/orders.ts'
import { visitorOf } from '../http/meet-visitor.ts'
import { ownOrderIds } from '../http/own-orders.ts'
import { loadOrder } from '../shop/checkout/load-order.ts'
import type { Shop } from '../shop/shop.ts'
import { sendPage } from './send-page.ts'

/** `/order/`: cart and checkout; `/order/?ORDER_ID=`: the confirmation, for the order's owner. */
export function orderPageRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/order/', async (req, res) => {
    const { ORDER_ID } = req.query
    if (typeof ORDER_ID === 'string') return sendConfirmation(shop, req, res, ORDER_ID)
    const { region } = visitorOf(req)
    await sendPage(shop, req, res, {
      template: 'pages/order',
      title: 'Корзина',
      description: '',
      robots: 'noindex',
      state: { checkout_step: 1 },
      data: {
        services: await servicesOffered(shop),
        shops: shopsOf(shop, region.fias_id),
        city: region.name,
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
    is_personal: true,
    title: `Заказ ${order_id} оформлен`,
    description: '',
    robots: 'noindex',
    data: { order },
  })
}

async function servicesOffered(shop: Shop) {
  const rows = await deliveryServices(shop.db)
  return rows
    .filter(({ service_id }) => service_id === SHOP_PICKUP || service_id === COURIER)
    .map(({ service_id, price, free_delivery_price, days_min, days_max }) => ({
      service_id,
      service_type: SERVICES[service_id as keyof typeof SERVICES].service_type,
      name: serviceName(service_id),
      price,
      free_delivery_price,
      days_min,
      days_max,
    }))
}

/** The city's own stores; without any, all of them, so that nobody meets an empty list. */
function shopsOf(shop: Shop, region_fias_id: string) {
  const stores = [...shop.catalog.current().stores.values()].filter(store => store.kind === 'store')
  const near = stores.filter(store => store.region_fias_id === region_fias_id)
  return (near.length > 0 ? near : stores).map(
    ({ id, name, address, metro, workhours, has_dressing_room }) => ({
      id,
      name,
      address,
      metro,
      workhours,
      has_dressing_room,
    }),
  )
}
