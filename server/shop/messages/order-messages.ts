import { COURIER } from '../../contract/delivery/delivery.ts'
import { formatRubles } from '../../contract/money.ts'
import { formatDateSpan, inThrees, MOSCOW_HOURS_EAST } from '../../contract/words.ts'
import type { CatalogContext, SiteContext } from '../contexts.ts'
import {
  type OrderFacts,
  type OrderGoods,
  orderFacts,
  orderGoods,
  ownStoreOf,
  shownIn,
} from '../orders/shown-order.ts'
import { deliveryWords, type WholeOrder } from '../orders/stored-order.ts'
import type { Message } from './outbox.ts'

/**
 * Writes an SMS and a letter about the orders of one checkout to the outbox, in the orders' transaction: they
 * are sent if and only if the orders are placed.
 */
export function messagesOfOrder(
  shop: SiteContext & CatalogContext,
  orders: [WholeOrder, ...WholeOrder[]],
): Message[] {
  const [{ order }] = orders
  const { SHOP_NAME, SITE_URL } = shop.config
  const catalog = shop.catalog.current()
  const goods = orderGoods(shownIn(catalog), orders, [])
  const id = orders.map(whole => whole.order.id).join(' и ')
  const words = deliveryWords(order)
  const what_comes = nextStepInWords(order, words)
  const url = `${SITE_URL}/order/?ORDER_ID=${order.id}`
  const text = `${SHOP_NAME}: ${orders.length > 1 ? 'заказы' : 'заказ'} ${id} на ${formatRubles(goods.total)} ${orders.length > 1 ? 'приняты' : 'принят'}. ${what_comes}`
  const facts = factsOfLetter(orders, { store: catalog.stores.get(ownStoreOf(order)), refunds: [] })
  const data = {
    site: { name: SHOP_NAME, url: SITE_URL },
    order: {
      number: orders.map(whole => inThrees(whole.order.id).join('\u00a0')).join(' и '),
      name: order.name,
      what_comes,
      url,
      ...goods,
      facts,
      // The version before may be running beside this one, so its process may send this letter: it prints these two
      // and the lines below.
      service: facts.service,
      point: facts.point,
    },
    lines: goods.items,
  }
  const subject = orders.length > 1 ? `Заказы ${id} приняты` : `Заказ ${id} принят`
  return [
    { kind: 'sms', recipient: order.phone, user_id: order.user_id, payload: { text } },
    {
      kind: 'mail',
      recipient: order.email,
      user_id: order.user_id,
      payload: {
        subject,
        text: `${text}\n\n${goodsInText(goods)}\n\n${factsInText(facts)}\n\nЗаказ: ${url}\n`,
        template: 'mails/order-placed',
        data,
      },
    },
  ]
}

/**
 * What `parts/order-facts` prints in a letter, by the shop's own clock. Parts of a checkout that come on different
 * days have all of them.
 */
export function factsOfLetter(
  [first, ...others]: [WholeOrder, ...WholeOrder[]],
  known: Pick<Parameters<typeof orderFacts>[1], 'store' | 'refunds'>,
): OrderFacts {
  const of = ({ order }: WholeOrder) =>
    orderFacts(order, { ...known, spot: null, hours_east: MOSCOW_HOURS_EAST })
  const facts = of(first)
  return { ...facts, time: [...new Set([facts, ...others.map(of)].map(({ time }) => time))].join(' и ') }
}

/** The table of an order for mail programs without HTML: a line for each row. */
export function goodsInText({ items, discounts, delivery_cost, total, refunds }: OrderGoods): string {
  return [
    ...items.map(
      ({ name, variant, quantity, sum }) =>
        `${[name, variant].filter(Boolean).join(', ')}, ${quantity} шт.: ${formatRubles(sum)}`,
    ),
    ...discounts.map(({ words, roubles }) => `${words}: −${formatRubles(roubles)}`),
    `Доставка: ${delivery_cost === 0 ? 'бесплатно' : formatRubles(delivery_cost)}`,
    `Итого: ${formatRubles(total)}`,
    ...refunds.map(
      ({ amount, is_done }) => `${is_done ? 'Возвращено' : 'Возвращаем'}: ${formatRubles(amount)}`,
    ),
  ].join('\n')
}

/** The same for `parts/order-facts`. */
export function factsInText({ service, time, interval, point, workhours, route_url }: OrderFacts): string {
  return [[service, time, interval].filter(Boolean).join(', '), point, workhours, route_url]
    .filter(Boolean)
    .join('\n')
}

interface Promised {
  date_min: string
  date_max: string
}

/** What the shopper should wait for. Nobody should set out before the goods are there (decision 40). */
export function nextStepInWords(
  { service_id }: { service_id: number },
  { date_min, date_max }: Promised,
): string {
  const time = formatDateSpan(date_min, date_max)
  return service_id === COURIER
    ? `Доставим ${time}, курьер позвонит заранее.`
    : `Приезжайте, когда придёт СМС: ждём ${time}.`
}
