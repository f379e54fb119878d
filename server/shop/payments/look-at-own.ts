import { findOwnOrder } from '../orders/load-order.ts'
import type { Shop, Visitor } from '../shop.ts'
import { lookAtPayment } from './look-at-payment.ts'

/** Before an order is told to its owner: has its money come in silence? Throws `NotFound` for anybody else. */
export async function lookAtOwn(
  shop: Shop,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
): Promise<void> {
  const { order } = await findOwnOrder(shop, visitor, order_id, own_ids)
  if (order.payment_status === 'waiting') await lookAtPayment(shop, order.checkout_id)
}
