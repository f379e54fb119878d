import { useEffect, useRef } from 'react'
import type { Change } from '../../server/contract/checkout/changed.ts'
import { PAYMENTS } from '../../server/contract/delivery/delivery.ts'
import { formatRubles } from '../../server/contract/money.ts'
import { formatDays } from '../../server/contract/words.ts'
import { $cart } from '../shared/cart/cart-store.ts'
import type { Refusal } from '../shared/checkout/checkout-store.ts'
import { useShopStore } from '../shared/use-shop-store.ts'

/** Back to this step: the input is stored in the session. */
const SIGN_IN = `/auth/?back=${encodeURIComponent('/order/#verification')}`

/**
 * Why the order was not accepted, and what has changed: above the clicked button, which accepts it (decision
 * 11). It takes the focus, so that nobody below it waits for an order that is not coming.
 */
export function RefusalNote({ refusal }: { refusal: Refusal | null }) {
  const cart = useShopStore($cart, page => page.cart)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) note.current?.focus()
  }, [refusal])
  const changed = refusal?.changed ?? []
  const nameOf = (offer_id: number | undefined) =>
    cart.products.find(line => line.product_id === offer_id)?.name ?? ''
  // What the first line says is not repeated.
  const rows = changed
    .map(change => ({
      key: `${change.what} ${change.offer_id ?? change.coupon ?? ''}`,
      words: changeInWords(change, nameOf),
    }))
    .filter(({ words }) => !refusal?.text.startsWith(words))
  return (
    <div className="refusal" role="alert" ref={note} tabIndex={-1}>
      {refusal ? (
        <>
          <p>
            {refusal.text}
            {refusal.request_id ? ` Номер обращения: ${refusal.request_id.slice(0, 8)}` : ''}
          </p>
          {rows.length > 0 ? (
            <ul className="refusal__changes">
              {rows.map(({ key, words }) => (
                <li key={key}>{words}</li>
              ))}
            </ul>
          ) : null}
          {changed.some(({ sign_in }) => sign_in) ? (
            <a className="staying__way" href={SIGN_IN}>
              Войти по номеру телефона
            </a>
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
  if (what === 'payment') {
    const other = paymentName(now)
    return `Оплата «${paymentName(was)}» здесь больше не подходит${other && `, теперь — «${other}»`}`
  }
  if (change.reason) return was > 0 ? `${change.reason}: −${formatRubles(was)} пропадёт` : change.reason
  if (what === 'coupon') return `Промокод ${change.coupon ?? ''} больше не действует`
  if (what === 'bonuses') return `Бонусов на счёте ${now}, было ${was}`
  if (what === 'certificate') return `Сертификат оплатит ${formatRubles(now)}, было ${formatRubles(was)}`
  return 'Условия доставки изменились'
}

function paymentName(payment_id: number): string {
  return PAYMENTS[payment_id as keyof typeof PAYMENTS] ?? ''
}
