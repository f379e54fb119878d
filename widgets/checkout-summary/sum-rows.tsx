import type { Cart } from '../../server/contract/cart/cart.ts'
import { priceInWords } from '../../server/contract/delivery/card-lines.ts'
import type { DeliveryQuote } from '../../server/contract/delivery/delivery-quote.ts'
import { formatRubles } from '../../server/contract/money.ts'

/** Every reason of the sum as a row, as the server says it of this way. */
export function SumRows(props: { cart: Cart; quote: DeliveryQuote | null; has_delivery: boolean }) {
  const { cart, quote, has_delivery } = props
  if (!quote) return null
  const { sums } = quote
  const going = cart.products.filter(line => quote.offer_ids.includes(line.product_id))
  const old = going.reduce((sum, line) => sum + Math.max(line.price, line.price_old) * line.quantity, 0)
  const off = [
    ['Скидка магазина', old - sums.goods],
    ['Акции', sums.promotion],
    ['Промокод', sums.coupon],
    ['Бонусы', sums.bonuses],
    ['Сертификат', sums.certificate],
  ] as const
  return (
    <dl className="sums">
      <div className="sums__row">
        <dt>Товары</dt>
        <dd>{formatRubles(old)}</dd>
      </div>
      {off.map(([name, roubles]) =>
        roubles > 0 ? (
          <div key={name} className="sums__row sums__row--off">
            <dt>{name}</dt>
            <dd>{`−${formatRubles(roubles)}`}</dd>
          </div>
        ) : null,
      )}
      {has_delivery ? (
        <div className="sums__row">
          <dt>Доставка</dt>
          <dd>{priceInWords(quote.cost)}</dd>
        </div>
      ) : null}
      {cart.bonuses_new > 0 ? (
        <div className="sums__row">
          <dt>Вернётся бонусами</dt>
          <dd>{`+${cart.bonuses_new}`}</dd>
        </div>
      ) : null}
    </dl>
  )
}
