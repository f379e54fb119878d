import { isOver } from '../../../contract/account/order-status.ts'
import { COURIER, PAY_ON_RECEIPT } from '../../../contract/delivery/delivery.ts'
import { formatDateSpan } from '../../../contract/words.ts'
import type { OrderState, OrderStatus, PaymentStatus } from '../../../database/tables/orders.ts'

/** Which state may follow which (decision 32). A shipped order can no longer be cancelled: it comes back. */
const STATUS_MOVES: Record<OrderStatus, OrderStatus[]> = {
  new: ['confirmed', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['shipped', 'ready', 'cancelled'],
  shipped: ['ready', 'delivered', 'returned'],
  // Nobody picked it up, or it was tried on and left.
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

/** One move may change both states; what it leaves out stays, and something must change. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  const isMoved = from.status !== to.status
  const isPaymentMoved = from.payment_status !== to.payment_status
  return (
    (isMoved || isPaymentMoved) &&
    (!isMoved || isRevived(from, to) || STATUS_MOVES[from.status].includes(to.status)) &&
    (!isPaymentMoved || PAYMENT_MOVES[from.payment_status].includes(to.payment_status))
  )
}

/** An order that was released for lack of payment, and whose money comes after all. */
function isRevived(from: OrderState, to: OrderState): boolean {
  return (
    from.status === 'cancelled' &&
    to.status === 'new' &&
    to.payment_status === 'paid' &&
    from.payment_status === 'failed'
  )
}

/**
 * The move that brought the order to `status`; null when there is none. Moves before an order was revived do
 * not count: it starts over.
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
 * Does this move end the order, so that everything it took is returned? It was cancelled, or came back before
 * it was handed over: nobody picked it up, or it was tried on and left. A delivered order is brought back by
 * returns (decision 34).
 */
export function isUndone(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && (to === 'cancelled' || (to === 'returned' && from !== 'delivered'))
}

/** It came back before it was handed over. @param events all its moves */
export function isUnclaimed(events: { status: OrderStatus }[]): boolean {
  return events.at(-1)?.status === 'returned' && !events.some(({ status }) => status === 'delivered')
}

/** It no longer has to be paid; money that arrives all the same is refunded. */
export function isWithoutPay(status: string): boolean {
  return status === 'cancelled' || status === 'returned'
}

/** Until it is shipped, its owner may cancel it. */
export function isCancellable(status: OrderStatus): boolean {
  return STATUS_MOVES[status].includes('cancelled')
}

/** Where every order begins. */
export function stateOfNew(payment_id: number): OrderState {
  return { status: 'new', payment_status: payment_id === PAY_ON_RECEIPT ? 'none' : 'waiting' }
}

export const STATUS_WORDS: Record<OrderStatus, string> = {
  new: 'Принят',
  confirmed: 'Подтверждён',
  packed: 'Собран',
  shipped: 'В пути',
  ready: 'Можно забирать',
  delivered: 'Получен',
  cancelled: 'Отменён',
  returned: 'Вернулся к нам',
}

/** What `ready` is called for courier delivery. */
const WITH_COURIER = 'Передан курьеру'
/** What an earlier version called `returned`: its lists can still be imported. */
const RETURNED_BEFORE = 'Возвращён'

/** The status that a page, letter or export calls by this name; null when there is none. */
export function statusOfWords(isSame: (words: string) => boolean): OrderStatus | null {
  const others = [
    ['ready', WITH_COURIER],
    ['returned', RETURNED_BEFORE],
  ]
  const all = [...Object.entries(STATUS_WORDS), ...others] as [OrderStatus, string][]
  return all.find(([, words]) => isSame(words))?.[0] ?? null
}

const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  none: '',
  waiting: 'Ждёт оплаты',
  paid: 'Оплачен',
  refunded_part: 'Часть денег возвращена',
  refunded: 'Деньги возвращены',
  failed: 'Не оплачен',
}

interface Standing extends OrderState {
  service_id: number
  payment_id: number
}

/** What pages, letters and exports call a status (promise 34). A courier order is never picked up. */
export function statusInWords({ status, service_id }: Pick<Standing, 'status' | 'service_id'>): string {
  return status === 'ready' && service_id === COURIER ? WITH_COURIER : STATUS_WORDS[status]
}

/** It is in a store or at a point, and its shopper may set out. */
export function isThereToFetch({ status, service_id }: Pick<Standing, 'status' | 'service_id'>): boolean {
  return status === 'ready' && service_id !== COURIER
}

/**
 * The state of its payment: `оплачен`, `деньги возвращаем, …`; empty where it is paid on receipt. No day is
 * promised for money that the provider has refused to refund.
 */
export function paymentInWords(
  { payment_status }: Pick<Standing, 'payment_status'>,
  refunds: { is_done: boolean; is_refused?: boolean }[],
): string {
  if (refunds.some(({ is_refused }) => is_refused))
    return 'деньги возвращаем: банк их не принял, мы свяжемся с вами'
  const isOnItsWay = refunds.some(({ is_done }) => !is_done)
  return isOnItsWay
    ? 'деньги возвращаем, банк зачислит их в течение 10 дней'
    : PAYMENT_WORDS[payment_status].toLowerCase()
}

/** The state of an order in words: that it waits for payment comes before everything else. */
export function standingInWords(order: Standing): string {
  return isPayable(order) ? PAYMENT_WORDS[order.payment_status] : statusInWords(order)
}

/**
 * The state of an order, with the next date. Nobody should set out before the goods are there (decision 40).
 *
 * @param promised the calendar dates stored with it
 */
export function stateInWords(order: Standing, promised: { date_min: string; date_max: string }): string {
  if (isPayable(order) || order.status === 'ready' || isOver(order.status)) return standingInWords(order)
  const time = formatDateSpan(promised.date_min, promised.date_max)
  return order.service_id === COURIER ? `Приедет ${time}` : `Приезжайте, когда придёт СМС: ждём ${time}`
}

/** What a move has changed, in words: the payment, if the move changed that. */
export function eventInWords(event: OrderState & { service_id: number }, before: OrderState | null): string {
  const isPayment = before !== null && before.status === event.status
  return isPayment ? PAYMENT_WORDS[event.payment_status] : statusInWords(event)
}

/** An online order that is unpaid and can still be paid. */
export function isPayable({ status, payment_id, payment_status }: Standing): boolean {
  return (
    payment_id !== PAY_ON_RECEIPT &&
    (payment_status === 'waiting' || payment_status === 'failed') &&
    !isWithoutPay(status)
  )
}
