import type { Checkout } from '../../contract/checkout/checkout.ts'
import type { Experiment } from '../../contract/delivery/delivery.ts'
import { type Rubles, taxOf } from '../../contract/money.ts'
import { discountOf, leftOfLine, type Part, type PricedLine } from '../money/steps.rules.ts'
import { earnedOfLines, type MoneyTerms } from '../money/terms.rules.ts'
import type { OrderLineRow, OrderMoneyRow } from '../orders/stored-order.ts'
import type { OrderedLine } from './quote-order.ts'

/**
 * A quote as the rows that are stored with the order: what each line costs before discounts, what was taken
 * off it, and each reason why (decision 38: spread when the order is placed, and stored).
 */
export function linesOfOrder(
  order_id: string,
  { lines, part }: { lines: OrderedLine[]; part: Part },
): { lines: OrderLineRow[]; money: OrderMoneyRow[] } {
  const money = part.steps.flatMap(({ kind, rule: source, line, roubles, words }) => {
    // Goods and delivery add to the sum. A rule may also say that it gives nothing here: that is a message
    // for the shopper, not a row.
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

/** The stored sums of an order; none of them is computed again (decision 38). */
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
  /** Bonuses that its account receives when it is delivered. */
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
    promotions_total: sums.promotion ?? 0,
    coupon_total: sums.coupon ?? 0,
    bonuses_total: sums.bonuses ?? 0,
    certificate_total: sums.certificate ?? 0,
    delivery_cost: sums.delivery,
    total: sums.total,
    tax: taxOf(paid, sums.delivery, vat_rate),
    bonuses_new: earnedOfLines(terms, { lines, steps }).reduce((sum, each) => sum + each, 0),
  }
}

/**
 * What an order stores of the payload beside its own columns, under the payload's own names (contract 1.7,
 * decision 28). A text that was not sent is '', a number null.
 *
 * @param experiment by which it was quoted: what the browser says about it is only compared
 */
export function savedPayload(
  { delivery, client, call_me, fast_order, ...sent }: Checkout,
  experiment: Experiment,
) {
  // `service_id` and `point_id` are the order's own; `cost` was compared with its `delivery_cost`, so it is
  // equal.
  const { service_id, point_id, cost, tariff_revision, is_default, ...typed } = delivery
  return {
    ...typed,
    is_default: is_default === null ? null : flag(is_default),
    call_me: flag(call_me),
    subscribe: flag(sent.subscribe || sent.consents?.advertising === true),
    fast_order: flag(fast_order),
    ym_id: client.ym_id,
    experiment,
  }
}

function flag(is_so: boolean): 0 | 1 {
  return is_so ? 1 : 0
}
