import type { Change } from '../../server/contract/checkout/changed.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { formatDays } from '../../server/contract/words.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import { $draft, $refusal } from '../shared/checkout/checkout-store.ts'
import { deliveryErrors } from '../shared/checkout/errors.ts'
import { goOn } from '../shared/checkout/go-on.ts'
import { orderWay } from '../shared/checkout/order-way.ts'
import { useShopStore } from '../shared/use-shop-store.ts'

/** Why the order was not taken, what changed meanwhile, and one button that accepts it (decision 11). */
export function RefusalNote() {
  const refusal = useShopStore($refusal, () => null)
  const cart = useShopStore($cart, page => page.cart)
  const draft = useShopStore($draft, () => $draft.value)
  const changed = refusal?.changed ?? []
  const { quote } = orderWay(cart, draft)
  const can_go = Object.keys(deliveryErrors(draft, quote)).length === 0
  const nameOf = (offer_id: number | undefined) =>
    cart.products.find(line => line.product_id === offer_id)?.name ?? ''
  return (
    <div className="refusal" role="alert">
      {refusal ? (
        <>
          <p>
            {refusal.text}
            {refusal.request_id ? ` Номер обращения: ${refusal.request_id.slice(0, 8)}` : ''}
          </p>
          {changed.length > 0 ? (
            <ul className="refusal__changes">
              {changed.map(change => (
                <li key={`${change.what} ${change.offer_id ?? ''}`}>{changeInWords(change, nameOf)}</li>
              ))}
            </ul>
          ) : null}
          {changed.length > 0 && can_go ? (
            <button type="button" className="button" onClick={() => void goOn()}>
              {`Согласен, заказать за ${formatRubles(quote?.total ?? 0)}`}
            </button>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

function changeInWords(change: Change, nameOf: (offer_id: number | undefined) => string): string {
  const { what, was = 0, now = 0, offer_id } = change
  const name = change.name ?? nameOf(offer_id)
  if (what === 'availability') return `${name}: ${change.reason}`
  if (what === 'price') return `${name}: цена стала ${formatRubles(now)}, была ${formatRubles(was)}`
  if (what === 'offers') return `${name || 'Товар'}: в корзине ${now} шт., было ${was} шт.`
  if (what === 'delivery_cost') return `Доставка стала ${formatRubles(now)}, была ${formatRubles(was)}`
  if (what === 'delivery_days') return `Привезём ${formatDays(now)}, обещали ${formatDays(was)}`
  if (what === 'delivery_interval') return 'Выбранных часов доставки больше нет'
  if (what === 'total') return `Итого стало ${formatRubles(now)}, было ${formatRubles(was)}`
  if (what === 'coupon') return `Промокод ${change.coupon ?? ''} больше не действует`
  if (what === 'bonuses') return `Бонусов на счёте ${now}, было ${was}`
  if (what === 'certificate') return `На сертификате ${formatRubles(now)}, было ${formatRubles(was)}`
  return 'Условия доставки изменились'
}
