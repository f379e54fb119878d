import { serviceName } from '../../contract/delivery/delivery.ts'
import { formatRubles } from '../../contract/money.ts'
import { deliveryWords } from '../orders/load-order.ts'
import type { WholeOrder } from '../orders/save-order.ts'
import type { Shop } from '../shop.ts'
import type { Message } from './add-to-outbox.ts'
import { whatComes } from './what-comes.rules.ts'

/** An SMS and a letter of the order. Its transaction puts them into the outbox: told if and only if it is placed. */
export function messagesOfOrder(
  shop: Pick<Shop, 'config'>,
  orders: [WholeOrder, ...WholeOrder[]],
): Message[] {
  const { order, lines } = asOne(orders)
  const { SHOP_NAME, SITE_URL } = shop.config
  const words = deliveryWords(order)
  const what_comes = whatComes(order, words)
  const text = `${SHOP_NAME}: ${orders.length > 1 ? 'заказы' : 'заказ'} ${order.id} на ${formatRubles(order.total)} ${orders.length > 1 ? 'приняты' : 'принят'}. ${what_comes}`
  const data = {
    site: { name: SHOP_NAME, url: SITE_URL },
    order: {
      id: order.id,
      name: order.name,
      phone: order.phone,
      discount: order.discount,
      delivery_cost: order.delivery_cost,
      total: order.total,
      service: serviceName(order.service_id),
      point: words.point,
      what_comes,
    },
    lines: lines.map(({ name, color_name, size_name, quantity, price }) => ({
      ...{ name, color_name, size_name, quantity, price },
      sum: price * quantity,
    })),
  }
  const subject = orders.length > 1 ? `Заказы ${order.id} приняты` : `Заказ ${order.id} принят`
  return [
    { kind: 'sms', recipient: order.phone, payload: { text } },
    {
      kind: 'mail',
      recipient: order.email,
      payload: { subject, text, template: 'mails/order-placed', data },
    },
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
