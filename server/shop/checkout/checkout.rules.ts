import type { Checkout } from '../../contract/checkout/checkout.ts'
import type { StoppedLine } from '../../contract/checkout/stopped-line.ts'
import type { Rubles } from '../../contract/money.ts'
import type { CartTerms } from '../cart/read-cart.ts'
import type { WayQuote } from '../delivery/quotes/way-quote.rules.ts'
import type { MoneyChange } from '../money/kind.ts'
import { type MoneyTerms, unwished } from '../money/terms.rules.ts'

/** An order line as the server knows it now. */
export interface QuotedLine {
  offer_id: number
  quantity: number
  price: Rubles
}

/** Something that differs from what the shopper saw; the answer 409 carries these (promise 4). */
export interface Changed extends MoneyChange {
  /** `availability`, one of `WORDS`, or a kind of money. */
  what: string
  offer_id?: number
  /** For `availability`: the line's name, why it cannot be sent, and what would help. */
  name?: string
  other_service_id?: number | null
  quantity_most?: number
}

/**
 * A fast order takes one piece of its own offer; the cart's other lines stay, with their codes, bonuses and
 * certificate (decision 29).
 */
export function termsOfFastOrder({ offer_id }: Checkout, { lines, terms, ...rest }: CartTerms): CartTerms {
  const own = new Set(offer_id.map(({ id }) => id))
  return {
    ...rest,
    lines: lines.filter(line => own.has(line.offer_id)).map(line => ({ ...line, quantity: 1 })),
    terms: unwished(terms),
  }
}

/** Ordered lines that cannot be sent, with the reason in words and what would help. */
export function stoppedLines(
  lines: { offer_id: number; name: string; reason: string }[],
  way: WayQuote,
  sent: Checkout,
): StoppedLine[] {
  const store =
    way.service_type === 'shop_selfpickup'
      ? way.stores.find(({ store_id }) => store_id === Number(sent.delivery.point_id))
      : undefined
  return lines.flatMap(({ offer_id, name, reason }): StoppedLine[] => {
    const isOrdered = sent.offer_id.some(line => line.id === offer_id)
    if (!isOrdered) return []
    const plain = { offer_id, name, other_service_id: null, quantity_most: 0 }
    if (reason !== '') return [{ ...plain, reason }]
    const stays = way.stays.find(line => line.offer_id === offer_id)
    if (stays) return [{ ...stays, name }]
    const held = store?.holds.find(each => each.offer_id === offer_id)
    return held ? [{ ...plain, reason: reasonOfStore(held.quantity), quantity_most: held.quantity }] : []
  })
}

function reasonOfStore(held: number): string {
  return held > 0 ? `В выбранном магазине осталось ${held} шт.` : 'Нет в выбранном магазине'
}

/**
 * Compares what the browser sent with the current state. Nothing that was sent is trusted: an order consists
 * of the server's numbers, and is made only when the shopper saw the same. Lines that cannot be sent come
 * first.
 *
 * @param lines what an order by this delivery method takes
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
  // Where nothing can be sent there is no price and no day to compare.
  if (lines.length === 0) return changes
  const { cost, delivery_days } = sent.delivery
  if (cost !== way.cost) changes.push({ what: 'delivery_cost', was: cost, now: way.cost })
  if (typeof delivery_days === 'number') {
    const day = nearestOffered(way, delivery_days)
    if (day !== delivery_days) changes.push({ what: 'delivery_days', was: delivery_days, now: day })
  }
  const { delivery_interval_from: from, delivery_interval_to: to } = sent.delivery
  if (from && !way.delivery_intervals.some(each => each.from === from && each.to === to))
    changes.push({ what: 'delivery_interval' })
  if (!way.payment_ids.includes(sent.payment_system_id)) changes.push(paymentChange(sent, way.payment_ids))
  if (sent.delivery.tariff_revision && sent.delivery.tariff_revision !== way.tariff_revision)
    changes.push({ what: 'tariff' })
  return changes
}

/**
 * @param taken what may pay for it; none means a place where nothing can, whatever stock it has
 */
export function paymentChange({ payment_system_id }: Checkout, taken: number[]): Changed {
  return { what: 'payment', was: payment_system_id, now: taken[0] ?? 0 }
}

/**
 * This day where it is offered: one of several to choose among, or any of the shown span; otherwise the next one, and
 * after the last one the last. Earlier ones are over (decision 21).
 */
function nearestOffered({ days_min, days_max, days_delivery }: ShownWay, days: number): number {
  if (days_delivery.length < 2) return Math.max(days_min, Math.min(days, days_max))
  const offered = days_delivery.map(day => day.days_min)
  return offered.find(day => day >= days) ?? Math.max(...offered)
}

/**
 * Is the sum what the shopper was shown? A client that did not send the shown sum is told about everything
 * that was entered and is worth less by now, or that this delivery method takes away: nothing gets more
 * expensive silently (decision 42). A client that sends the current sum has shown it.
 *
 * @param causes from `causesOf`
 */
export function findMoneyChanges(sent: Checkout, total: Rubles, causes: Changed[]): Changed[] {
  if (sent.total === null) return causes
  return sent.total === total ? [] : [...causes, { what: 'total', was: sent.total, now: total }]
}

/** What the shopper saw of a delivery method. */
export interface ShownWay extends Pick<WayQuote, 'days_delivery' | 'payment_ids'> {
  cost: Rubles
  /** Days and payments of the chosen place, where places differ. */
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

/** One line for the shopper: the first change is the most important. */
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
