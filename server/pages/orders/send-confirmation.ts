import type { Request, Response } from 'express'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { hoursEast } from '../../contract/delivery/hours.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { ownOrderIds } from '../../http/visitor/browser.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { loadPlaced, type Placed } from '../../shop/orders/load-placed.ts'
import { orderSums } from '../../shop/orders/order-sums.ts'
import { paidByPiece } from '../../shop/payments/receipt.rules.ts'
import type { Shop } from '../../shop.ts'
import { sendUncachedPage } from '../painting/send-page.ts'
import { placedPage } from './placed-order.ts'

/** `/order/?ORDER_ID=`, for the order's owner; `refusal` is what was refused just now. Throws `NotFound`. */
export async function sendConfirmation(
  shop: Shop,
  req: Request,
  res: Response,
  { order_id, refusal = '', status }: { order_id: string; refusal?: string; status?: number },
): Promise<void> {
  const visitor = visitorOf(req)
  const placed = await loadPlaced(shop, visitor, order_id, ownOrderIds(shop, req))
  await sendUncachedPage(shop, req, res, {
    template: 'pages/order-placed',
    is_personal: true,
    ...(status ? { status } : {}),
    load: () => ({
      title: `Заказ ${order_id}`,
      description: '',
      robots: 'noindex',
      data: {
        refusal,
        ...placedPage(shop.catalog.current(), placed, {
          is_member: visitor.user !== null,
          hours_east: hoursEast(visitor.region.timezone),
        }),
        map: { tiles_url: shop.config.MAP_TILES_URL, attribution: shop.config.MAP_ATTRIBUTION },
        purchase: purchaseOf(shop.catalog.current(), placed, shop.now()),
      },
    }),
  })
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
            id: String(line.product_id),
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
