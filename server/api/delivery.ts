import { Router } from 'express'
import { CalculateRequest, SummaryRequest } from '../contract/delivery/calculation.ts'
import { DescribeRequest, PointRequest } from '../contract/delivery/described-places.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { calculate, calculateSummary } from '../shop/delivery/calculate.ts'
import { describeShops, findPickpoint } from '../shop/delivery/describe-places.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: price and time of delivery, points and stores. */
export function deliveryRoutes(shop: Shop): Router {
  const router = Router()
  router.post('/minions/kevin/calculate/summary', jsonBody(32_000), async (req, res) => {
    enterQuickly(shop, 'delivery', visitorOf(req))
    res.json(await calculateSummary(shop, visitorOf(req), readBody(SummaryRequest, req)))
  })
  router.post('/minions/kevin/calculate', jsonBody(32_000), async (req, res) => {
    enterQuickly(shop, 'delivery', visitorOf(req))
    const asked = readBody(CalculateRequest, req)
    const deliveries = await calculate(shop, visitorOf(req), asked)
    // Serialised before: a city of 2,000 points is a megabyte of text.
    const list = deliveries.map(({ json }) => json).join(',')
    res.type('json').send(`{"deliveries":[${list}],"request_id":${JSON.stringify(asked.request_id)}}`)
  })
  router.post('/minions/kevin/point', jsonBody(32_000), async (req, res) => {
    enterQuickly(shop, 'delivery', visitorOf(req))
    res.json(await findPickpoint(shop, visitorOf(req), readBody(PointRequest, req).code))
  })
  router.post('/minions/kevin/shops/describe', jsonBody(32_000), async (req, res) => {
    enterQuickly(shop, 'delivery', visitorOf(req))
    res.json({ shops: await describeShops(shop, readBody(DescribeRequest, req).ids) })
  })
  return router
}
