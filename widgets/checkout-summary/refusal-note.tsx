import { useEffect, useRef } from 'react'
import { changesInWords } from '../../server/contract/checkout/change-words.ts'
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
  const rows = changesInWords(refusal?.text ?? '', changed, cart)
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
