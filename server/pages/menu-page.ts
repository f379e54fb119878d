import { type Request, type Response, Router } from 'express'
import { firstAccepted } from '../http/files/accepted-encodings.ts'
import { bytesOfJoined, FORMS } from '../render/cache/piece.ts'
import type { Shop } from '../shop/shop.ts'
import { loadMenu } from './menu.ts'
import { sendPage } from './painting/send-page.ts'

/**
 * `/menu/`: the whole menu as a page, for whoever has no script. What is below the first level stands on no other page:
 * `/menu/panels/?v=…` and `/menu/burger/?v=…` answer it when the menu is opened. `v` is the menu's version, so a browser
 * keeps them for good.
 */
export function menuRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/menu/', (req, res) =>
    sendPage(shop, req, res, {
      template: 'pages/menu',
      key: loadMenu(shop.caches.menu, shop.catalog.current()).version,
      load: () => ({
        title: 'Каталог',
        description: 'Все разделы каталога.',
        canonical: '/menu/',
        // For people without a script: search engines have the branches themselves.
        robots: 'noindex, follow',
        data: {},
      }),
    }),
  )
  router.get('/menu/panels/', (req, res) => sendPart(shop, req, res, 'parts/menu-panels'))
  router.get('/menu/burger/', (req, res) => sendPart(shop, req, res, 'parts/burger-list'))
  return router
}

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Painted and pressed once for a menu; the same for everybody. */
async function sendPart(shop: Shop, req: Request, res: Response, template: string): Promise<void> {
  const menu = loadMenu(shop.caches.menu, shop.catalog.current())
  const form = firstAccepted(req, FORMS) ?? 'identity'
  const key = [template, menu.version, shop.renderer.version].join('\n')
  const paint = () => shop.renderer.paintPart(template, { menu })
  const { pages } = shop.caches
  const { pieces } =
    form === 'br'
      ? await pages.whole(key, async () => ({ text: Buffer.from(await paint()), is_whole: true }))
      : (pages.find(key, form) ??
        (await pages.make(key, form, async () => ({ parts: [{ shared: await paint() }], is_whole: true }))))
  const body = Buffer.concat(bytesOfJoined(pieces, form))
  res.setHeader('Cache-Control', req.query.v === menu.version ? FOR_GOOD : 'no-cache')
  res.vary('Accept-Encoding')
  if (form !== 'identity') res.setHeader('Content-Encoding', form)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(body)
}
