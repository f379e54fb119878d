import { type Request, Router } from 'express'
import { NotFound } from '../errors.ts'
import type { Template } from '../render/templates/read-template.ts'
import type { Shop } from '../shop.ts'
import { TEMPLATES } from './painting/page-facts.ts'
import type { Page, SharedPage } from './painting/paint-page.ts'
import { sendPage, sendUncachedPage } from './painting/send-page.ts'

/** Longer than any question. */
const QUERY_MOST = 100

/** Pages that editors make: a template in `templates/pages/` with a `path` in its front matter needs no route. */
export function contentRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/{*path}', async (req, res, next) => {
    const wanted = shop.renderer.contentPages().find(page => samePath(page.front_matter.path, req.path))
    if (!wanted) return next()
    const { path = '/' } = wanted.front_matter
    if (req.path !== path) return res.redirect(301, path)
    const query = shop.renderer.hasFaqSearch(wanted.name) ? readFaqQuery(req) : ''
    if (query === '') return sendPage(shop, req, res, { page: CONTENT, params: { name: wanted.name } })
    // Nobody else will search for the same.
    await sendUncachedPage(shop, req, res, {
      template: wanted.name,
      load: () => ({ ...pageOf(wanted), robots: 'noindex, follow', data: { faq_query: query } }),
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
    return pageOf(template)
  },
}

function pageOf({ front_matter }: Template): SharedPage {
  const { path = '/', title = '', description = '', robots = '' } = front_matter
  return { title, description, robots, canonical: path, data: {} }
}

/** What was searched for in the questions of the page. */
function readFaqQuery(req: Request): string {
  const { q } = req.query
  return typeof q === 'string' ? q.trim().slice(0, QUERY_MOST) : ''
}

function samePath(path: string | undefined, asked: string): boolean {
  return path !== undefined && `${path}/`.replace(/\/+$/, '/') === `${asked}/`.replace(/\/+$/, '/')
}
