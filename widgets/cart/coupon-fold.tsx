import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Cart } from '../../server/contract/cart/cart.ts'
import type { ApiError } from '../shared/calls/api-error.ts'
import {
  enterCoupon,
  FEWER_THAN_FOUR,
  followFourItems,
  removeCoupon,
} from '../shared/checkout/change-money.ts'
import { Field } from '../shared/field.tsx'

/** Codes that were entered, each marked where it works, and the field for another. */
export function CouponFold({ cart }: { cart: Cart }) {
  const [code, setCode] = useState('')
  const [is_waiting, setWaiting] = useState(false)
  const [words, say] = useShortWords()
  const [error, setError] = useShortWords()
  const applied = useRef(appliedOf(cart))
  useEffect(followFourItems, [])
  // A code that a removal or another quantity took away says why, as one that was just refused does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cart
  useEffect(() => {
    const lost = cart.coupon_list.find(
      entry => entry.status_text === FEWER_THAN_FOUR && applied.current.includes(entry.coupon),
    )
    applied.current = appliedOf(cart)
    if (lost) setError(lost.status_text)
  }, [cart])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('coupon')
    const refuse = (text: string) => {
      setError(text)
      if (!(field instanceof HTMLInputElement)) return
      field.focus()
      field.select()
    }
    if (is_waiting || code.trim() === '') return
    setWaiting(true)
    say(null)
    setError(null)
    const entry = await enterCoupon(code.trim())
    setWaiting(false)
    if (typeof entry === 'string') return refuse(entry)
    if (entry.status === 'not_applied') return refuse(entry.status_text)
    say(entry.status_text)
    setCode('')
  }
  return (
    <details className="fold" open={cart.coupon_list.length > 0 || undefined}>
      <summary className="fold__name fold__line">Промокод</summary>
      <ul>
        {cart.coupon_list.map(entry => (
          <li
            key={entry.coupon}
            className="fold__entry"
            data-applied={entry.status === 'applied' || undefined}
          >
            <span>
              {entry.coupon}
              {entry.status === 'applied' ? ' — применён' : ' — не действует сейчас'}
            </span>
            <button
              type="button"
              className="staying__way"
              aria-label={`Убрать промокод ${entry.coupon}`}
              onClick={() => void removeCoupon(entry.coupon).catch(({ text }: ApiError) => setError(text))}
            >
              Убрать
            </button>
          </li>
        ))}
      </ul>
      <form className="fold__form" onSubmit={event => void submit(event)} noValidate>
        <Field
          name="coupon"
          label="Промокод"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={64}
          value={code}
          error={error}
          shows_error
          onValue={setCode}
        />
        <button type="submit" className="button" aria-busy={is_waiting || undefined}>
          Применить
        </button>
      </form>
      <p className="fold__words" role="status">
        {words}
      </p>
    </details>
  )
}

function appliedOf({ coupon_list }: Cart): string[] {
  return coupon_list.filter(entry => entry.status === 'applied').map(entry => entry.coupon)
}

/** A message about a code disappears after this long (contract 1.9). */
const SHOWN_MS = 5_000

/** A message that hides by itself; `say(null)` removes it at once. */
function useShortWords(): [string | null, (words: string | null) => void] {
  const [words, setWords] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (next: string | null) => {
    clearTimeout(timer.current)
    setWords(next)
    if (next !== null) timer.current = setTimeout(() => setWords(null), SHOWN_MS)
  }
  return [words, say]
}
