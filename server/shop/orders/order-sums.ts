import type { Rubles } from '../../contract/money.ts'
import { isDiscount } from '../money/kinds.ts'
import type { OrderMoneyRow, WholeOrder } from './orders.queries.ts'

/** A line of an order: its price before discounts, and how it was paid. */
export interface SummedLine {
  offer_id: number
  product_id: number
  name: string
  /** `красный, 42` */
  variant: string
  quantity: number
  price: Rubles
  /** Before every discount. */
  gross: Rubles
  /** After discounts: paid in all kinds together. It is what a return gives back. */
  worth: Rubles
  /** After everything else: paid in money. */
  sum: Rubles
  /** Percent, or `NO_VAT`; null in orders from before it was stored. */
  vat: number | null
}

/** One reason why less was to be paid. */
export interface SummedDiscount {
  kind: string
  rule: string
  words: string
  /** Above 0. */
  roubles: Rubles
}

/**
 * The table of what an order costs: `goods` is the sum of its lines before discounts, `total` is what is left
 * to pay.
 */
export interface OrderSums {
  lines: SummedLine[]
  goods: Rubles
  discounts: SummedDiscount[]
  delivery_cost: Rubles
  total: Rubles
  /** The VAT inside the total. */
  tax: Rubles
}

/**
 * The one table of what an order costs, for one or several orders together: lines before discounts, each
 * discount once, delivery, total. Everything that shows the sums of an order prints it: its page, the
 * account, letters, the receipt, exports, returns (promise 34).
 */
export function orderSums(...wholes: WholeOrder[]): OrderSums {
  const sum = (of: (order: WholeOrder['order']) => Rubles) =>
    wholes.reduce((all, { order }) => all + of(order), 0)
  return {
    lines: wholes.flatMap(linesOf),
    goods: sum(order => order.goods_total),
    discounts: discountsOf(wholes.flatMap(({ money }) => money)),
    delivery_cost: sum(order => order.delivery_cost),
    total: sum(order => order.total),
    tax: sum(order => order.tax),
  }
}

function linesOf({ lines, money }: WholeOrder): SummedLine[] {
  return lines.map(line => {
    const gross = line.price * line.quantity
    const cheaper = money.filter(({ offer_id, kind }) => offer_id === line.offer_id && isDiscount(kind))
    return {
      offer_id: line.offer_id,
      product_id: line.product_id,
      name: line.name,
      variant: [line.color_name, line.size_name].filter(Boolean).join(', '),
      quantity: line.quantity,
      price: line.price,
      gross,
      worth: cheaper.reduce((left, { roubles }) => left - roubles, gross),
      sum: gross - line.discount,
      vat: line.vat,
    }
  })
}

/** One reason, such as a code, lowers many lines but is reported once. */
function discountsOf(rows: OrderMoneyRow[]): SummedDiscount[] {
  const byReason = Map.groupBy(rows, ({ kind, source, words }) => `${kind} ${source} ${words}`)
  return [...byReason.values()].flatMap(of => {
    const [first] = of
    if (!first) return []
    const { kind, source: rule, words } = first
    return [{ kind, rule, words, roubles: of.reduce((sum, { roubles }) => sum + roubles, 0) }]
  })
}
