import type { Rubles } from '../../contract/money.ts'
import { discountOf, leftOfLine, type Part, type PricedLine } from '../money/steps.rules.ts'
import { earnedOfLines, type MoneyTerms } from '../money/terms.rules.ts'
import { taxOf } from '../money/vat.rules.ts'
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
    // Goods and delivery add. A rule may say that it gives nothing here: words for the shopper, no row.
    return line !== undefined && roubles < 0
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

/** The sums that an order keeps; none of them is reckoned anew (decision 38). */
export interface OrderMoney {
  goods_total: Rubles
  discount: Rubles
  promotions_total: Rubles
  coupon_total: Rubles
  bonuses_total: Rubles
  certificate_total: Rubles
  delivery_cost: Rubles
  total: Rubles
  /** The VAT inside the total. */
  tax: Rubles
  /** Bonuses that its account gets when it is delivered. */
  bonuses_new: number
}

export function moneyOfOrder(
  { sums, steps }: Pick<Part, 'sums' | 'steps'>,
  lines: (PricedLine & { vat: number | null })[],
  { vat_rate, terms }: { vat_rate: number; terms: MoneyTerms },
): OrderMoney {
  const paid = lines.map(({ offer_id, vat }) => ({ paid: leftOfLine(steps, offer_id), vat }))
  return {
    goods_total: sums.goods,
    discount: discountOf(sums),
    promotions_total: sums.promotion,
    coupon_total: sums.coupon,
    bonuses_total: sums.bonuses,
    certificate_total: sums.certificate,
    delivery_cost: sums.delivery,
    total: sums.total,
    tax: taxOf(paid, sums.delivery, vat_rate),
    bonuses_new: earnedOfLines(terms, { lines, steps }).reduce((sum, each) => sum + each, 0),
  }
}
