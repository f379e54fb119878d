import { Router } from 'express'
import type { Shop } from '../shop/shop.ts'
import { sendPage } from './painting/send-page.ts'

/** Pages that editors make: a template in `templates/pages/` with a `path` in its front matter needs no route. */
export function contentRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/{*path}', async (req, res, next) => {
    const wanted = shop.renderer.contentPages().find(page => samePath(page.front_matter.path, req.path))
    if (!wanted) return next()
    const { path = '/', title = '', description = '', robots = '' } = wanted.front_matter
    if (req.path !== path) return res.redirect(301, path)
    await sendPage(shop, req, res, {
      template: wanted.name,
      key: '',
      load: () => ({ title, description, robots, data: {} }),
    })
  })
  return router
}

function samePath(path: string | undefined, asked: string): boolean {
  return path !== undefined && `${path}/`.replace(/\/+$/, '/') === `${asked}/`.replace(/\/+$/, '/')
}
