import { vatInside, vatInWords } from '../../contract/vat.ts'
import type { Db } from '../../database/open-database.ts'
import { NotFound } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import { orderSums } from '../orders/order-sums.ts'
import { findOwnOrder, type WholeOrder } from '../orders/stored-order.ts'
import { findPaidOf } from './payments.queries.ts'
import type { PaymentContext } from './provider-of.ts'
import type { ReceiptLine } from './receipt.rules.ts'
import { refundsOfOrder } from './refunds.queries.ts'

/**
 * What an order's owner paid online: the table of the order, and the VAT included in the paid sum of each
 * line. The cash receipt, which the provider sends, has no discounts: it lists what was paid for each piece
 * (`receipt.rules.ts`). Throws `NotFound` for anybody else, and where nothing was paid online.
 */
export async function loadReceipt(
  shop: PaymentContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
) {
  const whole = await findOwnOrder(shop, visitor, order_id, own_ids)
  const payment = await findPaidOf(shop.db, order_id)
  if (!payment) throw new NotFound('receipt', order_id)
  const { lines, ...sums } = orderSums(whole)
  return {
    order_id,
    payment: payment.provider_id ?? '',
    paid_on: new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' }).format(
      payment.changed_at,
    ),
    items: lines.map(({ sum, vat, ...line }) => ({
      ...line,
      vat_words: vatInWords(vat ?? shop.config.VAT_RATE),
      tax: vatInside(sum, vat ?? shop.config.VAT_RATE),
    })),
    ...sums,
    email: whole.order.email,
    refunds: await moneyBackOf(shop.db, order_id),
  }
}

/**
 * What was refunded of an order, or is being refunded; a refund that the provider refused needs an operator.
 */
export async function moneyBackOf(db: Db, order_id: string): Promise<{ amount: number; is_done: boolean }[]> {
  const refunds = await refundsOfOrder(db, order_id)
  return refunds
    .filter(({ status }) => status !== 'canceled')
    .map(({ amount, status }) => ({ amount, is_done: status === 'succeeded' }))
}

/**
 * Lines of an order as a receipt shows them: what was paid for each, and the VAT included in it (decision
 * 31).
 */
export function paidLines({ config }: PaymentContext, order: WholeOrder): ReceiptLine[] {
  return orderSums(order).lines.map(({ name, quantity, sum, vat }) => ({
    name,
    quantity,
    sum,
    vat: vat ?? config.VAT_RATE,
  }))
}
