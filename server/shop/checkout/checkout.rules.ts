import type { Checkout } from '../../contract/checkout/checkout.ts'
import type { StoppedLine } from '../../contract/checkout/stopped-line.ts'
import type { Rubles } from '../../contract/money.ts'

/** What an order line was, as the server sees it now. */
export interface QuotedLine {
  offer_id: number
  quantity: number
  price: Rubles
}

/** What is no longer as the shopper saw it; the answer 409 carries these (promise 4). */
export interface Changed {
  what:
    | 'availability'
    | 'offers'
    | 'price'
    | 'delivery_cost'
    | 'delivery_days'
    | 'delivery_interval'
    | 'tariff'
    | 'total'
    | 'coupon'
    | 'bonuses'
    | 'certificate'
  offer_id?: number
  /** Of `coupon`: the code that applies no longer. */
  coupon?: string
  was?: number
  now?: number
  /** Of `availability`: the line's name, why it cannot go, and what would help. */
  name?: string
  reason?: string
  other_service_id?: number | null
  quantity_most?: number
}

/**
 * Compares what the browser sent with what is so. Nothing of it is trusted: an order is made of the server's numbers,
 * and only when the shopper saw the same. What cannot go comes first.
 *
 * @param lines what an order this way takes
 * @param stopped ordered lines that it does not take, or that the chosen store lacks
 */
export function findChanges(
  sent: Checkout,
  lines: QuotedLine[],
  stopped: StoppedLine[],
  way: ShownWay,
): Changed[] {
  const changes: Changed[] = stopped.map(line => ({ what: 'availability', ...line }))
  const wanted = new Map(sent.offer_id.map(line => [line.id, line]))
  for (const { offer_id } of stopped) wanted.delete(offer_id)
  for (const line of lines) {
    const seen = sent.offer_id.find(({ id }) => id === line.offer_id)
    wanted.delete(line.offer_id)
    if (!seen || seen.quantity !== line.quantity) {
      changes.push({ what: 'offers', offer_id: line.offer_id, was: seen?.quantity ?? 0, now: line.quantity })
    }
    if (typeof seen?.price === 'number' && seen.price !== line.price) {
      changes.push({ what: 'price', offer_id: line.offer_id, was: seen.price, now: line.price })
    }
  }
  for (const [offer_id, seen] of wanted)
    changes.push({ what: 'offers', offer_id, was: seen.quantity, now: 0 })
  // Where nothing can go, there is no price and no day to compare.
  if (lines.length === 0) return changes
  const { cost, delivery_days } = sent.delivery
  if (cost !== way.cost) changes.push({ what: 'delivery_cost', was: cost, now: way.cost })
  // A later day may be chosen; an earlier one was promised before the warehouse's day ended (decision 21).
  if (typeof delivery_days === 'number' && delivery_days < way.days_min)
    changes.push({ what: 'delivery_days', was: delivery_days, now: way.days_min })
  const { delivery_interval_from: from, delivery_interval_to: to } = sent.delivery
  if (from && !way.delivery_intervals.some(each => each.from === from && each.to === to))
    changes.push({ what: 'delivery_interval' })
  if (sent.delivery.tariff_revision && sent.delivery.tariff_revision !== way.tariff_revision)
    changes.push({ what: 'tariff' })
  return changes
}

/**
 * Is the sum what the shopper was shown? Who did not say what that was is told of codes that were entered and are worth
 * nothing by now: nothing gets dearer in silence.
 */
export function findMoneyChanges(sent: Checkout, total: Rubles, gone_codes: string[]): Changed[] {
  if (sent.total !== null) return sent.total === total ? [] : [{ what: 'total', was: sent.total, now: total }]
  return gone_codes.map(coupon => ({ what: 'coupon', coupon, now: 0 }))
}

/** What a shopper saw of a way. */
export interface ShownWay {
  cost: Rubles
  /** Of the chosen store, where stores differ. */
  days_min: number
  delivery_intervals: { from: string; to: string }[]
  tariff_revision: string
}

const WORDS: Record<Exclude<Changed['what'], 'availability'>, string> = {
  offers: 'Корзина изменилась, пока вы оформляли заказ. Проверьте её и повторите.',
  price: 'Цена изменилась, пока вы оформляли заказ. Проверьте сумму и повторите.',
  delivery_cost: 'Стоимость доставки изменилась. Проверьте сумму и повторите.',
  delivery_days: 'Срок доставки изменился. Проверьте его и повторите.',
  delivery_interval: 'Время доставки изменилось. Выберите его заново и повторите.',
  total: 'Сумма заказа изменилась, пока вы его оформляли. Проверьте её и повторите.',
  coupon: 'Промокод больше не действует. Уберите его, проверьте сумму и повторите.',
  bonuses: 'Бонусов на счёте стало меньше. Проверьте сумму и повторите.',
  certificate: 'На сертификате стало меньше денег. Проверьте сумму и повторите.',
  tariff: 'Условия доставки изменились. Проверьте срок и стоимость и повторите.',
}

/** One line for the shopper; the first change says most. */
export function wordsOfChanges([first]: Changed[]): string {
  if (!first) return ''
  if (first.what !== 'availability') return WORDS[first.what]
  return first.reason === 'Нет в наличии'
    ? `Товар закончился, пока вы оформляли заказ: «${first.name}». Проверьте корзину.`
    : `«${first.name}»: ${lowerFirst(first.reason ?? '')}. Проверьте корзину.`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
