import { formatRubles, vatInside, vatInWords } from '../../contract/money.ts'
import { NotFound } from '../../errors.ts'
import type { Visitor } from '../account/visitor.ts'
import type { CatalogContext } from '../contexts.ts'
import { orderSums, type SummedLine } from '../orders/order-sums.ts'
import { orderGoods, shownIn } from '../orders/shown-order.ts'
import { findOwnOrder, type WholeOrder } from '../orders/stored-order.ts'
import { moneyBackOf } from './money-back.ts'
import { findPaidOf } from './payments.queries.ts'
import type { PaymentContext } from './provider-of.ts'
import type { ReceiptLine } from './receipt.rules.ts'

/**
 * What an order's owner paid online: the table of the order, and the VAT included in the paid sum of each
 * line. The cash receipt, which the provider sends, has no discounts: it lists what was paid for each piece
 * (`receipt.rules.ts`). Throws `NotFound` for anybody else, and where nothing was paid online.
 */
export async function loadReceipt(
  shop: PaymentContext & CatalogContext,
  visitor: Visitor,
  order_id: string,
  own_ids: string[],
) {
  const whole = await findOwnOrder(shop, visitor, order_id, own_ids)
  const payment = await findPaidOf(shop.db, order_id)
  if (!payment) throw new NotFound('receipt', order_id)
  const vatOf = ({ sum, vat }: SummedLine) => {
    const rate = vat ?? shop.config.VAT_RATE
    const tax = vatInside(sum, rate)
    return tax > 0 ? `${vatInWords(rate)}: ${formatRubles(tax)}` : vatInWords(rate)
  }
  return {
    order_id,
    payment: payment.provider_id ?? '',
    paid_on: new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' }).format(
      payment.changed_at,
    ),
    ...orderGoods(shownIn(shop.catalog.current()), [whole], await moneyBackOf(shop.db, order_id), vatOf),
    email: whole.order.email,
  }
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
