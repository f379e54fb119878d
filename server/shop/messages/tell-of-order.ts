import { serviceName } from '../../contract/delivery/delivery.ts'
import { formatRubles } from '../../contract/money.ts'
import { deliveryWords } from '../orders/load-order.ts'
import type { WholeOrder } from '../orders/save-order.ts'
import type { Shop } from '../shop.ts'
import type { Message } from './add-to-outbox.ts'
import { whatComes } from './what-comes.rules.ts'

/**
 * An SMS and a letter of the order, painted. Its transaction puts them into the outbox: told if and only if it is placed.
 */
export async function messagesOfOrder(shop: Shop, orders: [WholeOrder, ...WholeOrder[]]): Promise<Message[]> {
  const { order, lines } = asOne(orders)
  const { SHOP_NAME, SITE_URL } = shop.config
  const words = deliveryWords(order)
  const what_comes = whatComes(order, words)
  const text = `${SHOP_NAME}: ${orders.length > 1 ? 'заказы' : 'заказ'} ${order.id} на ${formatRubles(order.total)} ${orders.length > 1 ? 'приняты' : 'принят'}. ${what_comes}`
  const data = {
    site: { name: SHOP_NAME, url: SITE_URL },
    order: {
      ...order,
      service: serviceName(order.service_id),
      point: words.point,
      what_comes,
    },
    lines: lines.map(line => ({ ...line, sum: line.price * line.quantity })),
  }
  const html = await shop.renderer.paintPart('mails/order-placed', data)
  const subject = orders.length > 1 ? `Заказы ${order.id} приняты` : `Заказ ${order.id} принят`
  return [
    { kind: 'sms', recipient: order.phone, payload: { text } },
    { kind: 'mail', recipient: order.email, payload: { subject, html, text } },
  ]
}

/** The orders of one checkout are told of together: one SMS, one letter. */
function asOne([first, ...others]: [WholeOrder, ...WholeOrder[]]): Pick<WholeOrder, 'order' | 'lines'> {
  const all = [first, ...others]
  const sum = (name: 'goods_total' | 'discount' | 'delivery_cost' | 'total') =>
    all.reduce((total, { order }) => total + order[name], 0)
  return {
    order: {
      ...first.order,
      id: all.map(({ order }) => order.id).join(' и '),
      goods_total: sum('goods_total'),
      discount: sum('discount'),
      delivery_cost: sum('delivery_cost'),
      total: sum('total'),
    },
    lines: all.flatMap(({ lines }) => lines),
  }
}
