import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { hasBeenPaid, isOver } from '../../contract/account/order-status.ts'
import { maskPhone } from '../../contract/account/phone.ts'
import { COURIER } from '../../contract/delivery/delivery.ts'
import { formatDateSpan } from '../../contract/words.ts'
import { dateAfter } from '../../shop/delivery/tariffs/delivery-days.rules.ts'
import { nextStepInWords } from '../../shop/messages/order-messages.ts'
import type { Placed, PlacedOrder } from '../../shop/orders/load-placed.ts'
import { orderFacts, orderGoods, ownStoreOf, shownIn } from '../../shop/orders/shown-order.ts'
import { isThereToFetch, isUnclaimed, standingInWords } from '../../shop/orders/states/order-states.rules.ts'
import { placedSteps, sumOfParts } from './placed-order.rules.ts'

/** The time zone of the shop's own calendar. */
const SHOP_TIME_ZONE = 'Europe/Moscow'

/**
 * What `templates/pages/order-placed.liquid` takes.
 *
 * @param reader.hours_east of the clock by which the date of the order is printed
 */
export function placedPage(
  catalog: Snapshot,
  placed: Placed,
  { is_member, hours_east }: { is_member: boolean; hours_east: number },
) {
  const { order, parts, payment, spot } = placed
  const { order: row } = order.whole
  return {
    order: {
      ...shownOrder(catalog, order, payment.can_pay),
      heading: standingInWords(row).toLowerCase(),
      lead: leadOf(order, payment),
      email: row.email,
      phone: maskPhone(row.phone),
      facts: orderFacts(row, {
        store: catalog.stores.get(ownStoreOf(row)),
        spot,
        refunds: order.refunds,
        hours_east,
      }),
      /** One, or none; nobody goes for an order that is over. */
      spots: spot && !isOver(row.status) ? [spot] : [],
      is_paid: hasBeenPaid(row.payment_status),
      is_guest: !is_member,
      can_fetch: isThereToFetch(row),
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
    ...orderGoods(shownIn(catalog), [whole], refunds),
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

/** `12:30` in the shop's own time. */
function clockOf(moment: number): string {
  return new Intl.DateTimeFormat('ru-RU', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: SHOP_TIME_ZONE,
  }).format(moment)
}
