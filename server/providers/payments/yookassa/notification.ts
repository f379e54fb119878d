import * as v from 'valibot'
import type { PaymentHint } from '../payment-provider.ts'

/**
 * What YooKassa sends: nobody signs it, so nothing of it is believed but which payment to look at. One of a refund carries
 * the refund with its payment inside (decision 39).
 */
export const Notification = v.pipe(
  v.object({
    type: v.literal('notification'),
    event: v.pipe(v.string(), v.maxLength(100)),
    object: v.object({
      id: v.pipe(v.string(), v.maxLength(100)),
      payment_id: v.optional(v.pipe(v.string(), v.maxLength(100))),
      metadata: v.nullish(v.object({ payment_id: v.optional(v.pipe(v.string(), v.maxLength(100))) }), null),
    }),
  }),
  v.transform(({ event, object }): PaymentHint => {
    if (event.startsWith('refund.')) {
      return { of: 'refund', provider_id: object.payment_id ?? '', payment_id: null }
    }
    return { of: 'payment', provider_id: object.id, payment_id: object.metadata?.payment_id ?? null }
  }),
)
