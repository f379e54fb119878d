import type { Request, Response } from 'express'
import { Authorization } from '../contract/account/account.ts'
import { maskPhone, maskTyped } from '../contract/account/phone.ts'
import { BadRequest, Refused } from '../errors.ts'
import { readBody } from '../http/reading/read-request.ts'
import { hasMarker } from '../http/security/security.ts'
import { ownOrderIds } from '../http/visitor/browser.ts'
import { saveVisitor, startSession, visitorOf } from '../http/visitor/meet-visitor.ts'
import { safeBack } from '../shop/account/sign-in/safe-back.rules.ts'
import { signIn } from '../shop/account/sign-in/sign-in.ts'
import { sendCode, takeCodeLimits } from '../shop/account/sign-in/sign-in-code.ts'
import type { Shop } from '../shop.ts'
import { sendUncachedPage } from './painting/send-page.ts'
import { whyToSignIn } from './personal/account-ways.ts'

/** What the sign-in page shows beside its field. */
interface Said {
  back: string
  /** The phone that a code was sent to, and which is confirmed now. Empty while the phone is being entered. */
  code_phone?: string
  refusal?: string
  status?: number
}

/** The form of a page without script: a phone, then the code, with the same limits as the call (decision 8). */
export async function takeSignInForm(shop: Shop, req: Request, res: Response): Promise<void> {
  const fields = (req.body ?? {}) as Record<string, unknown>
  const back = safeBack(fields.back)
  const typed = typeof fields.phone === 'string' ? maskTyped(fields.phone) : fields.phone
  try {
    const { phone, sms_code } = readBody(Authorization, { body: { ...fields, phone: typed } } as Request)
    if (sms_code === undefined) {
      await takeCodeLimits(shop, visitorOf(req), phone)
      await sendCode(shop, await saveVisitor(shop, req, res), phone)
      return await sendSignIn(shop, req, res, { back, code_phone: phone })
    }
    const user_id = await signIn(shop, visitorOf(req), { phone, sms_code }, ownOrderIds(shop, req))
    await startSession(shop, req, res, { user_id })
    res.setHeader('Cache-Control', 'private, no-store')
    res.redirect(303, back)
  } catch (error) {
    // A script gets the error in the same form as from any call.
    if (hasMarker(req) || !(error instanceof BadRequest || error instanceof Refused)) throw error
    const asksCode = typeof fields.sms_code === 'string' && typeof fields.phone === 'string'
    const [refusal = error.message] = Object.values(error.fields ?? {})
    const code_phone = asksCode ? String(fields.phone) : ''
    await sendSignIn(shop, req, res, { back, code_phone, refusal, status: error.status })
  }
}

export async function sendSignIn(shop: Shop, req: Request, res: Response, said: Said): Promise<void> {
  const { back, code_phone = '', refusal = '', status } = said
  await sendUncachedPage(shop, req, res, {
    template: 'pages/auth',
    ...(status ? { status } : {}),
    ...(code_phone ? { is_personal: true } : {}),
    load: () => ({
      title: 'Вход',
      description: '',
      canonical: '/auth/',
      robots: 'noindex',
      data: {
        back,
        why: whyToSignIn(back),
        refusal,
        code_phone: code_phone && maskPhone(code_phone),
        outbox_url: isTryout(shop.config) ? '/dev/outbox/' : '',
      },
    }),
  })
}

/** No SMS is really sent: the page says where to find the code. */
function isTryout(config: Shop['config']): boolean {
  return config.SMS_PROVIDER === 'pretend' && config.NODE_ENV !== 'production'
}
