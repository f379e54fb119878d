import { Router } from 'express'
import { FavoriteAdd, FavoriteRemove } from '../contract/cart/favorite.ts'
import { jsonBody, readBody } from '../http/reading/read-request.ts'
import { savingVisitor, visitorOf } from '../http/visitor/meet-visitor.ts'
import { addFavorite, loadFavoriteProducts, removeFavorite } from '../shop/favorites/favorites.ts'
import type { Shop } from '../shop.ts'

/** Contract 1.7: `GET, POST, DELETE /api/v3/favorite/`. Each answers the whole list, an entry as contract 2.3 has it. */
export function favoriteRoutes(shop: Shop): Router {
  const router = Router()
  router
    .route('/api/v3/favorite/')
    .get(async (req, res) => {
      res.json({ favorites: await loadFavoriteProducts(shop, visitorOf(req)) })
    })
    .post(jsonBody(32_000), async (req, res) => {
      const favorite = readBody(FavoriteAdd, req)
      res.json({ favorites: await addFavorite(shop, favorite, savingVisitor(shop, req, res)) })
    })
    .delete(jsonBody(32_000), async (req, res) => {
      const { product_id } = readBody(FavoriteRemove, req)
      res.json({ favorites: await removeFavorite(shop, visitorOf(req), product_id) })
    })
  return router
}
