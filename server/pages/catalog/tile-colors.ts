import { Router } from 'express'
import * as v from 'valibot'
import { productPath } from '../../contract/catalog/catalog.ts'
import type { TileColors } from '../../contract/catalog/listing.ts'
import { NotFound } from '../../errors.ts'
import { readQuery } from '../../http/reading/read-request.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { enterQuickly } from '../../shop/limits/enter.ts'
import { readerOf } from '../../shop/reading/shop-facts.ts'
import type { Shop } from '../../shop.ts'
import { productTiles, TILE_COLORS_MOST } from './product-tile.ts'

const AskedTile = v.object({
  product: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Номер товара'), v.transform(Number)),
})

/**
 * `/tile-colors/?product=326`: the colours of a tile's model, each with its own tile, for those who point at its dots.
 * Pages have but the dots: with the addresses of all colours a listing would be a kilobyte larger.
 */
export function tileColorsRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/tile-colors/', async (req, res) => {
    enterQuickly(shop, 'page', visitorOf(req))
    const { product: id } = readQuery(AskedTile, req)
    const catalog = shop.catalog.current()
    const product = catalog.findProduct(id)
    if (!product) throw new NotFound('product', String(id))
    const colors = product.colors.slice(0, TILE_COLORS_MOST)
    const products = productTiles(
      readerOf(shop, visitorOf(req)),
      colors.map(({ product_id }) => product_id),
    )
    const answer: TileColors = {
      colors: colors.map(({ product_id, slug, color_name }) => ({
        product_id,
        color_name,
        url: productPath({ id: product_id, slug }),
      })),
      html: await shop.renderer.paintPart('parts/product-tiles', { products }),
    }
    res.setHeader('Cache-Control', 'private, max-age=60')
    res.json(answer)
  })
  return router
}
