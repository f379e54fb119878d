import type { OrderLineRow } from '../orders/save-order.ts'
import type { Shop } from '../shop.ts'
import type { ReceiptLine } from './receipt.rules.ts'

/** Lines of an order as a receipt tells them: what was paid for each, and the VAT inside it (decision 31). */
export function paidLines({ config }: Pick<Shop, 'config'>, lines: OrderLineRow[]): ReceiptLine[] {
  return lines.map(({ name, quantity, price, discount, vat }) => ({
    name,
    quantity,
    sum: price * quantity - discount,
    vat: vat ?? config.VAT_RATE,
  }))
}
