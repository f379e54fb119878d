import { vatInWords } from '../../contract/vat.ts'
import { NotFound } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import { vatInside } from '../money/vat.rules.ts'
import { findOwnOrder } from '../orders/load-order.ts'
import { orderSums } from '../orders/order-sums.ts'
import { moneyBackOf } from './money-back.ts'
import { findPaidOf } from './payments.queries.ts'
import type { PaymentContext } from './provider-of.ts'

/**
 * What an order's owner paid online: the table of the order, and the VAT inside what was paid for each line. The cash
 * receipt, which the provider sends, knows no discounts: it names what was paid for each piece (`receipt.rules.ts`).
 * Throws `NotFound` for anybody else, and where nothing was paid online.
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
