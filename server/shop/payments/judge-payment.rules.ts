import type { PaymentState } from '../../database/tables/payments.ts'

/** What the provider says of a payment. */
export interface SeenPayment {
  id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  amount: { value: string; currency: string }
  metadata: Record<string, string>
  reason: string
}

/**
 * - `foreign`: not the payment that we asked for; `what` differs, and nothing of it is believed
 * - `nothing`: our books say so already, or more
 * - `open`: it may still be paid
 */
export type Verdict =
  | { kind: 'foreign'; what: 'id' | 'sum' | 'currency' | 'order' }
  | { kind: 'nothing' }
  | { kind: 'open' | 'paid' | 'canceled' }

/**
 * What follows from reading a payment at the provider. States only go forward (promise 7): whatever came before, in
 * whatever order, the same provider's word ends in the same state of ours.
 */
export function judgePayment(
  ours: { id: string; provider_id: string | null; amount: number; status: PaymentState },
  seen: SeenPayment,
): Verdict {
  if (ours.provider_id !== null && ours.provider_id !== seen.id) return { kind: 'foreign', what: 'id' }
  if (seen.metadata.payment_id !== ours.id) return { kind: 'foreign', what: 'order' }
  if (seen.amount.currency !== 'RUB') return { kind: 'foreign', what: 'currency' }
  if (seen.amount.value !== `${ours.amount}.00`) return { kind: 'foreign', what: 'sum' }
  if (ours.status === 'succeeded' || ours.status === 'canceled') return { kind: 'nothing' }
  if (seen.status === 'succeeded') return { kind: 'paid' }
  return { kind: seen.status === 'canceled' ? 'canceled' : 'open' }
}
