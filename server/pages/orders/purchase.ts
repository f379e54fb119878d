import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { DAY_MS } from '../../contract/durations.ts'
import type { Placed } from '../../shop/orders/load-placed.ts'
import { orderSums } from '../../shop/orders/order-sums.ts'
import { paidByPiece } from '../../shop/payments/receipt.rules.ts'

/** Analytics hear of an order when it was placed, not when its page is looked at a month later. */
const REPORTED_WITHIN_MS = DAY_MS

/**
 * The checkout as Yandex Metrika's e-commerce takes it (`server/providers/README.md`); the browser tells it once an order.
 * What was paid for the goods and the delivery add up to the revenue, which is the order's total (promise 34).
 * No personal data. None once it is too long ago, or was cancelled.
 */
export function purchaseOf(catalog: Snapshot, { parts, user_orders_total }: Placed, now: number) {
  return parts.flatMap(({ whole }) => {
    const { order } = whole
    if (order.status === 'cancelled' || now - order.created_at > REPORTED_WITHIN_MS) return []
    const { lines, discounts, delivery_cost, total, tax } = orderSums(whole)
    const codes = discounts.filter(({ kind }) => kind === 'coupon').map(({ rule }) => rule)
    return [
      {
        /** By which payments it was offered (decision 46). */
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
