import { Router } from 'express'
import { ReturnQuery, ReturnRequest, ReturnTrack } from '../contract/account/returns.ts'
import { jsonBody, readBody, readQuery } from '../http/reading/read-request.ts'
import { accountOf } from '../http/visitor/account-of.ts'
import { trackReturn } from '../shop/returns/change-return.ts'
import { createReturn } from '../shop/returns/create-return.ts'
import { loadReturn } from '../shop/returns/load-return.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7 and decision 34: returns, of the account's own orders. */
export function returnRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/api/return/', async (req, res) => {
    const account = accountOf(req)
    const { return_code } = readQuery(ReturnQuery, req)
    res.json(await loadReturn(shop, account, return_code))
  })
  router.post('/api/return/', jsonBody(32_000), async (req, res) => {
    const account = accountOf(req)
    const asked = readBody(ReturnRequest, req)
    res.json({ return_code: await createReturn(shop, account, asked) })
  })
  router.post('/api/return/track', jsonBody(32_000), async (req, res) => {
    const account = accountOf(req)
    const sent = readBody(ReturnTrack, req)
    await trackReturn(shop, account, sent)
    res.json(await loadReturn(shop, account, sent.return_code))
  })
  return router
}
