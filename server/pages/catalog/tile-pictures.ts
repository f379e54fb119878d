import { Router } from 'express'
import * as v from 'valibot'
import { readQuery } from '../../http/reading/read-request.ts'
import type { Shop } from '../../shop.ts'
import { TILE_PICTURES_MOST } from './product-tile.ts'

/** More than a browser asks for at once: the tiles of two pages of a listing. */
const PRODUCTS_MOST = 100

const AskedPictures = v.object({
  products: v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(,\d{1,9})*$/, 'Номера товаров через запятую'),
    v.transform(text => text.split(',').map(Number)),
    v.maxLength(PRODUCTS_MOST),
  ),
})

/**
 * `/tile-pictures/?products=326,303`: keys of the pictures that tiles show after their first, by product.
 * Pages do not contain them, because most are never looked at and they do not compress; products that are not
 * sold are left out.
 */
export function tilePicturesRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/tile-pictures/', (req, res) => {
    const { products } = readQuery(AskedPictures, req)
    const catalog = shop.catalog.current()
    const found = products.flatMap(id => catalog.findProduct(id) ?? [])
    res.setHeader('Cache-Control', 'public, max-age=300')
    res.json(
      Object.fromEntries(
        found.map(({ id, pictures }) => [id, pictures.slice(1, TILE_PICTURES_MOST).map(({ key }) => key)]),
      ),
    )
  })
  return router
}
