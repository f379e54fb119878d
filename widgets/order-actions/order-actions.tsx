import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { formatRubles } from '../../server/contract/money.ts'
import { OrderStands, PaymentPage } from '../../server/contract/payment/payment.ts'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { call } from '../shared/calls/api.ts'
import { ApiError } from '../shared/calls/api-error.ts'
import { goTo, openAnew } from '../shared/go-to.ts'

/**
 * Pay and pay again, or cancel with a question before it.
 *
 * An island because it waits for the payment provider and for the order.
 */
export function OrderActions(props: WidgetProps['order-actions']) {
  const { part, order_id, payment_status, is_open, is_paid, amount } = props
  const can_pay = part === 'pay' && props.can_pay
  const can_cancel = part === 'cancel' && props.can_cancel
  const [busy, setBusy] = useState<'pay' | 'cancel' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(
    () => (part === 'pay' && is_open ? watchPayment(order_id, payment_status, openAnew) : undefined),
    [part, is_open, order_id, payment_status],
  )
  // From the provider's page «back» restores this one as it was left.
  useEffect(() => {
    const wake = () => setBusy(null)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  const act = async (action: 'pay' | 'cancel', work: () => Promise<void>) => {
    setBusy(action)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'Не получилось, попробуйте ещё раз')
      setBusy(null)
      // The order is not in the state that this page shows.
      if (failure instanceof ApiError && failure.status === 409) openAnew()
    }
  }
  const pay = () =>
    act('pay', async () => {
      const page = await call('POST', '/api/v3/payment/card/', PaymentPage, { body: { order_id } })
      goTo(page.confirmation_url)
    })
  const cancel = () =>
    act('cancel', async () => {
      await call('POST', '/api/order/cancel/', OrderStands, { body: { order_id } })
      openAnew()
    })

  return (
    <div className="order-actions">
      {can_pay ? (
        <button
          type="button"
          className="button button--primary order-actions__pay"
          onClick={pay}
          disabled={busy === 'cancel'}
          aria-busy={busy === 'pay' || undefined}
        >
          {`${payment_status === 'failed' ? 'Оплатить ещё раз' : 'Оплатить'} ${formatRubles(amount)}`}
        </button>
      ) : null}
      {can_cancel && !isAsking ? (
        <button type="button" className="order-actions__quiet" onClick={() => setAsking(true)}>
          Отменить заказ
        </button>
      ) : null}
      {can_cancel && isAsking ? (
        <div className="order-actions__ask">
          <p>{is_paid ? 'Отменить заказ? Деньги вернём на карту.' : 'Отменить заказ?'}</p>
          <button
            type="button"
            className="button"
            onClick={cancel}
            disabled={busy === 'pay'}
            aria-busy={busy === 'cancel' || undefined}
          >
            Да, отменить
          </button>
          <button type="button" className="order-actions__quiet" onClick={() => setAsking(false)}>
            Оставить
          </button>
        </div>
      ) : null}
      <p className="order-actions__error" role="alert">
        {error}
      </p>
    </div>
  )
}

const EVERY_MS = 3_000
/** A page left open does not ask for ever: the message arrives anyway. */
const TIMES_MOST = 40

const Stands = v.object({ payment_status: v.string() })

/** Asks for the state of the order until it changes. @returns stops asking */
function watchPayment(order_id: string, before: string, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const ask = async () => {
    asked++
    // A failure says nothing: the next request may succeed.
    const stands = await call('GET', `/api/order/?order_id=${order_id}`, Stands).catch(() => null)
    if (timer === undefined) return
    if (stands && stands.payment_status !== before) return onChange()
    if (asked < TIMES_MOST) timer = setTimeout(ask, EVERY_MS)
  }
  timer = setTimeout(ask, EVERY_MS)
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}
