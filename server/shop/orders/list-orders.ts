import type { AccountOrder, OrderInList } from '../../contract/account/orders.ts'
import { COURIER, serviceName } from '../../contract/delivery/delivery.ts'
import type { Db } from '../../database/open-database.ts'
import type { SignedIn } from '../account/visitor.ts'
import type { CatalogContext, DbContext } from '../contexts.ts'
import { findPlace } from '../delivery/points/town-points.ts'
import { paidOf } from '../money/kinds.ts'
import {
  arrivalsOf,
  eventRowsOf,
  linesOfOrders,
  ordersOfUser,
  partsOfCheckout,
  waitingOrders,
} from './account-orders.queries.ts'
import {
  guestOrdersOf,
  type HeldBy,
  joinOrders,
  type OrderLineRow,
  type OrderRow,
  piecesHeld,
} from './orders.queries.ts'
import { loadOwnOrder, type ReceivedOrder } from './returned-pieces.ts'
import { shownIn } from './shown-order.ts'
import {
  eventInWords,
  isCancellable,
  isPayable,
  isThereToFetch,
  stateInWords,
} from './states/order-states.rules.ts'
import { deliveryWords, orderData } from './stored-order.ts'

export type { OrderLineRow, OrderRow }

/**
 * Finds out whether anything of a delivered order may be returned now. Passed in, because the subject of returns
 * answers it.
 */
export type MayReturn = (order: {
  order: OrderRow
  lines: OrderLineRow[]
  received_at: number | null
}) => boolean

/** A page of the account's own orders, the newest first. */
export async function listOrders(
  shop: CatalogContext,
  visitor: SignedIn,
  asked: { page: number; per_page: number },
  mayReturn: MayReturn,
): Promise<{ orders: OrderInList[]; total: number }> {
  const { page, per_page } = asked
  const { rows, total } = await ordersOfUser(shop.db, visitor.user.id, {
    offset: (page - 1) * per_page,
    limit: per_page,
  })
  const ids = rows.map(row => row.id)
  const [all, received] = await Promise.all([linesOfOrders(shop.db, ids), arrivalsOf(shop.db, ids)])
  const shownOf = shownIn(shop.catalog.current())
  const orders = rows.map(order => {
    const lines = all.filter(line => line.order_id === order.id)
    const words = deliveryWords(order)
    return {
      order_id: order.id,
      checkout_id: order.checkout_id,
      created_at: order.created_at,
      status: order.status,
      payment_status: order.payment_status,
      status_text: stateInWords(order, words),
      delivery_service: serviceName(order.service_id),
      delivery_point: words.point,
      total: order.total,
      items: lines.map(line => ({
        product_id: line.offer_id,
        parent_product_id: line.product_id,
        name: line.name,
        variant: [line.color_name, line.size_name].filter(Boolean).join(', '),
        quantity: line.quantity,
        ...shownOf(line.product_id),
      })),
      can_pay: isPayable(order),
      can_cancel: isCancellable(order.status),
      can_fetch: isThereToFetch(order),
      can_return: mayReturn({ order, lines, received_at: received.get(order.id) ?? null }),
    }
  })
  return { orders, total }
}

/** Orders that wait for the shopper, and what for. */
export async function findWaitingOrders(shop: DbContext, { user }: SignedIn) {
  const rows = await waitingOrders(shop.db, user.id)
  return rows
    .filter(order => order.status === 'ready' || isPayable(order))
    .map(order => ({
      order_id: order.id,
      type: isPayable(order) ? ('order_unpaid' as const) : ('order_ready' as const),
      text: stateInWords(order, deliveryWords(order)).toLowerCase(),
      created_at: order.created_at,
    }))
}

/** Of these orders, those placed without an account, in the order given. */
export async function withoutAccount(shop: DbContext, order_ids: string[]): Promise<string[]> {
  const guests = await guestOrdersOf(shop.db, order_ids)
  return order_ids.filter(id => guests.includes(id))
}

/**
 * Gives the account what its browser ordered before signing in with the account's own phone: found by the
 * browser's row, or by the orders that it remembers.
 */
export async function joinOrdersToAccount(
  trx: Db,
  browser: { visitor_id: number; order_ids: string[] },
  account: { id: number; phone: string },
): Promise<void> {
  await joinOrders(trx, browser, account)
}

/**
 * Pieces held by a phone's or a buyer's orders that were placed since then and are neither confirmed nor
 * cancelled.
 */
export async function countHeldPieces(db: Db, by: HeldBy, since: number): Promise<number> {
  return piecesHeld(db, by, since)
}

/**
 * The account's own order with its delivery, its parts and the possible actions, beside the order as it is
 * stored. Throws `NotFound` for any other.
 */
export async function loadAccountOrder(
  shop: CatalogContext,
  visitor: SignedIn,
  order_id: string,
  mayReturn: MayReturn,
): Promise<{ whole: ReceivedOrder; order: Omit<AccountOrder, 'returns'> }> {
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
  const shownOf = shownIn(shop.catalog.current())
  const shown = {
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
      ...shownOf(line.product_id),
      returned: line.returned,
    })),
  }
  return { whole, order: shown }
}

/** A map of where the order waits: by its place, otherwise by the point's address. */
function mapUrl(order: OrderRow, place: AccountOrder['place'], point: string): string {
  if (order.service_id === COURIER) return ''
  const map = 'https://yandex.ru/maps/'
  return place
    ? `${map}?pt=${place.longitude},${place.latitude}&z=17`
    : `${map}?text=${encodeURIComponent(point)}`
}
