import { formatDateSpan, formatDaySpan } from '../words.ts'
import type { Pickpoint } from './calculation.ts'
import { priceInWords } from './card-lines.ts'
import { PAY_ON_RECEIPT } from './delivery.ts'
import { dateOfDay, localTime, openingOf } from './hours.ts'

const CARRIERS: Record<string, string> = {
  cdek: 'СДЭК',
  pochta: 'Почта России',
  '5post': '5Post',
  yandex: 'Яндекс Доставка',
}

const AHEAD_ALONE = 'только предоплата'

const KINDS: Record<Pickpoint['kind'], string> = {
  store: 'Магазин',
  point: 'Пункт выдачи',
  locker: 'Постамат',
  office: 'Почтовое отделение',
}

/** `Пункт выдачи` */
export function kindInWords(point: Pick<Pickpoint, 'kind'>): string {
  return KINDS[point.kind]
}

/** `СДЭК`; empty for an own store. */
export function carrierInWords(point: Pick<Pickpoint, 'service_code'>): string {
  return CARRIERS[point.service_code] ?? ''
}

/**
 * How a list names a place: an own store by its name, `СДЭК, постамат` where the carrier's name for it, often
 * a code, does not say whose it is.
 */
export function titleInWords(point: Pick<Pickpoint, 'name' | 'kind' | 'service_code'>): string {
  const carrier = carrierInWords(point)
  if (carrier === '') return point.name || kindInWords(point)
  return point.name.includes(carrier) ? point.name : `${carrier}, ${kindInWords(point).toLowerCase()}`
}

/** `метро Сокол, ул. Алабяна, 12`; an address that the name says already is not said again, so it may be empty. */
export function placeInWords({
  name,
  metro,
  address,
}: Pick<Pickpoint, 'name' | 'metro' | 'address'>): string {
  return [metro && `метро ${metro}`, name.includes(address) ? '' : address].filter(Boolean).join(', ')
}

/** `завтра · 150 Р · примерка`, `через 2–3 дня · бесплатно` */
export function termsInWords(
  point: Pick<Pickpoint, 'days_min' | 'days_max' | 'price' | 'has_dressing_room'>,
): string {
  const { days_min, days_max, price, has_dressing_room } = point
  return [formatDaySpan(days_min, days_max), priceInWords(price), has_dressing_room && 'примерка']
    .filter(Boolean)
    .join(' · ')
}

/**
 * `забрать сегодня`, `забрать завтра или послезавтра`, `забрать 29 ноября – 1 декабря`: the same days as in the list,
 * as dates of the town's calendar (contract 2.2).
 */
export function takeInWords(
  { days_min, days_max }: Pick<Pickpoint, 'days_min' | 'days_max'>,
  now: number,
  timezone: string,
): string {
  if (days_max <= 2) return `забрать ${formatDaySpan(days_min, days_max)}`
  const [first, last] = [days_min, days_max].map(days => dateOfDay(localTime(now, timezone).day + days))
  return `забрать ${formatDateSpan(first ?? '', last ?? '')}`
}

/** `открыто, до 22:00`, otherwise the hours as the carrier wrote them. */
export function hoursNow(
  point: Pick<Pickpoint, 'hours' | 'workhours'>,
  now: number,
  timezone: string,
): string {
  return openingOf({ hours: point.hours, exceptions: [] }, localTime(now, timezone)).words || point.workhours
}

/** `оплата картой или наличными`, `только предоплата` where nothing can be paid on the spot (decision 43). */
export function meansInWords(
  point: Pick<Pickpoint, 'has_card' | 'has_cash'> & { payment_ids?: number[] },
): string {
  const words = payableInWords(point)
  return words === AHEAD_ALONE ? words : `оплата ${words}`
}

/** The same beside a label that says «Оплата» already. */
export function payableInWords(point: Parameters<typeof meansInWords>[0]): string {
  if (point.payment_ids?.includes(PAY_ON_RECEIPT) === false) return AHEAD_ALONE
  return meansOfPlace(point) || AHEAD_ALONE
}

/** `картой или наличными`, `картой`; empty where nothing can be paid on the spot. */
export function meansOfPlace({ has_card, has_cash }: Pick<Pickpoint, 'has_card' | 'has_cash'>): string {
  return [has_card && 'картой', has_cash && 'наличными'].filter(Boolean).join(' или ')
}

/**
 * Why a place cannot be chosen.
 *
 * @param of_one it was asked for a single offer, not for a cart
 */
export function closedInWords(
  { lacks, payment_ids }: Pick<Pickpoint, 'lacks' | 'payment_ids'>,
  of_one = false,
): string {
  if (payment_ids.length === 0) return AHEAD_ALONE
  if (lacks.length === 0) return 'недоступно'
  return of_one ? 'нет в этом магазине' : 'нет всех вещей'
}
