import { randomUUID } from 'node:crypto'
import { PAY_ON_RECEIPT } from '../../contract/delivery/delivery.ts'
import type { PaymentPage } from '../../contract/payment/payment.ts'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/statement.ts'
import { NotFound, ProviderError, Refused } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import type { DbContext } from '../contexts.ts'
import type { LimitContext } from '../limits/admissions.ts'
import { enter } from '../limits/enter.ts'
import { lockCheckout, moveOrder } from '../orders/states/move-order.ts'
import { isWithoutPay } from '../orders/states/order-states.rules.ts'
import { findOwnOrder } from '../orders/stored-order.ts'
import { createAtProvider } from './create-at-provider.ts'
import {
  findOpenPayment,
  findPayment,
  insertPayment,
  onlineOrdersOf,
  type PayableOrder,
  type PaymentRow,
} from './payments.queries.ts'
import type { PaymentContext } from './provider-of.ts'
import { readPayment } from './read-payment.ts'

/**
 * The address where the order's owner pays. A checkout has one payment at a time, however often and
 * concurrently it is asked for. A payment whose answer was lost is found again by its key. Throws `NotFound`
 * for anybody else's order; `Refused` where there is nothing to pay (`already-paid`, `cancelled`, `returned`,
 * `not-online`), and 503 `payment-away` where the provider does not answer: nothing is lost, the next request
 * continues where it stopped.
 */
export async function startPayment(
  shop: PaymentContext & LimitContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
): Promise<PaymentPage> {
  const { order } = await findOwnOrder(shop, visitor, order_id, own_ids)
  if (order.payment_id === PAY_ON_RECEIPT) throw notOnline(order_id)
  await enter(shop, 'payment', visitor, { checkout: order.checkout_id })
  const payment =
    (await openPayment(shop, order.checkout_id, order_id)) ?? (await openAgain(shop, order.checkout_id))
  if (payment.status !== 'new') return pageOf(await readAgain(shop, payment))
  return pageOf(await atProvider(shop, payment))
}

/** Where an order is paid that has an open payment; null where there is none. Opens nothing. Throws `NotFound`. */
export async function findOpenedPage(
  shop: PaymentContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
): Promise<string | null> {
  const { order } = await findOwnOrder(shop, visitor, order_id, own_ids)
  const open = await findOpenPayment(shop.db, order.checkout_id)
  return open?.confirmation_url || null
}

/** @returns the open payment, a new one where there is none; null when somebody else has just opened one */
function openPayment(
  shop: PaymentContext,
  checkout_id: string,
  order_id: string,
): Promise<PaymentRow | null> {
  return inTransaction(shop.db, async trx => {
    await lockCheckout(trx, checkout_id)
    const orders = await onlineOrdersOf(trx, checkout_id, PAY_ON_RECEIPT)
    const asked = orders.find(({ id }) => id === order_id)
    if (!asked) throw new NotFound('order', order_id)
    // Before anything else: a page opened earlier must not take money for an order that nobody wants any
    // more.
    refusePaid(asked)
    // It stays with its provider, even if new ones go to another.
    const open = await findOpenPayment(trx, checkout_id)
    if (open) return open
    const { chosen } = shop.providers.payments
    if (!chosen) throw notOnline(order_id)
    const unpaid = orders.filter(isPayable)
    const payment = newPayment(unpaid, {
      checkout_id,
      provider: chosen.name,
      method: asked.payment_id,
      now: shop.now(),
    })
    const shares = unpaid.map(({ id, total }) => ({ order_id: id, amount: total }))
    if (!(await insertPayment(trx, payment, shares))) return null
    await awaitMoney(trx, unpaid, shop.now())
    return payment
  })
}

async function openAgain(shop: DbContext, checkout_id: string): Promise<PaymentRow> {
  const open = await findOpenPayment(shop.db, checkout_id)
  if (!open) throw away()
  return open
}

function isPayable({ status, payment_status }: PayableOrder): boolean {
  return !isWithoutPay(status) && (payment_status === 'waiting' || payment_status === 'failed')
}

function refusePaid(order: PayableOrder): void {
  if (order.status === 'returned')
    throw new Refused('returned', 'Заказ вернулся к нам, платить за него не нужно', { status: 409 })
  if (order.status === 'cancelled')
    throw new Refused('cancelled', 'Заказ отменён, платить за него не нужно', { status: 409 })
  if (!isPayable(order)) throw new Refused('already-paid', 'Заказ уже оплачен', { status: 409 })
}

function newPayment(
  orders: PayableOrder[],
  asked: Pick<PaymentRow, 'checkout_id' | 'provider' | 'method'> & { now: number },
): PaymentRow {
  const { now, ...given } = asked
  return {
    id: randomUUID(),
    ...given,
    amount: orders.reduce((sum, { total }) => sum + total, 0),
    status: 'new',
    provider_id: null,
    confirmation_url: '',
    reason: '',
    refunded: 0,
    created_at: now,
    changed_at: now,
    check_at: now + CREATED_WITHIN_MS,
    read_at: null,
  }
}

/** The request that opened it has this long; then a job asks the provider, with the same key. */
const CREATED_WITHIN_MS = 30_000

/** A failed payment is followed by another: its orders wait for money again. */
async function awaitMoney(trx: Db, orders: PayableOrder[], now: number): Promise<void> {
  for (const { id, payment_status } of orders) {
    if (payment_status === 'failed') {
      await moveOrder(trx, id, { payment_status: 'waiting' }, { source: 'payment', now })
    }
  }
}

async function atProvider(shop: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  try {
    return await createAtProvider(shop, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ payment_id: payment.id, reason: error.message }, 'payment not opened')
    throw away()
  }
}

/** Was it paid or closed since? The provider knows; if it does not answer, its page will tell. */
async function readAgain(shop: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  await readPayment(shop, payment).catch(error => {
    if (!(error instanceof ProviderError)) throw error
  })
  return (await findPayment(shop.db, payment.id)) ?? payment
}

function pageOf({ id, status, confirmation_url }: PaymentRow): PaymentPage {
  if (status === 'succeeded') throw new Refused('already-paid', 'Заказ уже оплачен', { status: 409 })
  if (status === 'canceled') {
    const text = 'Эта попытка оплаты не удалась. Нажмите «Оплатить» ещё раз.'
    throw new Refused('payment-canceled', text, { status: 409 })
  }
  return { payment_id: id, confirmation_url }
}

function notOnline(order_id: string): Refused {
  return new Refused('not-online', 'Этот заказ оплачивается при получении', { body: { order_id } })
}

function away(): Refused {
  const text =
    'Платёжный сервис сейчас не отвечает. Заказ сохранён, попробуйте оплатить ещё раз через минуту.'
  return new Refused('payment-away', text, { status: 503, retry_after: 10 })
}
