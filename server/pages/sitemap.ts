import { type Request, type Response, Router } from 'express'
import { categoryPath, productPath } from '../contract/catalog.ts'
import { NotFound } from '../errors.ts'
import { COLLECTIONS, collectionPath } from '../shop/catalog/listing-place.ts'
import type { Snapshot } from '../shop/catalog/snapshot.ts'
import type { Shop } from '../shop/shop.ts'

/** Addresses in one part of the sitemap (`outside.md`, "Search engines"). */
const IN_A_PART = 50_000
const AT_ONCE = 1_000

/** `robots.txt`, and `sitemap.xml` as an index of parts: `sitemap-pages.xml`, `sitemap-products-1.xml`, … */
export function sitemapRoutes(shop: Shop): Router {
  const router = Router()
  const { SITE_URL } = shop.config
  router.get('/robots.txt', (_req, res) => {
    res.type('text').set('Cache-Control', 'public, max-age=3600').send(robots(SITE_URL))
  })
  router.get('/sitemap.xml', (_req, res) => {
    const count = Math.ceil(shop.catalog.current().product_count / IN_A_PART)
    const parts = ['pages', ...Array.from({ length: count }, (_, index) => `products-${index + 1}`)]
    const items = parts.map(part => `<sitemap><loc>${SITE_URL}/sitemap-${part}.xml</loc></sitemap>`)
    sendXml(
      res,
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('')}</sitemapindex>`,
    )
  })
  router.get('/sitemap-pages.xml', (_req, res) => {
    sendXml(res, urlSet(SITE_URL, pagePaths(shop)))
  })
  router.get('/sitemap-products-:part.xml', (req: Request<{ part: string }>, res) => {
    const part = Number(req.params.part)
    const paths = Number.isInteger(part) && part > 0 ? productPaths(shop.catalog.current(), part) : []
    if (paths.length === 0) throw new NotFound('sitemap part', req.params.part)
    sendXml(res, urlSet(SITE_URL, paths))
  })
  return router
}

function robots(site_url: string): string {
  const hidden = [
    '/order/',
    '/auth/',
    '/favorite/',
    '/personal/',
    '/search/',
    '/api/',
    '/minions/',
    '/catalog/*/filter/',
  ]
  return [
    'User-agent: *',
    ...hidden.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${site_url}/sitemap.xml`,
    '',
  ].join('\n')
}

function pagePaths(shop: Shop): string[] {
  const { categories } = shop.catalog.current()
  const below = (id: number): number[] => categories.descendantIds(id)
  const ids = categories.roots.flatMap(root => below(root.id)).filter(id => categories.productCount(id) > 0)
  const content = shop.painter
    .contentPages()
    .filter(page => !page.front_matter.robots)
    .map(page => page.front_matter.path ?? '/')
  return [
    '/',
    ...(Object.keys(COLLECTIONS) as (keyof typeof COLLECTIONS)[]).map(collectionPath),
    ...ids.flatMap(id => categories.byId(id) ?? []).map(categoryPath),
    ...content,
  ]
}

function productPaths(catalog: Snapshot, part: number): string[] {
  const paths: string[] = []
  const firstPage = ((part - 1) * IN_A_PART) / AT_ONCE + 1
  for (let page = firstPage; page < firstPage + IN_A_PART / AT_ONCE; page++) {
    const { ids } = catalog.list({ scope: 'all', sort: 'new', page, per_page: AT_ONCE })
    if (ids.length === 0) break
    for (const id of ids) {
      const product = catalog.findProduct(id)
      if (product) paths.push(productPath(product))
    }
  }
  return paths
}

function urlSet(site_url: string, paths: string[]): string {
  const items = paths.map(path => `<url><loc>${escapeXml(`${site_url}${path}`)}</loc></url>`)
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('')}</urlset>`
}

function sendXml(res: Response, body: string): void {
  res.type('application/xml').set('Cache-Control', 'public, max-age=3600')
  res.send(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
