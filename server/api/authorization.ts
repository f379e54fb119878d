import { Router } from 'express'
import { Authorization, type AuthorizationAnswer, CODE_RESEND_AFTER } from '../contract/account/account.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { ownOrderIds } from '../http/visitor/browser.ts'
import { saveVisitor, startSession, visitorOf } from '../http/visitor/meet-visitor.ts'
import { signIn } from '../shop/account/sign-in/sign-in.ts'
import { sendCode, takeCodeLimits } from '../shop/account/sign-in/sign-in-code.ts'
import { bonusesOf, userInfoOf } from '../shop/account/user-info.rules.ts'
import type { Shop } from '../shop.ts'

/** Sign-in by a code in an SMS (decision 8). Signing out is the page `/auth/?logout=yes`. */
export function authorizationRoutes(shop: Shop): Router {
  const router = Router()

  router.post('/api/user/authorization/', jsonBody(32 * 1024), async (req, res) => {
    const { phone, sms_code } = readBody(Authorization, req)
    if (sms_code === undefined) {
      await takeCodeLimits(shop, visitorOf(req), phone)
      await sendCode(shop, await saveVisitor(shop, req, res), phone)
      return void res.json({ status: 'sent', resend_after: CODE_RESEND_AFTER } satisfies AuthorizationAnswer)
    }
    const user_id = await signIn(shop, visitorOf(req), { phone, sms_code }, ownOrderIds(shop, req))
    const visitor = await startSession(shop, req, res, { user_id })
    res.json({ status: 'signed-in', data: userInfoOf(visitor.user) } satisfies AuthorizationAnswer)
  })

  return router
}

/** Contract 1.7: `GET /api/userinfo/`. */
export function userInfoRoutes(_shop: Shop): Router {
  const router = Router()
  router.get('/api/userinfo/', (req, res) => {
    const { user } = visitorOf(req)
    res.json({ data: userInfoOf(user), bonuses: bonusesOf(user) })
  })
  return router
}
