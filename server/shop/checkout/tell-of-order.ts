import { serviceName } from '../../contract/delivery.ts'
import { formatRubles } from '../../contract/money.ts'
import type { OrderLineRow, OrderRow } from '../../data/orders.ts'
import type { Message } from '../../data/outbox.ts'
import type { Shop } from '../shop.ts'

/**
 * An SMS and a letter of the order, painted. Its transaction puts them into the outbox: told if and only if it is placed.
 */
export async function messagesOfOrder(
  shop: Shop,
  order: OrderRow,
  lines: OrderLineRow[],
): Promise<Message[]> {
  const { SHOP_NAME, SITE_URL } = shop.config
  const text = `${SHOP_NAME}: заказ ${order.id} на ${formatRubles(order.total)} принят. Ожидайте СМС о готовности.`
  const data = {
    site: { name: SHOP_NAME, url: SITE_URL },
    order: {
      ...order,
      service: serviceName(order.service_id),
      point: JSON.parse(order.delivery_json).point as string,
    },
    lines: lines.map(line => ({ ...line, sum: line.price * line.quantity })),
  }
  const html = await shop.painter.paintPart('mails/order-placed', data)
  const subject = `Заказ ${order.id} принят`
  return [
    { kind: 'sms', recipient: order.phone, payload: { text } },
    { kind: 'mail', recipient: order.email, payload: { subject, html, text } },
  ]
}
