import * as v from 'valibot'
import { call } from '../shared/calls/api.ts'

const EVERY_MS = 3_000
/** A page left open does not ask for ever: the message arrives anyway. */
const TIMES_MOST = 40

const Stands = v.object({ payment_status: v.string() })

/** Asks for the state of the order until it changes. @returns stops asking */
export function watchPayment(order_id: string, before: string, onChange: () => void): () => void {
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
