import { Router } from 'express'
import { SuggestRequest } from '../contract/delivery/address.ts'
import { RegionsQuery, StateChange } from '../contract/delivery/region.ts'
import { countPages } from '../http/count-pages.ts'
import { jsonBody, readBody, readQuery } from '../http/reading/read-request.ts'
import { savingVisitor, visitorOf } from '../http/visitor/meet-visitor.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import { chooseRegion } from '../shop/towns/choose-region.ts'
import { listRegions } from '../shop/towns/list-regions.ts'
import { suggestAddress } from '../shop/towns/suggest-address.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: regions, the chosen one, addresses. */
export function regionRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/api/v2/regions/', async (req, res) => {
    const asked = readQuery(RegionsQuery, req)
    const { regions, total } = await listRegions(shop, visitorOf(req), asked)
    countPages(res, asked, total)
    res.json(regions)
  })
  router.patch('/api/v3/state/', jsonBody(32_000), async (req, res) => {
    const { region } = readBody(StateChange, req)
    res.json({ region: await chooseRegion(shop, region, visitorOf(req), savingVisitor(shop, req, res)) })
  })
  router.post('/minions/stuart/suggest/address', jsonBody(32_000), async (req, res) => {
    enterQuickly(shop, 'suggest', visitorOf(req))
    const asked = readBody(SuggestRequest, req)
    res.json({ suggestions: await suggestAddress(shop, visitorOf(req), asked) })
  })
  return router
}
