import { orderSums } from '../orders/order-sums.ts'
import type { WholeOrder } from '../orders/save-order.ts'
import type { PaymentContext } from './provider-of.ts'
import type { ReceiptLine } from './receipt.rules.ts'

/** Lines of an order as a receipt tells them: what was paid for each, and the VAT inside it (decision 31). */
export function paidLines({ config }: PaymentContext, order: WholeOrder): ReceiptLine[] {
  return orderSums(order).lines.map(({ name, quantity, sum, vat }) => ({
    name,
    quantity,
    sum,
    vat: vat ?? config.VAT_RATE,
  }))
}
