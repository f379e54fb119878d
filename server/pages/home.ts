import { Router } from 'express'
import { COLLECTIONS, collectionPath } from '../catalog/listing/listing-context.ts'
import type { Snapshot } from '../catalog/snapshot/types.ts'
import { categoryPath, type Product } from '../contract/catalog/catalog.ts'
import type { Shop } from '../shop/shop.ts'
import { productTile } from './catalog/product-tile.ts'
import { siteLd } from './for-machines/json-ld.ts'
import type { SharedPage } from './painting/paint-page.ts'
import { sendPage } from './painting/send-page.ts'

/** Tabs of the home page and where «смотреть все» leads (contract 2.2). */
const TABS = ['hit', 'new', 'discount'] as const
const IN_A_TAB = 10
const IN_THE_HERO = 3
/** How many are looked at for those. */
const LOOKED_AT = 48

export function homeRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/', async (req, res) => {
    const catalog = shop.catalog.current()
    await sendPage(shop, req, res, {
      template: 'pages/home',
      key: catalog.visible.all(),
      load: () => loadHome(shop, catalog),
    })
  })
  return router
}

function loadHome(shop: Shop, catalog: Snapshot): SharedPage {
  const hero = looksOf(catalog)
  return {
    title: `${shop.config.SHOP_NAME} — интернет-магазин одежды`,
    description: 'Одежда для женщин, мужчин и детей: доставка по России, пункты выдачи и свои магазины.',
    canonical: '/',
    ...(hero[0]?.pictures[0] ? { image: hero[0].pictures[0].key } : {}),
    json_ld: siteLd(shop.config, shop.renderer.asset('icon-512.png')),
    data: {
      hero: hero.map(product => productTile(catalog, product)),
      categories: doorsOf(catalog, hero),
      tabs: TABS.map(code => ({
        code,
        title: COLLECTIONS[code].heading,
        url: collectionPath(code),
        products: tilesOf(catalog, code),
      })),
    },
  }
}

/** A model once, however many colours of it would come one after another. */
function tilesOf(catalog: Snapshot, collection: 'hit' | 'new' | 'discount') {
  const { ids } = catalog.list({ scope: { collection }, per_page: LOOKED_AT })
  const models = new Map<string, Product>()
  for (const product of productsOf(catalog, ids))
    if (!models.has(product.group_key)) models.set(product.group_key, product)
  return [...models.values()].slice(0, IN_A_TAB).map(product => productTile(catalog, product))
}

/** From each of the first branch's first sections its most popular thing with a picture, each of another colour. */
function looksOf(catalog: Snapshot): Product[] {
  const [first] = catalog.categories.roots
  const looks: Product[] = []
  for (const { id } of first ? catalog.categories.childrenOf(first.id) : []) {
    const isOther = (product: Product) => !looks.some(look => look.color_family === product.color_family)
    const look = pictured(catalog, id, 'popular').find(isOther)
    if (look) looks.push(look)
    if (looks.length === IN_THE_HERO) break
  }
  return looks
}

/** The roots of the catalogue, each with the picture of a new thing of its first section. */
function doorsOf(catalog: Snapshot, taken: Product[]) {
  const { categories } = catalog
  return categories.roots
    .filter(root => categories.productCount(root.id) > 0)
    .map(root => {
      const isFree = (product: Product) => !taken.some(({ group_key }) => group_key === product.group_key)
      const section = categories.childrenOf(root.id)[0] ?? root
      const shown = [...pictured(catalog, section.id, 'new'), ...pictured(catalog, root.id, 'new')].find(
        isFree,
      )
      return { name: root.name, url: categoryPath(root), picture_key: shown?.pictures[0]?.key ?? '' }
    })
}

function pictured(catalog: Snapshot, category_id: number, sort: 'popular' | 'new'): Product[] {
  const { ids } = catalog.list({ scope: { category_id }, sort, per_page: LOOKED_AT })
  return productsOf(catalog, ids).filter(product => product.pictures.length > 0)
}

function productsOf(catalog: Snapshot, ids: number[]): Product[] {
  return ids.flatMap(id => catalog.findProduct(id) ?? [])
}
