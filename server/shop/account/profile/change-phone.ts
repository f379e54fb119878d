import { CODE_WRONG } from '../../../contract/account/account.ts'
import { inTransaction, isTakenMeanwhile } from '../../../database/statement.ts'
import { BadRequest, Refused } from '../../../errors.ts'
import { consumeSmsCode } from '../sign-in/sign-in.queries.ts'
import { guessOf, sendCode, takeCodeLimits } from '../sign-in/sign-in-code.ts'
import type { AccountContext, SignedIn } from '../visitor.ts'
import { findProfile, leavePhone, movePhone } from './profile.queries.ts'

const PURPOSE = 'change-phone'

/**
 * Sends a code to the account's phone and one to the new phone, so that somebody who has only one of them
 * cannot change it. The answer does not reveal whether the new phone is known. Throws `Refused('too-often')`
 * by either phone's limits.
 */
export async function askToChangePhone(
  shop: AccountContext,
  visitor: SignedIn,
  phone: string,
): Promise<void> {
  refuseSame(visitor, phone)
  for (const each of [visitor.user.phone, phone]) {
    await takeCodeLimits(shop, visitor, each)
    await sendCode(shop, visitor, each, PURPOSE)
  }
}

/**
 * Changes the phone when both codes are right. Throws `BadRequest('wrong-code')` naming the one that is not, and
 * `Refused('phone-taken')` when the new phone has an account of its own. A wrong try stays counted.
 */
export async function changePhone(
  shop: AccountContext,
  visitor: SignedIn,
  given: { phone: string; old_code: string; new_code: string },
): Promise<void> {
  const { user } = visitor
  refuseSame(visitor, given.phone)
  const change = () =>
    inTransaction(shop.db, async trx => {
      // Nothing may throw in here: a wrong try must stay counted.
      const right = async (phone: string, code: string) =>
        consumeSmsCode(trx, guessOf({ shop, visitor, phone, sms_code: code, purpose: PURPOSE }))
      if (!(await right(user.phone, given.old_code))) return 'old_code'
      if (!(await right(given.phone, given.new_code))) return 'new_code'
      if (!(await movePhone(trx, user, given.phone))) {
        // The phone was changed from another browser meanwhile: the code belongs to a phone that the account
        // no longer has.
        return (await findProfile(trx, user.id))?.phone === user.phone ? 'taken' : 'old_code'
      }
      await leavePhone(trx, user)
      return 'changed'
    })
  const outcome = await change().catch(error => {
    if (!isTakenMeanwhile(error)) throw error
    // A transaction that took the number at the same moment has committed by now, so it can be seen.
    return change()
  })
  if (outcome === 'taken') {
    throw new Refused('phone-taken', 'У этого номера уже есть кабинет. Войдите по нему.', { status: 409 })
  }
  if (outcome !== 'changed') {
    throw new BadRequest('wrong-code', CODE_WRONG, { status: 422, fields: { [outcome]: CODE_WRONG } })
  }
}

function refuseSame(visitor: SignedIn, phone: string): void {
  if (visitor.user.phone !== phone) return
  const text = 'Это уже ваш номер'
  throw new BadRequest('same-phone', text, { status: 422, fields: { phone: text } })
}
