import { Router } from 'express'
import { COLLECTIONS, collectionPath } from '../shop/catalog/listing-place.ts'
import type { Snapshot } from '../shop/catalog/snapshot.ts'
import type { Shop } from '../shop/shop.ts'
import { productTile } from './product-tile.ts'
import { sendPage } from './send-page.ts'

/** Tabs of the home page and where «смотреть все» leads (specification 2, section 2). */
const TABS = ['hit', 'new', 'discount'] as const
const IN_A_TAB = 10

export function homeRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/', async (req, res) => {
    const catalog = shop.catalog.current()
    await sendPage(shop, req, res, {
      template: 'pages/home',
      title: `${shop.config.SHOP_NAME} — интернет-магазин одежды`,
      description: 'Одежда для женщин, мужчин и детей: доставка по России, пункты выдачи и свои магазины.',
      canonical: '/',
      data: {
        tabs: TABS.map(code => ({
          code,
          title: COLLECTIONS[code].heading,
          url: collectionPath(code),
          products: tilesOf(catalog, code),
        })),
      },
    })
  })
  return router
}

function tilesOf(catalog: Snapshot, collection: 'hit' | 'new' | 'discount') {
  const { ids } = catalog.list({ scope: { collection }, per_page: IN_A_TAB })
  return ids.flatMap(id => catalog.findProduct(id) ?? []).map(productTile)
}
