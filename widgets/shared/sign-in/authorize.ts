import { AuthorizationAnswer, CODE_RESEND_AFTER } from '../../../server/contract/account/account.ts'
import { afterPaint } from '../after-paint.ts'
import { call } from '../calls/api.ts'
import { goOnTo, openAnew } from '../go-to.ts'
import { notifyOtherTabs } from '../other-tabs.ts'

const PATH = '/api/user/authorization/'

/**
 * Requests a code, after the frame in which the button shows that it is busy. Returns the moment, in epoch
 * milliseconds, from which another may be requested. Throws `ApiError`.
 */
export async function askForCode(phone: string): Promise<number> {
  await new Promise<void>(afterPaint)
  const answer = await call('POST', PATH, AuthorizationAnswer, { body: { phone } })
  return Date.now() + (answer.status === 'sent' ? answer.resend_after : CODE_RESEND_AFTER) * 1_000
}

/** Signs in and goes on to `back`, where everything is loaded for the signed-in visitor. Throws `ApiError`. */
export async function signIn(phone: string, sms_code: string, back: string): Promise<void> {
  await call('POST', PATH, AuthorizationAnswer, { body: { phone, sms_code } })
  notifyOtherTabs('user')
  // The form is no longer needed, so it does not stay in the history. A reload of the same page keeps its hash.
  if (back === location.pathname) openAnew()
  else goOnTo(back)
}
