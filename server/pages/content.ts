import { Router } from 'express'
import { NotFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { TEMPLATES } from './painting/page-facts.ts'
import type { Page } from './painting/paint-page.ts'
import { sendPage } from './painting/send-page.ts'

/** Pages that editors make: a template in `templates/pages/` with a `path` in its front matter needs no route. */
export function contentRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/{*path}', async (req, res, next) => {
    const wanted = shop.renderer.contentPages().find(page => samePath(page.front_matter.path, req.path))
    if (!wanted) return next()
    const { path = '/' } = wanted.front_matter
    if (req.path !== path) return res.redirect(301, path)
    await sendPage(shop, req, res, {
      page: CONTENT,
      params: { name: wanted.name },
    })
  })
  return router
}

/** The template is the page; its front matter has the rest. */
const CONTENT: Page<{ name: string }> = {
  template: ({ name }) => name,
  load(read, { name }) {
    const template = read
      .fact(TEMPLATES)
      .contentPages()
      .find(each => each.name === name)
    if (!template) throw new NotFound('page', name)
    const { path = '/', title = '', description = '', robots = '' } = template.front_matter
    return { title, description, robots, canonical: path, data: {} }
  },
}

function samePath(path: string | undefined, asked: string): boolean {
  return path !== undefined && `${path}/`.replace(/\/+$/, '/') === `${asked}/`.replace(/\/+$/, '/')
}
