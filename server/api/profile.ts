import { Router } from 'express'
import * as v from 'valibot'
import { PhoneChange } from '../contract/account/account.ts'
import { ProfileChange } from '../contract/account/profile.ts'
import { BadRequest } from '../errors.ts'
import { jsonBody, readBody, readQuery } from '../http/reading/read-request.ts'
import { hasMarker } from '../http/security/security.ts'
import { accountOf } from '../http/visitor/account-of.ts'
import { askToChangePhone, changePhone } from '../shop/account/profile/change-phone.ts'
import { askToConfirmMail, confirmMail } from '../shop/account/profile/confirm-mail.ts'
import { loadProfile } from '../shop/account/profile/load-profile.ts'
import { saveProfile } from '../shop/account/profile/save-profile.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7 and decision 33: the profile of the account; 401 for a visitor. */
export function profileRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/api/lk/user/')
    .get(async (req, res) => {
      res.json(await loadProfile(shop, accountOf(req)))
    })
    .post(jsonBody(32_000), async (req, res) => {
      const account = accountOf(req)
      res.json(await saveProfile(shop, account, readBody(ProfileChange, req)))
    })
  // Sends the letter, or with the token of its link confirms. It is a GET by its contract; another site's
  // picture cannot call it, because it has no marker.
  router.get('/api/lk/user/confirm_mail/', async (req, res) => {
    const account = accountOf(req)
    if (!hasMarker(req))
      throw new BadRequest('foreign-write', 'Запрос пришёл не с нашей страницы', { status: 403 })
    const { token } = readQuery(v.object({ token: v.optional(v.string(), '') }), req)
    if (token) await confirmMail(shop, token)
    else await askToConfirmMail(shop, account)
    res.json({ status: token ? 'confirmed' : 'sent' })
  })
  router.post('/api/lk/user/phone/', jsonBody(32_000), async (req, res) => {
    const account = accountOf(req)
    const { phone, old_code, new_code } = readBody(PhoneChange, req)
    if (old_code === undefined || new_code === undefined) {
      await askToChangePhone(shop, account, phone)
      return void res.json({ status: 'sent' })
    }
    await changePhone(shop, account, { phone, old_code, new_code })
    res.json({ status: 'changed' })
  })
  return router
}
