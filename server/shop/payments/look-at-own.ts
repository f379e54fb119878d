import type { Visitor } from '../account/visitor.ts'
import { findOwnOrder } from '../orders/stored-order.ts'
import { lookAtPayment } from './look-at-payment.ts'
import type { PaymentContext } from './provider-of.ts'

/**
 * Called before an order is shown to its owner: checks whether its money has arrived without a notification.
 * Throws `NotFound` for anybody else.
 */
export async function lookAtOwn(
  shop: PaymentContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
): Promise<void> {
  const { order } = await findOwnOrder(shop, visitor, order_id, own_ids)
  if (order.payment_status === 'waiting') await lookAtPayment(shop, order.checkout_id)
}
