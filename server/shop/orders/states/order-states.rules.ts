import { PAY_ON_RECEIPT } from '../../../contract/delivery/delivery.ts'
import type { OrderState, OrderStatus, PaymentStatus } from '../../../database/tables/orders.ts'

/** What may follow what (decision 32). What is on its way can no longer be cancelled: it comes back. */
const STATUS_MOVES: Record<OrderStatus, OrderStatus[]> = {
  new: ['confirmed', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['shipped', 'ready', 'cancelled'],
  shipped: ['ready', 'delivered', 'returned'],
  // Nobody came for it, or it was tried on and left.
  ready: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
}

const PAYMENT_MOVES: Record<PaymentStatus, PaymentStatus[]> = {
  // Paid on receipt: the carrier or the store takes the money.
  none: [],
  waiting: ['paid', 'failed'],
  // A payment that we gave up may still arrive, and another may be tried.
  failed: ['waiting', 'paid'],
  paid: ['refunded_part', 'refunded'],
  refunded_part: ['refunded'],
  refunded: [],
}

/** One move may change both; what it does not change stays, and something must change. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  const isMoved = from.status !== to.status
  const isPaymentMoved = from.payment_status !== to.payment_status
  return (
    (isMoved || isPaymentMoved) &&
    (!isMoved || isRevived(from, to) || STATUS_MOVES[from.status].includes(to.status)) &&
    (!isPaymentMoved || PAYMENT_MOVES[from.payment_status].includes(to.payment_status))
  )
}

/** An order that was released because nobody had paid, and whose money comes after all. */
function isRevived(from: OrderState, to: OrderState): boolean {
  return (
    from.status === 'cancelled' &&
    to.status === 'new' &&
    to.payment_status === 'paid' &&
    from.payment_status === 'failed'
  )
}

/**
 * The move by which the order came to be `status`; null when it has not been. What was before an order was revived does
 * not count: it goes its way once more.
 *
 * @param events all moves, in their order
 */
export function findVisit<E extends OrderState>(events: E[], status: OrderStatus): E | null {
  const begun = events.findLastIndex(
    (event, index) => event.status === 'new' && events[index - 1]?.status !== 'new',
  )
  return events.slice(begun).find(event => event.status === status) ?? null
}

/**
 * Does the order come to nothing by this move, so that all it took goes back? Called off, or come back before anybody had
 * it: nobody fetched it, or it was tried on and left. What was delivered comes back by returns (decision 34).
 */
export function isUndone(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && (to === 'cancelled' || (to === 'returned' && from !== 'delivered'))
}

/** It came back before anybody had it. @param events all its moves */
export function isUnclaimed(events: { status: OrderStatus }[]): boolean {
  return events.at(-1)?.status === 'returned' && !events.some(({ status }) => status === 'delivered')
}

/** Nobody has to pay for it any more; money that comes all the same goes back. */
export function isWithoutPay(status: string): boolean {
  return status === 'cancelled' || status === 'returned'
}

/** Until it is on its way, its owner may change their mind. */
export function isCancellable(status: OrderStatus): boolean {
  return STATUS_MOVES[status].includes('cancelled')
}

/** Where every order begins. */
export function stateOfNew(payment_id: number): OrderState {
  return { status: 'new', payment_status: payment_id === PAY_ON_RECEIPT ? 'none' : 'waiting' }
}
