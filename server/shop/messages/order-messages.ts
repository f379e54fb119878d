import { inThrees } from '../../contract/checkout/order-words.ts'
import { COURIER, STORAGE_DAYS_AT_SHOP, serviceName } from '../../contract/delivery/delivery.ts'
import { formatRubles } from '../../contract/money.ts'
import { formatDateSpan, plural } from '../../contract/words.ts'
import type { CatalogContext, SiteContext } from '../contexts.ts'
import { type OrderSums, orderSums, type SummedLine } from '../orders/order-sums.ts'
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
  const sums = orderSums(...orders)
  const id = orders.map(whole => whole.order.id).join(' и ')
  const words = deliveryWords(order)
  const what_comes = nextStepInWords(order, words)
  const url = `${SITE_URL}/order/?ORDER_ID=${order.id}`
  const text = `${SHOP_NAME}: ${orders.length > 1 ? 'заказы' : 'заказ'} ${id} на ${formatRubles(sums.total)} ${orders.length > 1 ? 'приняты' : 'принят'}. ${what_comes}`
  const data = {
    site: { name: SHOP_NAME, url: SITE_URL },
    order: {
      // The version before may be running beside this one, so its process may send this letter: it prints `id`, the
      // discounts below, and a line's color and size.
      id,
      number: orders.map(whole => inThrees(whole.order.id).join('\u00a0')).join(' и '),
      name: order.name,
      service: serviceName(order.service_id),
      point: words.point,
      what_comes,
      url,
      ...sumsOfLetter(sums),
    },
    lines: sums.lines.map(line => lineOfLetter(shop, line)),
    discounts: sumsOfLetter(sums).discounts,
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
        text: `${text}\n\n${sumsInText(sums)}\n\nЗаказ: ${url}\n`,
        template: 'mails/order-placed',
        data,
      },
    },
  ]
}

/** What `parts/order-sums` prints. */
function sumsOfLetter({ discounts, delivery_cost, total, tax }: OrderSums) {
  const printed = discounts.map(({ words, roubles }) => ({ words, roubles }))
  return { discounts: printed, delivery_cost, total, tax }
}

function lineOfLetter(shop: CatalogContext, { product_id, name, variant, quantity, gross }: SummedLine) {
  const picture_key = shop.catalog.current().findProduct(product_id)?.pictures[0]?.key ?? ''
  return { name, variant, color_name: variant, size_name: '', quantity, sum: gross, picture_key }
}

/** The table of an order for mail programs without HTML: a line for each row. */
function sumsInText({ lines, discounts, delivery_cost, total }: OrderSums): string {
  return [
    ...lines.map(
      ({ name, variant, quantity, gross }) =>
        `${[name, variant].filter(Boolean).join(', ')}, ${quantity} шт.: ${formatRubles(gross)}`,
    ),
    ...discounts.map(({ words, roubles }) => `${words}: −${formatRubles(roubles)}`),
    `Доставка: ${delivery_cost === 0 ? 'бесплатно' : formatRubles(delivery_cost)}`,
    `Итого: ${formatRubles(total)}`,
  ].join('\n')
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

/** How long an order waits at its point: `3 дня`. */
export function storageDays({ storage_period }: { storage_period: number | null }): string {
  return plural(storage_period ?? STORAGE_DAYS_AT_SHOP, 'день', 'дня', 'дней')
}
