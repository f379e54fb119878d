import type { Cart } from '../../../contract/cart/cart.ts'
import { agreeButton, stepButton, sumInWords } from '../../../contract/checkout/order-words.ts'
import type { DeliveryQuote } from '../../../contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../../contract/money.ts'
import { plural } from '../../../contract/words.ts'

interface Shown {
  step: number
  cart: Cart
  /** By which the order would go; null while none is possible. */
  quote: DeliveryQuote | null
  payment_id: number | null
  /** What has changed can be accepted by pressing the button. */
  accepts: boolean
}

/** What is ordered, each reason of its sum, and the button of the step, as the island of the summary has them. */
export function plainSummary({ step, cart, quote, payment_id, accepts }: Shown) {
  const lines = cart.products.filter(line =>
    quote ? quote.offer_ids.includes(line.product_id) : line.can_buy,
  )
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  const total = quote ? (step === 1 ? quote.goods_due : quote.total) : cart.price_total
  return {
    words: `${plural(count, 'товар', 'товара', 'товаров')} · ${formatRubles(total)}`,
    total,
    lines:
      step === 1
        ? []
        : lines.map(({ name, img, variant, quantity, sum }) => ({
            name,
            img,
            variant: [variant, quantity > 1 && `${quantity} шт.`].filter(Boolean).join(', '),
            sum,
          })),
    rows: [
      ...(quote?.rows ?? [])
        .filter(({ kind }) => kind !== 'delivery' || step > 1)
        .map(row => ({ words: row.words, sum: sumInWords(row), is_off: row.roubles < 0 })),
      ...(quote && cart.bonuses_new > 0
        ? [{ words: 'Вернётся бонусами', sum: `+${cart.bonuses_new}`, is_off: false }]
        : []),
    ],
    button: accepts ? agreeButton(total) : stepButton(step, payment_id, total),
    can_go_on: cart.delivery_quotes.length > 0 && (step > 1 || quote !== null),
  }
}
