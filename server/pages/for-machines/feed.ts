import { Router } from 'express'
import { sendPublished } from '../../http/files/send-published.ts'
import { FEED } from '../../shop/feeds/publish-feeds.ts'
import type { Shop } from '../../shop.ts'

/** The shop's own catalogue as YML, for marketplaces: `/feed/yml.xml` (`server/import/README.md`). */
export function feedRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/feed/yml.xml', (req, res) =>
    sendPublished(shop, req, res, { name: FEED, type: 'application/xml; charset=utf-8', max_age_s: 600 }),
  )
  return router
}
