import type { Snapshot } from '../../catalog/snapshot/types.ts'
import type { Placed } from '../../shop/orders/load-placed.ts'

/** Analytics hear of an order when it was placed, not when its page is looked at a month later. */
const TOLD_WITHIN_MS = 24 * 60 * 60_000

/**
 * The checkout as Yandex Metrika's e-commerce takes it (`server/providers/README.md`); the browser tells it once an order.
 * No personal data. None once it is too long ago, or was cancelled.
 */
export function purchaseOf(catalog: Snapshot, { parts, user_orders_total }: Placed, now: number) {
  return parts.flatMap(({ whole }) => {
    const { order, lines, discounts } = whole
    if (order.status === 'cancelled' || now - order.created_at > TOLD_WITHIN_MS) return []
    const codes = discounts.filter(({ kind }) => kind === 'coupon').map(({ rule }) => rule)
    return [
      {
        actionField: {
          id: order.id,
          revenue: order.total,
          tax: order.tax,
          shipping: order.delivery_cost,
          coupon: [...new Set(codes)].join(', '),
          user_orders_total,
        },
        products: lines.map(line => {
          const product = catalog.findProduct(line.product_id)
          const category = product && catalog.categories.byId(product.category_id)
          const branch = category ? [...catalog.categories.ancestorsOf(category.id), category] : []
          return {
            id: String(line.offer_id),
            name: line.name,
            price: line.price,
            brand: product?.brand ?? '',
            category: branch.map(({ name }) => name).join('/'),
            variant: [line.color_name, line.size_name].filter(Boolean).join(', '),
            quantity: line.quantity,
          }
        }),
      },
    ]
  })
}
