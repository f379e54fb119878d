import { COURIER, serviceName } from '../../contract/delivery/delivery.ts'
import { formatRubles } from '../../contract/money.ts'
import { formatDateSpan } from '../../contract/words.ts'
import { deliveryWords } from '../orders/load-order.ts'
import type { OrderLineRow, OrderRow } from '../orders/save-order.ts'
import type { Shop } from '../shop.ts'
import type { Message } from './add-to-outbox.ts'

/**
 * An SMS and a letter of the order, painted. Its transaction puts them into the outbox: told if and only if it is placed.
 */
export async function messagesOfOrder(
  shop: Shop,
  order: OrderRow,
  lines: OrderLineRow[],
): Promise<Message[]> {
  const { SHOP_NAME, SITE_URL } = shop.config
  const words = deliveryWords(order)
  const time = formatDateSpan(words.date_min, words.date_max)
  const text = `${SHOP_NAME}: заказ ${order.id} на ${formatRubles(order.total)} принят. ${whatComes(order, time)}`
  const data = {
    site: { name: SHOP_NAME, url: SITE_URL },
    order: {
      ...order,
      service: serviceName(order.service_id),
      point: words.point,
      what_comes: whatComes(order, time),
    },
    lines: lines.map(line => ({ ...line, sum: line.price * line.quantity })),
  }
  const html = await shop.renderer.paintPart('mails/order-placed', data)
  const subject = `Заказ ${order.id} принят`
  return [
    { kind: 'sms', recipient: order.phone, payload: { text } },
    { kind: 'mail', recipient: order.email, payload: { subject, html, text } },
  ]
}

/** Nobody should set out before the goods are there (decision 40). */
function whatComes(order: OrderRow, time: string): string {
  return order.service_id === COURIER
    ? `Доставим ${time}, курьер позвонит заранее.`
    : `Приезжайте, когда придёт смс: ждём ${time}.`
}
