import type { AccountOrder } from '../../contract/account/orders.ts'
import { COURIER } from '../../contract/delivery/delivery.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { CatalogContext } from '../contexts.ts'
import { findPlace } from '../delivery/points/town-points.ts'
import { paidOf } from '../money/kinds.ts'
import { eventRowsOf, partsOfCheckout } from './account-orders.queries.ts'
import { type MayReturn, shownOf } from './list-orders.ts'
import { deliveryWords, orderData } from './load-order.ts'
import type { OrderRow } from './orders.queries.ts'
import { loadOwnOrder } from './returned-pieces.ts'
import { eventInWords, isCancellable, isPayable, stateInWords } from './states/order-states.rules.ts'

/** The account's own order with its way, its parts and what may be done with it. Throws `NotFound` for any other. */
export async function loadAccountOrder(
  shop: CatalogContext,
  visitor: SignedIn,
  order_id: string,
  mayReturn: MayReturn,
): Promise<Omit<AccountOrder, 'returns'>> {
  const whole = await loadOwnOrder(shop.db, visitor.user.id, order_id)
  const { order, lines } = whole
  const [data, events, parts, place] = await Promise.all([
    orderData(shop.db, whole),
    eventRowsOf(shop.db, order_id),
    partsOfCheckout(shop.db, visitor.user.id, order.checkout_id),
    findPlace(shop, order),
  ])
  const words = deliveryWords(order)
  const paid = paidOf(whole)
  return {
    ...data,
    status_text: stateInWords(order, words),
    can_pay: isPayable(order),
    can_cancel: isCancellable(order.status),
    can_return: mayReturn(whole),
    bonuses: paid.bonuses ?? 0,
    certificate: paid.certificate ?? 0,
    tracking: events.map((event, index) => ({
      status: event.status,
      payment_status: event.payment_status,
      text: eventInWords({ ...event, service_id: order.service_id }, events[index - 1] ?? null),
      created_at: event.created_at,
      track: event.track,
    })),
    parts: parts.map(part => ({
      order_id: part.id,
      status: part.status,
      status_text: stateInWords(part, deliveryWords(part)),
      total: part.total,
    })),
    map_url: mapUrl(order, place, words.point),
    place,
    workhours: words.workhours,
    shown: lines.map(line => ({
      product_id: line.offer_id,
      ...shownOf(shop, line.product_id),
      returned: line.returned,
    })),
  }
}

/** A map of where it waits: by its place, else by the point's address. */
function mapUrl(order: OrderRow, place: AccountOrder['place'], point: string): string {
  if (order.service_id === COURIER) return ''
  const map = 'https://yandex.ru/maps/'
  return place
    ? `${map}?pt=${place.longitude},${place.latitude}&z=17`
    : `${map}?text=${encodeURIComponent(point)}`
}
