import { join } from 'node:path'
import { type Response, Router } from 'express'
import { DAY_MS } from '../../contract/durations.ts'
import type { Shop } from '../../shop.ts'

/** Icons that are asked for by fixed names, whatever a page says, and the manifest by which a phone keeps the shop. */
export function siteIconRoutes(shop: Shop): Router {
  const router = Router()
  const send = (res: Response, name: string) =>
    res.sendFile(join(shop.config.DIST_DIR, shop.renderer.asset(name)), { maxAge: DAY_MS, dotfiles: 'allow' })
  router.get('/favicon.ico', (_req, res) => send(res, 'favicon.ico'))
  router.get('/apple-touch-icon.png', (_req, res) => send(res, 'apple-touch-icon.png'))
  router.get('/site.webmanifest', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=86400')
    res.type('application/manifest+json').send(JSON.stringify(manifestOf(shop)))
  })
  return router
}

function manifestOf({ config, renderer }: Shop) {
  const icon = (name: string, size: number, purpose: string) => ({
    src: renderer.asset(name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name: config.SHOP_NAME,
    short_name: config.SHOP_NAME,
    lang: 'ru',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
