import { insertVisitor } from '../../../server/shop/account/sessions/visitors.queries.ts'
import { sendCode } from '../../../server/shop/account/sign-in/sign-in-code.ts'
import { sendOutbox } from '../../../server/shop/messages/send-outbox.ts'
import type { BareShop } from '../bare-shop.ts'

/** What an SMS with a code begins with. */
export const SMS_CODE = /^\d{6}(?= — код )/

export const phone = '+79161234567'

/** A new browser. */
export async function newVisitor(shop: BareShop): Promise<{ id: number }> {
  const token_hash = `browser ${Math.random()}`
  return {
    id: await insertVisitor(shop.db, {
      token_hash,
      user_id: null,
      region_json: null,
      known_since: null,
      proved_user_id: null,
      browser_id: null,
      now: shop.now(),
    }),
  }
}

/** The code as it arrives at the phone. */
export async function codeFor(shop: BareShop, visitor: { id: number }): Promise<string> {
  await sendCode(shop, visitor, phone)
  await sendOutbox(shop)
  const code = SMS_CODE.exec(shop.sent.at(-1)?.text ?? '')?.[0]
  if (!code) throw new Error('no SMS with a code')
  return code
}

/** A code other than the one that was sent. */
export function wrong(sms_code: string, by: number) {
  return { phone, sms_code: String((Number(sms_code) + 1 + by) % 1_000_000).padStart(6, '0') }
}
