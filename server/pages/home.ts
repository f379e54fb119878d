import { Router } from 'express'
import { COLLECTIONS, collectionPath } from '../catalog/listing/load-listing.ts'
import { categoryPath, IN_A_HOME_TAB, type Product } from '../contract/catalog/catalog.ts'
import { CATALOGUE, GOODS, PRODUCT } from '../shop/reading/shop-facts.ts'
import type { Shop } from '../shop.ts'
import { productTiles } from './catalog/product-tile.ts'
import { siteLd } from './for-machines/json-ld.ts'
import { CONFIG, type PageReader, TEMPLATES } from './painting/page-facts.ts'
import type { Page } from './painting/paint-page.ts'
import { sendPage } from './painting/send-page.ts'

/** Tabs of the home page and where «смотреть все» leads (contract 2.2). */
const TABS = ['hit', 'new', 'discount'] as const
const IN_THE_HERO = 3
/** How many products are searched for them. */
const LOOKED_AT = 48

export function homeRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/', (req, res) =>
    sendPage(shop, req, res, { page: HOME, params: null, routed_by: shop.catalog.current() }),
  )
  return router
}

const HOME: Page<null> = {
  template: 'pages/home',
  load(read) {
    const config = read.fact(CONFIG)
    const hero = looksOf(read)
    return {
      title: `${config.SHOP_NAME} — интернет-магазин одежды`,
      description: 'Одежда для женщин, мужчин и детей: доставка по России, пункты выдачи и свои магазины.',
      canonical: '/',
      ...(hero[0]?.pictures[0] ? { image: hero[0].pictures[0].key } : {}),
      json_ld: siteLd(config, read.fact(TEMPLATES).asset('icon-512.png')),
      data: {
        hero: productTiles(
          read,
          hero.map(({ id }) => id),
        ),
        categories: categoryTilesOf(read, hero),
        tabs: TABS.map(code => ({
          code,
          title: COLLECTIONS[code].heading,
          url: collectionPath(code),
          products: tilesOf(read, code),
        })),
      },
    }
  },
}

/** Each model once, even if several of its colours follow one another. */
function tilesOf(read: PageReader, collection: 'hit' | 'new' | 'discount') {
  const { ids } = read.fact(GOODS, 0).list({ scope: { collection }, per_page: LOOKED_AT })
  const models = new Map<string, number>()
  for (const { id, group_key } of productsOf(read, ids)) if (!models.has(group_key)) models.set(group_key, id)
  return productTiles(read, [...models.values()].slice(0, IN_A_HOME_TAB))
}

/**
 * From each of the first branch's first sections its most popular product with a picture, each in another
 * colour.
 */
function looksOf(read: PageReader): Product[] {
  const { categories } = read.fact(CATALOGUE)
  const [first] = categories.roots
  const looks: Product[] = []
  for (const { id } of first ? categories.childrenOf(first.id) : []) {
    const isOther = (product: Product) => !looks.some(look => look.color_family === product.color_family)
    const look = pictured(read, id, 'popular').find(isOther)
    if (look) looks.push(look)
    if (looks.length === IN_THE_HERO) break
  }
  return looks
}

/** The roots of the catalogue, each with the picture of a new product from its first section. */
function categoryTilesOf(read: PageReader, taken: Product[]) {
  const { categories } = read.fact(CATALOGUE)
  return categories.roots
    .filter(root => categories.productCount(root.id) > 0)
    .map(root => {
      const isFree = (product: Product) => !taken.some(({ group_key }) => group_key === product.group_key)
      const section = categories.childrenOf(root.id)[0] ?? root
      const shown = [...pictured(read, section.id, 'new'), ...pictured(read, root.id, 'new')].find(isFree)
      return { name: root.name, url: categoryPath(root), picture_key: shown?.pictures[0]?.key ?? '' }
    })
}

function pictured(read: PageReader, category_id: number, sort: 'popular' | 'new'): Product[] {
  const { ids } = read.fact(GOODS, 0).list({ scope: { category_id }, sort, per_page: LOOKED_AT })
  return productsOf(read, ids).filter(product => product.pictures.length > 0)
}

function productsOf(read: PageReader, ids: number[]): Product[] {
  return ids.flatMap(id => read.fact(PRODUCT, id) ?? [])
}
