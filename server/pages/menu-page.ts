import { type Request, type Response, Router } from 'express'
import { productPath } from '../contract/catalog/catalog.ts'
import { firstAccepted } from '../http/negotiation.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { bytesOfJoined, FORMS } from '../render/cache/piece.ts'
import { Reader } from '../shop/reading/reader.ts'
import { surroundingsOf } from '../shop/reading/shop-facts.ts'
import type { Shop } from '../shop.ts'
import { goodsAt } from './painting/asked-goods.ts'
import { MENU, type MenuItem, type PageReader, TEMPLATES } from './painting/page-facts.ts'
import type { Page } from './painting/paint-page.ts'
import { sendPage } from './painting/send-page.ts'
import { findOrMake } from './painting/shared-parts.ts'

/**
 * `/menu/`: the whole menu as a page, for browsers without script. Other pages contain only the first level:
 * `/menu/panels/?v=…` and `/menu/burger/?v=…` answer the rest when the menu is opened. `v` is the menu's
 * version, so a browser may cache branches for good; panels also have a picture of goods, which change.
 */
export function menuRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/menu/', (req, res) => sendPage(shop, req, res, { page: MENU_PAGE, params: null }))
  router.get('/menu/panels/', (req, res) => sendPart(shop, req, res, PANELS))
  router.get('/menu/burger/', (req, res) => sendPart(shop, req, res, BURGER))
  return router
}

const MENU_PAGE: Page<null> = {
  template: 'pages/menu',
  load: () => ({
    title: 'Каталог',
    description: 'Все разделы каталога.',
    canonical: '/menu/',
    // For people without script: search engines find the branches themselves.
    robots: 'noindex, follow',
    data: {},
  }),
}

/** A part of the menu, which is the same for everybody. */
interface MenuPart {
  template: string
  load(read: PageReader): Record<string, unknown>
  /** How long a browser may keep it under the menu's version. */
  cache_control: string
}

const BURGER: MenuPart = {
  template: 'parts/burger-list',
  load: read => ({ menu: read.fact(MENU) }),
  cache_control: 'public, max-age=31536000, immutable',
}

const PANELS: MenuPart = {
  template: 'parts/menu-panels',
  load: read => ({ panels: read.fact(MENU).map(root => ({ ...root, picture: pictureOf(read, root) })) }),
  cache_control: 'public, max-age=86400',
}

/** Of so many the first one with a picture is shown. */
const LOOKED_AT = 8

/** What a department begins with, of what has a picture. */
function pictureOf(read: PageReader, { url }: MenuItem) {
  const product = goodsAt(read, url, LOOKED_AT).find(({ pictures }) => pictures.length > 0)
  return product
    ? { key: product.pictures[0]?.key ?? '', name: product.name, url: productPath(product) }
    : null
}

/** Rendered once for each version of what it shows. */
async function sendPart(
  shop: Shop,
  req: Request,
  res: Response,
  { template, load, cache_control }: MenuPart,
): Promise<void> {
  const { pages } = shop.page_caches
  const seen = () => surroundingsOf(shop, visitorOf(req))
  const compression = firstAccepted(req, FORMS) ?? 'identity'
  const paint = async () => {
    const read = new Reader(seen())
    const html = await read.fact(TEMPLATES).paintPart(template, load(read))
    return { html, notes: await read.notes() }
  }
  const { page } = await findOrMake(shop, {
    wanted: { address: template, together: template },
    compressions: [compression],
    seen,
    make: (wanted, keys, learn) =>
      pages.recompress(keys, compression, wanted) ??
      pages.make(wanted, compression, async () => {
        const { html, notes } = await paint()
        return { painting: { parts: [{ shared: html }], is_whole: true }, key: await learn(notes) }
      }),
  })
  const { version } = MENU.find(seen())
  const body = Buffer.concat(bytesOfJoined(page.pieces, compression))
  res.setHeader('Cache-Control', req.query.v === version ? cache_control : 'no-cache')
  res.vary('Accept-Encoding')
  if (compression !== 'identity') res.setHeader('Content-Encoding', compression)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(body)
}
