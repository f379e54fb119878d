import { Refused } from '../../errors.ts'

/** What the shopper was shown is no longer so: 409 with what changed, and in words (promise 4). */
export function moneyChanged(
  text: string,
  change: {
    what: 'coupon' | 'bonuses' | 'certificate'
    was: number
    now: number
    coupon?: string
    reason?: string
    sign_in?: true
  },
): Refused {
  return new Refused('changed', text, { status: 409, body: { errors: [text], changed: [change] } })
}
