import { leftOfLine, type Part } from '../money/steps.rules.ts'
import type { OrderLineRow, OrderMoneyRow } from '../orders/save-order.ts'
import type { OrderedLine } from './quote-order.ts'

/**
 * A quote as the rows that an order keeps for good: what each line costs at the shelf, what was taken off it, and each
 * reason why (decision 38: spread when it is placed, and kept).
 */
export function linesOfOrder(
  order_id: string,
  { lines, part }: { lines: OrderedLine[]; part: Part },
): { lines: OrderLineRow[]; money: OrderMoneyRow[] } {
  const money = part.steps.flatMap(({ kind, rule: source, line, roubles, words }) => {
    const isBetween = kind !== 'goods' && kind !== 'delivery'
    // A rule may say that it gives nothing here: words for the shopper, no row.
    return isBetween && line !== undefined && roubles < 0
      ? [{ order_id, offer_id: line, kind, source, roubles: -roubles, words }]
      : []
  })
  return {
    lines: lines.map(line => ({
      ...line,
      order_id,
      returned: 0,
      discount: line.price * line.quantity - leftOfLine(part.steps, line.offer_id),
    })),
    money: money.map((row, index) => ({ ...row, position: index + 1 })),
  }
}
