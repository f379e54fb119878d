import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { hasBeenPaid, isOver } from '../../contract/account/order-status.ts'
import { maskPhone } from '../../contract/account/phone.ts'
import { productPath } from '../../contract/catalog/catalog.ts'
import { COURIER, PAYMENTS, SERVICES, serviceName } from '../../contract/delivery/delivery.ts'
import { formatDateSpan, plural } from '../../contract/words.ts'
import { dateAfter } from '../../shop/delivery/tariffs/delivery-days.rules.ts'
import { nextStepInWords } from '../../shop/messages/order-messages.ts'
import type { Placed, PlacedOrder } from '../../shop/orders/load-placed.ts'
import { orderSums } from '../../shop/orders/order-sums.ts'
import {
  isThereToFetch,
  isUnclaimed,
  paymentInWords,
  standingInWords,
} from '../../shop/orders/states/order-states.rules.ts'
import { placedSteps, sumOfParts } from './placed-order.rules.ts'

/** The time zone of the shop's own calendar. */
const SHOP_TIME_ZONE = 'Europe/Moscow'

/** What `templates/pages/order-placed.liquid` takes. */
export function placedPage(catalog: Snapshot, placed: Placed, is_member: boolean) {
  const { order, parts, payment, spot } = placed
  const { order: row } = order.whole
  return {
    order: {
      ...shownOrder(catalog, order, payment.can_pay),
      heading: standingInWords(row).toLowerCase(),
      lead: leadOf(order, payment),
      name: row.name,
      surname: row.surname,
      phone: maskPhone(row.phone),
      email: row.email,
      payment: PAYMENTS[row.payment_id as keyof typeof PAYMENTS] ?? '',
      payment_note: paymentInWords(row, order.refunds),
      ...placeOf(catalog, order, spot),
      /** One, or none. */
      spots: spot ? [spot] : [],
      is_paid: hasBeenPaid(row.payment_status),
      is_cancelled: row.status === 'cancelled',
      is_guest: !is_member,
    },
    /** The other orders of the same checkout. */
    others: parts.filter(part => part !== order).map(part => shownOrder(catalog, part, payment.can_pay)),
    /** What all of them cost; one, or none. */
    sums: sumOfParts(parts.map(({ whole }) => whole.order)),
    payment: { ...payment, pay_before: clockOf(payment.pay_before) },
  }
}

function shownOrder(
  catalog: Snapshot,
  { whole, words, moves, can_cancel, refunds }: PlacedOrder,
  waits: boolean,
) {
  const { order } = whole
  const { lines, ...sums } = orderSums(whole)
  const is_courier = order.service_id === COURIER
  return {
    order_id: order.id,
    status: order.status,
    status_words: standingInWords(order),
    is_coming: ['new', 'confirmed', 'packed', 'shipped'].includes(order.status),
    payment_status: order.payment_status,
    can_cancel,
    service_id: order.service_id,
    delivery_time: formatDateSpan(words.date_min, words.date_max),
    ...sums,
    items: lines.map(({ name, variant, quantity, gross, product_id }) => ({
      name,
      variant,
      quantity,
      gross,
      ...pictureOf(catalog, product_id),
    })),
    refunds,
    steps: isUnclaimed(moves)
      ? []
      : placedSteps({
          status: order.status,
          is_courier,
          waits_for_money: waits,
          placed_on: dateAfter(order.created_at, SHOP_TIME_ZONE, 0),
          date_shipping: words.date_shipping ?? '',
          date_min: words.date_min,
          date_max: words.date_max,
        }),
  }
}

function pictureOf(catalog: Snapshot, product_id: number): { url: string; picture_key: string } {
  const product = catalog.findProduct(product_id)
  return { url: product ? productPath(product) : '', picture_key: product?.pictures[0]?.key ?? '' }
}

function leadOf(
  { whole, words, moves }: PlacedOrder,
  { can_pay, is_open, pay_before }: Placed['payment'],
): string {
  const { order } = whole
  if (order.status === 'cancelled') {
    return moves.at(-1)?.source === 'payment' && order.payment_status === 'failed'
      ? 'Оплата не пришла за 30 минут. Вещи снова можно заказать.'
      : 'Вещи вернулись на полку.'
  }
  if (isUnclaimed(moves)) return 'Его не получили, и вещи вернулись на полку.'
  if (can_pay && order.payment_status === 'failed') {
    return `Оплата не прошла. Попробуйте ещё раз, вещи отложены до ${clockOf(pay_before)}.`
  }
  if (can_pay && is_open)
    return `Проверяем оплату. Если вы ещё не заплатили, вещи отложены до ${clockOf(pay_before)}.`
  if (can_pay) return `Вещи отложены до ${clockOf(pay_before)}. Оплатите заказ, и мы начнём его собирать.`
  if (isThereToFetch(order)) return 'Приезжайте, СМС уже у вас.'
  if (isOver(order.status)) return 'Спасибо, что были у нас.'
  return `Спасибо за покупку, ${order.name}! ${nextStepInWords(order, words)}`
}

/** The destination: words, hours, and a map with directions. */
function placeOf(catalog: Snapshot, { whole, words }: PlacedOrder, spot: Placed['spot']) {
  const { order } = whole
  const isStore = SERVICES[order.service_id as keyof typeof SERVICES]?.service_type === 'shop_selfpickup'
  const store = isStore ? catalog.stores.get(Number(order.point_id)) : undefined
  const hours = words.interval ? `с ${words.interval.from} до ${words.interval.to}` : ''
  return {
    delivery_service: serviceName(order.service_id),
    point: words.point,
    workhours: words.workhours,
    interval: hours,
    metro: store?.metro ?? '',
    way_description: store?.way_description ?? '',
    storage: plural(order.storage_period ?? 3, 'день', 'дня', 'дней'),
    route_url: order.service_id === COURIER ? '' : routeTo(spot, words.point),
  }
}

function routeTo(spot: Placed['spot'], point: string): string {
  const to = spot ? `rtext=~${spot.latitude},${spot.longitude}` : `text=${encodeURIComponent(point)}`
  return `https://yandex.ru/maps/?${to}`
}

/** `12:30` in the shop's own time. */
function clockOf(moment: number): string {
  return new Intl.DateTimeFormat('ru-RU', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: SHOP_TIME_ZONE,
  }).format(moment)
}
