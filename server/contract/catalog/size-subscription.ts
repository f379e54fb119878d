import * as v from 'valibot'
import { Phone } from '../account/account.ts'
import { Email } from '../account/email.ts'
import { OfferId } from '../cart/cart.ts'

export const CONSENT_NEEDED = 'Нужно согласие на обработку персональных данных'

const asked = { offer_id: OfferId, confirm: v.literal(true, CONSENT_NEEDED) }

/** `POST /api/v3/size-subscription/` (ours, contract 1.7): tell me when this size can be bought again. */
export const SizeSubscription = v.variant('channel', [
  // Two spellings of one mailbox are one subscription.
  v.object({ ...asked, channel: v.literal('mail'), recipient: v.pipe(Email, v.toLowerCase()) }),
  v.object({ ...asked, channel: v.literal('sms'), recipient: Phone }),
])
export type SizeSubscription = v.InferOutput<typeof SizeSubscription>

/** The same whether somebody waits already or not. */
export const SizeSubscriptionAnswer = v.object({ status: v.literal('waiting') })
