import { Router } from 'express'
import { isRecommendType, type RecommendAnswer, RecommendQuery } from '../../contract/catalog/recommend.ts'
import { NotFound } from '../../errors.ts'
import { readQuery } from '../../http/reading/read-request.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { enterQuickly } from '../../shop/limits/enter.ts'
import { readerOf } from '../../shop/reading/shop-facts.ts'
import { loadRecommended } from '../../shop/recommend/load-recommended.ts'
import type { Shop } from '../../shop.ts'
import { productTiles } from './product-tile.ts'

/**
 * Contract 1.7: `GET /api/v3/recommend/{type}/` answers `{ html }`, a carousel rendered from
 * `parts/recommend`; empty when there is nothing to recommend. It is a call, but stands among the pages
 * because it renders.
 */
export function recommendRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/api/v3/recommend/:type/', async (req, res) => {
    enterQuickly(shop, 'recommend', visitorOf(req))
    const { type } = req.params
    if (!isRecommendType(type)) throw new NotFound('recommendation', type)
    const { barcode, ...carousel } = readQuery(RecommendQuery, req)
    const found = await loadRecommended(shop, visitorOf(req), { type, barcode })
    const products = productTiles(
      readerOf(shop, visitorOf(req)),
      found.map(({ id }) => id),
    )
    const answer: RecommendAnswer = {
      html:
        products.length === 0
          ? ''
          : await shop.renderer.paintPart('parts/recommend', { type, carousel, products }),
    }
    res.json(answer)
  })
  return router
}
