import { Router } from 'express'
import { categoryPath, type Product } from '../contract/catalog.ts'
import { COLLECTIONS, collectionPath } from '../shop/catalog/listing-place.ts'
import type { Snapshot } from '../shop/catalog/snapshot.ts'
import type { Shop } from '../shop/shop.ts'
import { loadMenu } from './menu.ts'
import { productTile } from './product-tile.ts'
import { sendPage } from './send-page.ts'

/** Tabs of the home page and where «смотреть все» leads (specification 2, section 2). */
const TABS = ['hit', 'new', 'discount'] as const
const IN_A_TAB = 10
const IN_THE_HERO = 3
/** How many of a section are looked at for one with a picture. */
const HERO_FROM = 24
const UNDER_A_DOOR = 5

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
        hero: looksOf(catalog),
        categories: doorsOf(catalog),
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

/** The most popular thing with a picture from each of the first branch's widest sections, each of another colour. */
function looksOf(catalog: Snapshot) {
  const { categories } = catalog
  const [first] = categories.roots
  if (!first) return []
  const width = (id: number) => categories.productCount(id)
  const sections = categories.childrenOf(first.id).toSorted((a, b) => width(b.id) - width(a.id))
  const looks: Product[] = []
  for (const { id } of sections) {
    const { ids } = catalog.list({ scope: { category_id: id }, sort: 'popular', per_page: HERO_FROM })
    const found = ids
      .map(product_id => catalog.findProduct(product_id))
      .find(product => product?.pictures.length && !looks.some(look => look.color_family === product.color_family))
    if (found) looks.push(found)
    if (looks.length === IN_THE_HERO) break
  }
  return looks.map(productTile)
}

/** The roots of the catalogue, each with the picture of its most popular thing. */
function doorsOf(catalog: Snapshot) {
  const roots = new Map(catalog.categories.roots.map(root => [categoryPath(root), root.id]))
  return loadMenu(catalog).map(({ name, url, items }) => ({
    name,
    url,
    picture_key: pictureOf(catalog, roots.get(url) ?? 0),
    items: items.slice(0, UNDER_A_DOOR),
  }))
}

function pictureOf(catalog: Snapshot, category_id: number): string {
  const { ids } = catalog.list({ scope: { category_id }, sort: 'new', per_page: HERO_FROM })
  const pictured = ids.map(id => catalog.findProduct(id)?.pictures[0]?.key)
  return pictured.find(Boolean) ?? ''
}
