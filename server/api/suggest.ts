import { Router } from 'express'
import type { Snapshot } from '../catalog/catalog.ts'
import { categoryPath, productPath } from '../contract/catalog/catalog.ts'
import {
  SUGGEST_QUERY_LEAST,
  SUGGESTED_CATEGORIES_MOST,
  SUGGESTED_PRODUCTS_MOST,
  type SuggestAnswer,
  SuggestQuery,
} from '../contract/catalog/suggest.ts'
import { readQuery } from '../http/reading/read-request.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { enterQuickly } from '../shop/limits/enter.ts'
import type { Shop } from '../shop.ts'

/** `GET /api/v3/suggest/?q=`: what the search field offers while a shopper types. See `contract/suggest`. */
export function suggestRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/api/v3/suggest/', (req, res) => {
    enterQuickly(shop, 'suggest', visitorOf(req))
    const { q } = readQuery(SuggestQuery, req)
    res.json(suggest(shop.catalog.current(), q))
  })
  return router
}

function suggest(catalog: Snapshot, q: string): SuggestAnswer {
  if (q.length < SUGGEST_QUERY_LEAST) return { products: [], categories: [] }
  const found = catalog.search.suggest(q, SUGGESTED_PRODUCTS_MOST)
  const { categories } = catalog
  return {
    products: found.products
      .flatMap(id => catalog.findProduct(id) ?? [])
      .map(product => ({
        id: product.id,
        url: productPath(product),
        name: product.name,
        price: product.price,
        img: product.pictures[0]?.key ?? '',
      })),
    categories: found.categories
      .filter(id => categories.productCount(id) > 0)
      .slice(0, SUGGESTED_CATEGORIES_MOST)
      .flatMap(id => categories.byId(id) ?? [])
      .map(category => ({
        id: category.id,
        url: categoryPath(category),
        name: category.name,
        parents: categories
          .ancestorsOf(category.id)
          .map(above => above.name)
          .join(' / '),
      })),
  }
}
