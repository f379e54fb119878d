import type { Checkout } from '../../contract/checkout/checkout.ts'
import type { StoppedLine } from '../../contract/checkout/stopped-line.ts'
import type { Rubles } from '../../contract/money.ts'
import type { WayQuote } from '../delivery/quotes/way-quote.rules.ts'
import type { MoneyChange } from '../money/kind.ts'
import type { MoneyTerms } from '../money/terms.rules.ts'

/** What an order line was, as the server sees it now. */
export interface QuotedLine {
  offer_id: number
  quantity: number
  price: Rubles
}

/** What is no longer as the shopper saw it; the answer 409 carries these (promise 4). */
export interface Changed extends MoneyChange {
  /** `availability`, one of `WORDS`, or a kind of money. */
  what: string
  offer_id?: number
  /** Of `availability`: the line's name, why it cannot go, and what would help. */
  name?: string
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
  if (typeof delivery_days === 'number' && !isOffered(way, delivery_days))
    changes.push({ what: 'delivery_days', was: delivery_days, now: nearestOffered(way, delivery_days) })
  const { delivery_interval_from: from, delivery_interval_to: to } = sent.delivery
  if (from && !way.delivery_intervals.some(each => each.from === from && each.to === to))
    changes.push({ what: 'delivery_interval' })
  if (!way.payment_ids.includes(sent.payment_system_id)) changes.push(paymentChange(sent, way.payment_ids))
  if (sent.delivery.tariff_revision && sent.delivery.tariff_revision !== way.tariff_revision)
    changes.push({ what: 'tariff' })
  return changes
}

/** @param taken what may pay for it: none is a place where nothing does, whatever it holds */
export function paymentChange({ payment_system_id }: Checkout, taken: number[]): Changed {
  return { what: 'payment', was: payment_system_id, now: taken[0] ?? 0 }
}

/** One of several days to choose among, else a day of the span that was told; earlier ones are over (decision 21). */
function isOffered({ days_min, days_max, days_delivery }: ShownWay, days: number): boolean {
  if (days_delivery.length > 1) return days_delivery.some(day => day.days_min === days)
  return days_min <= days && days <= days_max
}

/** The next day after it, else the last there is. */
function nearestOffered({ days_min, days_max, days_delivery }: ShownWay, days: number): number {
  if (days < days_min) return days_min
  const offered = days_delivery.length > 1 ? days_delivery.map(day => day.days_min) : [days_max]
  return offered.find(day => day > days) ?? Math.max(...offered)
}

/**
 * Is the sum what the shopper was shown? Who did not say what that was is told of all that was entered and is worth less
 * by now, or that this way takes away: nothing gets dearer in silence (decision 42). Who says the present sum has seen it.
 *
 * @param causes from `causesOf`
 */
export function findMoneyChanges(sent: Checkout, total: Rubles, causes: Changed[]): Changed[] {
  if (sent.total === null) return causes
  return sent.total === total ? [] : [...causes, { what: 'total', was: sent.total, now: total }]
}

/** What a shopper saw of a way. */
export interface ShownWay extends Pick<WayQuote, 'days_delivery' | 'payment_ids'> {
  cost: Rubles
  /** Days and payments are of the chosen place, where places differ. */
  days_min: number
  days_max: number
  delivery_intervals: { from: string; to: string }[]
  tariff_revision: string
}

const WORDS: Record<string, string> = {
  offers: 'Корзина изменилась, пока вы оформляли заказ. Проверьте её и повторите.',
  price: 'Цена изменилась, пока вы оформляли заказ. Проверьте сумму и повторите.',
  delivery_cost: 'Стоимость доставки изменилась. Проверьте сумму и повторите.',
  delivery_days: 'Срок доставки изменился. Проверьте его и повторите.',
  delivery_interval: 'Время доставки изменилось. Выберите его заново и повторите.',
  total: 'Сумма заказа изменилась, пока вы его оформляли. Проверьте её и повторите.',
  payment: 'Так оплатить этот заказ больше нельзя. Выберите другую оплату и повторите.',
  tariff: 'Условия доставки изменились. Проверьте срок и стоимость и повторите.',
}

/** One line for the shopper; the first change says most. */
export function wordsOfChanges([first]: Changed[], { of }: MoneyTerms): string {
  if (!first) return ''
  if (first.what !== 'availability') {
    if (first.reason) return `${first.reason}. Проверьте сумму и повторите.`
    return WORDS[first.what] ?? of.find(({ kind }) => kind.kind === first.what)?.kind.words.changed ?? ''
  }
  return first.reason === 'Нет в наличии'
    ? `Товар закончился, пока вы оформляли заказ: «${first.name}». Проверьте корзину.`
    : `«${first.name}»: ${lowerFirst(first.reason ?? '')}. Проверьте корзину.`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
