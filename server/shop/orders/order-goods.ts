import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { productPath } from '../../contract/catalog/catalog.ts'
import type { Rubles } from '../../contract/money.ts'
import type { MoneyBack } from '../payments/money-back.ts'
import { type OrderSums, orderSums, type SummedLine } from './order-sums.ts'
import type { WholeOrder } from './orders.queries.ts'

/** A line of an order as `parts/order-goods` prints it. */
export interface OrderItem {
  name: string
  /** `красный, 42` */
  variant: string
  quantity: number
  /** Of one piece, before discounts. */
  price: Rubles
  /** Of the line, before discounts. */
  sum: Rubles
  /** Path of its page; empty for what is no longer sold. */
  url: string
  picture_key: string
  /** What else is to be said of it: its VAT, what was returned of it. Empty without anything. */
  note: string
}

/** The table of an order: what it holds, and what makes its sum. */
export interface OrderGoods extends Pick<OrderSums, 'discounts' | 'delivery_cost' | 'total' | 'tax'> {
  items: OrderItem[]
  refunds: MoneyBack[]
}

/**
 * What `parts/order-goods` prints of one or several orders: on their page, in the account, on the receipt and in
 * letters.
 *
 * @param shownOf `shownIn` a catalogue, or what was read for a letter
 * @param noteOf words below a line; none when left out
 */
export function orderGoods(
  shownOf: ShownProduct,
  wholes: WholeOrder[],
  refunds: MoneyBack[],
  noteOf: (line: SummedLine) => string = () => '',
): OrderGoods {
  const { lines, discounts, delivery_cost, total, tax } = orderSums(...wholes)
  return {
    items: lines.map(line => {
      const { name, variant, quantity, price, gross } = line
      const { url, img: picture_key } = shownOf(line.product_id)
      return { name, variant, quantity, price, sum: gross, url, picture_key, note: noteOf(line) }
    }),
    discounts,
    delivery_cost,
    total,
    tax,
    refunds,
  }
}

/** Page and picture of what was bought: both empty where it is no longer sold. */
export type ShownProduct = (product_id: number) => { url: string; img: string }

export function shownIn(catalog: Snapshot): ShownProduct {
  return product_id => {
    const product = catalog.findProduct(product_id)
    return product ? { url: productPath(product), img: product.pictures[0]?.key ?? '' } : { url: '', img: '' }
  }
}
