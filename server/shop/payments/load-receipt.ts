import { vatInWords } from '../../contract/vat.ts'
import { NotFound } from '../../errors.ts'
import { findOwnOrder } from '../orders/load-order.ts'
import { vatInside } from '../pricing/vat.rules.ts'
import type { Shop, Visitor } from '../shop.ts'
import { moneyBackOf } from './money-back.ts'
import { paidLines } from './paid-lines.ts'
import { findPaidOf } from './payments.rows.ts'
import { receiptItems } from './receipt.rules.ts'

/**
 * What an order's owner paid online, item by item with the VAT inside, as the provider was told for the cash receipt.
 * Throws `NotFound` for anybody else, and where nothing was paid online.
 */
export async function loadReceipt(shop: Shop, visitor: Visitor, order_id: string, own_ids: string[]) {
  const { order, lines } = await findOwnOrder(shop, visitor, order_id, own_ids)
  const payment = await findPaidOf(shop.db, order_id)
  if (!payment) throw new NotFound('receipt', order_id)
  const items = receiptItems(paidLines(shop, lines), { cost: order.delivery_cost, vat: shop.config.VAT_RATE })
  const sums = items.map(item => ({
    ...item,
    vat_words: vatInWords(item.vat),
    sum: item.price * item.quantity,
    tax: vatInside(item.price * item.quantity, item.vat),
  }))
  return {
    order_id,
    payment: payment.provider_id ?? '',
    paid_on: new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' }).format(
      payment.changed_at,
    ),
    items: sums,
    total: order.total,
    tax: sums.reduce((all, { tax }) => all + tax, 0),
    email: order.email,
    refunds: await moneyBackOf(shop.db, order_id),
  }
}
