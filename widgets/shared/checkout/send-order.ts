import { CHECKOUT_PATH, CheckoutAnswer } from '../../../server/contract/checkout/checkout.ts'
import { orderBody, type ShownOrder } from '../../../server/contract/checkout/order-body.ts'
import { call } from '../calls/api.ts'
import { readMetrikaId } from '../metrika-id.ts'

let sent: { body: string; key: string } | null = null

/**
 * Places the order. The same body uses the same key, so a repeated click or a lost answer gives one order;
 * the numbers that the shopper saw are sent along, to be compared. Throws `ApiError`, and `Error` in the
 * words of contract 1.8.
 */
export async function sendOrder(shown: Omit<ShownOrder, 'ym_id'>): Promise<string> {
  const body = orderBody({ ...shown, ym_id: readMetrikaId() })
  const text = JSON.stringify(body)
  if (sent?.body !== text) sent = { body: text, key: crypto.randomUUID() }
  const { order_id, items } = await call('POST', CHECKOUT_PATH, CheckoutAnswer, {
    body,
    headers: { 'Idempotency-Key': sent.key },
  })
  if (!order_id) throw new Error('Could not create order')
  if (Object.keys(items).length === 0) throw new Error('Empty order list')
  if (!items[order_id]) throw new Error('Order not in list')
  return order_id
}
