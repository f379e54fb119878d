import type { Tab } from '../cart/cart.ts'
import type { SumRow } from '../cart/step.ts'
import type { Pickpoint } from '../delivery/calculation.ts'
import { priceInWords } from '../delivery/card-lines.ts'
import { PAY_ON_RECEIPT, tabOfService, typeOfService } from '../delivery/delivery.ts'
import type { DeliveryQuote } from '../delivery/delivery-quote.ts'
import { addressInWords } from '../delivery/house.ts'
import { meansOfPlace } from '../delivery/point-words.ts'
import { formatRubles, partInWords } from '../money.ts'
import { formatDaySpan, plural, pointInWords } from '../words.ts'
import type { Draft } from './draft.ts'

const IN_FOUR_PARTS = 3

export const TAB_NAMES: Record<Tab, string> = { delivery: 'Привезти', selfpickup: 'Забрать' }

/** Above the lines that stay in the cart. */
export function stayingInWords(tab: Tab, count: number): string {
  return `${tab === 'delivery' ? 'Не получится доставить' : 'Не получится забрать в магазине'} — ${count}`
}

/** The button that tries a staying line by another service. */
export function otherWayInWords(service_id: number): { tab: Tab; words: string } {
  const tab = tabOfService(typeOfService(service_id) ?? 'courier')
  return { tab, words: tab === 'selfpickup' ? 'Забрать в магазине' : 'Доставить' }
}

/** `2 из 3 товаров, остальное останется в корзине`; empty where everything goes. */
export function partGoingInWords({ can_go, offer_ids, stays }: DeliveryQuote): string {
  if (!can_go || stays.length === 0) return ''
  const all = offer_ids.length + stays.length
  return `${offer_ids.length} из ${plural(all, 'товара', 'товаров', 'товаров')}, остальное останется в корзине`
}

/** Where the order goes, as the last step says it. */
export function destinationInWords(
  quote: DeliveryQuote,
  { street, house, entrance, flat }: Draft,
  city: string,
  point: { name: string; address: string } | null,
): string {
  if (quote.service_type === 'courier')
    return `Курьером: ${addressInWords({ city, street, house, entrance, flat })}`
  return point ? pointInWords(point) : '…'
}

/** `Анна Каренина, +7 916 123 45 67, anna@example.ru`: no line ends within the phone. */
export function clientInWords({ name, phone, email }: Pick<Draft, 'name' | 'phone' | 'email'>): string {
  return [name, phone.replaceAll(' ', '\u00a0'), email].join(', ')
}

/** Beside the button of the cart, before a day is chosen: `привезём завтра`, `заберёте через 2–3 дня`. */
export function promiseInWords({ service_type, days_min, days_max }: DeliveryQuote): string {
  return `${service_type === 'courier' ? 'привезём' : 'заберёте'} ${formatDaySpan(days_min, days_max)}`
}

/** What a place takes on receipt; null while the chosen one is not known. */
type PaidAt = Pick<Pickpoint, 'has_card' | 'has_cash'> | null

/** Where an order by this method is paid on receipt. A courier takes both cards and cash. */
export function paidAt({ service_type }: Pick<DeliveryQuote, 'service_type'>, point: PaidAt): PaidAt {
  return service_type === 'courier' ? { has_card: true, has_cash: true } : point
}

/** What happens to the money when the order is placed. */
export function paymentNote(payment_id: number, total: number, place: PaidAt): string {
  if (payment_id === PAY_ON_RECEIPT) return place ? upperFirst(meansOfPlace(place)) : '…'
  if (payment_id === IN_FOUR_PARTS) return `${partInWords(total)}, первая сейчас`
  return 'Спишется сейчас'
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The button of each step, named by its result. */
export function stepButton(step: number, payment_id: number | null, total: number): string {
  if (step === 1) return 'К доставке'
  if (step === 2) return 'К получателю'
  if (step === 3) return 'Проверить заказ'
  return payment_id === null || payment_id === PAY_ON_RECEIPT
    ? 'Оформить заказ'
    : `Оплатить ${formatRubles(total)}`
}

/** The same button under what has changed: pressing it is agreeing. */
export function agreeButton(total: number): string {
  return `Согласен, заказать за ${formatRubles(total)}`
}

/** `2 999 Р`, `−300 Р`; a delivery that costs nothing is `бесплатно`. */
export function sumInWords({ kind, roubles }: Pick<SumRow, 'kind' | 'roubles'>): string {
  if (kind === 'delivery') return priceInWords(roubles)
  return roubles < 0 ? `−${formatRubles(-roubles)}` : formatRubles(roubles)
}
