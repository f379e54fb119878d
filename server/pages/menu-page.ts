import { type Request, type Response, Router } from 'express'
import { firstAccepted } from '../http/files/compress-answers.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { bytesOfJoined, FORMS } from '../render/cache/piece.ts'
import { Reader } from '../shop/reading/reader.ts'
import { surroundingsOf } from '../shop/reading/shop-facts.ts'
import type { Shop } from '../shop.ts'
import { MENU, TEMPLATES } from './painting/page-facts.ts'
import type { Page } from './painting/paint-page.ts'
import { sendPage } from './painting/send-page.ts'
import { findOrMake } from './painting/shared-parts.ts'

/**
 * `/menu/`: the whole menu as a page, for browsers without script. Other pages contain only the first level:
 * `/menu/panels/?v=…` and `/menu/burger/?v=…` answer the rest when the menu is opened. `v` is the menu's
 * version, so a browser may cache them for good.
 */
export function menuRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/menu/', (req, res) => sendPage(shop, req, res, { page: MENU_PAGE, params: null }))
  router.get('/menu/panels/', (req, res) => sendPart(shop, req, res, 'parts/menu-panels'))
  router.get('/menu/burger/', (req, res) => sendPart(shop, req, res, 'parts/burger-list'))
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

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Rendered once for each version of the menu; the same for everybody. */
async function sendPart(shop: Shop, req: Request, res: Response, template: string): Promise<void> {
  const { pages } = shop.page_caches
  const seen = () => surroundingsOf(shop, visitorOf(req))
  const compression = firstAccepted(req, FORMS) ?? 'identity'
  const paint = async () => {
    const read = new Reader(seen())
    const html = await read.fact(TEMPLATES).paintPart(template, { menu: read.fact(MENU) })
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
  res.setHeader('Cache-Control', req.query.v === version ? FOR_GOOD : 'no-cache')
  res.vary('Accept-Encoding')
  if (compression !== 'identity') res.setHeader('Content-Encoding', compression)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(body)
}
