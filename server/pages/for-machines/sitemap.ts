import { join } from 'node:path'
import { type Request, type Response, Router } from 'express'
import { COLLECTIONS, collectionPath } from '../../catalog/listing/load-listing.ts'
import { categoryPath } from '../../contract/catalog/catalog.ts'
import { SIZE_TABLES_PATH } from '../../contract/catalog/size-table.ts'
import { DRAWS_PATH, drawPath } from '../../contract/content/draw.ts'
import { coursePath, lessonPath, UNIVERSITY_PATH } from '../../contract/content/university.ts'
import { VACANCIES_PATH, vacancyPath } from '../../contract/content/vacancy.ts'
import { STORES_PATH, storePath, townStoresPath } from '../../contract/delivery/stores.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { NotFound } from '../../errors.ts'
import { sendPublished } from '../../http/files/send-published.ts'
import { begunDraws } from '../../shop/draws/draws.ts'
import { FEED, sitemapPart } from '../../shop/feeds/publish-feeds.ts'
import { publishedFiles } from '../../shop/feeds/published-files.ts'
import { lastmod, sitemapParts, urlSet } from '../../shop/feeds/write-sitemap.ts'
import { storesByTown, townsWithStores } from '../../shop/stores/store-towns.ts'
import { loadCourses } from '../../shop/university/finish-lesson.ts'
import { publishedVacancies } from '../../shop/vacancies/published-vacancies.ts'
import type { Shop } from '../../shop.ts'
import { isOn, robotsOf } from '../content.ts'

const XML = 'application/xml; charset=utf-8'
const HOUR_S = 3_600

/**
 * `robots.txt`, and `sitemap.xml` as an index of parts: `sitemap-pages.xml`, `sitemap-products-1.xml`, …
 * Lists of products are files that a job makes; the rest is short.
 */
export function sitemapRoutes(shop: Shop): Router {
  const router = Router()
  const { SITE_URL } = shop.config
  router.get('/robots.txt', (_req, res) => {
    res.type('text').set('Cache-Control', 'public, max-age=3600').send(robots(SITE_URL))
  })
  router.get('/sitemap.xml', async (_req, res) => {
    const made_at = (await publishedFiles(shop).state())?.made_at ?? 0
    const count = sitemapParts(shop.catalog.current())
    const parts = Array.from({ length: count }, (_, index) => ({ name: sitemapPart(index + 1), made_at }))
    const items = [{ name: 'sitemap-pages.xml', made_at: 0 }, ...parts].map(
      part => `<sitemap><loc>${SITE_URL}/${part.name}</loc>${lastmod(part.made_at)}</sitemap>`,
    )
    sendXml(
      res,
      `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('')}</sitemapindex>`,
    )
  })
  router.get('/sitemap-pages.xml', async (_req, res) => {
    const urls = [...pagePaths(shop), ...(await storePaths(shop))].map(path => ({ path }))
    sendXml(res, urlSet(SITE_URL, urls))
  })
  router.get('/sitemap-products-:part.xml', async (req: Request<{ part: string }>, res) => {
    const { part } = req.params
    const isThere = /^[1-9]\d{0,5}$/.test(part) && Number(part) <= sitemapParts(shop.catalog.current())
    if (!isThere) throw new NotFound('sitemap part', part)
    await sendPublished(shop, req, res, { name: sitemapPart(Number(part)), type: XML, max_age_s: HOUR_S })
  })
  return router
}

/**
 * Only calls are disallowed. Pages that should not be indexed say so themselves (`noindex`): a crawler must
 * be able to read that, and a page that it may not read can still be indexed by its address.
 */
function robots(site_url: string): string {
  return [
    'User-agent: *',
    ...['/api/', '/minions/'].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${site_url}/sitemap.xml`,
    '',
  ].join('\n')
}

function pagePaths(shop: Shop): string[] {
  const { categories } = shop.catalog.current()
  const below = (id: number): number[] => categories.descendantIds(id)
  const ids = categories.roots.flatMap(root => below(root.id)).filter(id => categories.productCount(id) > 0)
  const written = shop.renderer.content_pages.filter(
    page => isOn(page, shop.now()) && robotsOf(page.front_matter) === '',
  )
  // Versions of one text share its address.
  const content = new Set(written.map(page => page.front_matter.path ?? '/'))
  return [
    '/',
    '/catalog/',
    ...(Object.keys(COLLECTIONS) as (keyof typeof COLLECTIONS)[]).map(collectionPath),
    ...ids.flatMap(id => categories.byId(id) ?? []).map(categoryPath),
    ...(shop.catalog.current().size_tables.length > 0 ? [SIZE_TABLES_PATH] : []),
    VACANCIES_PATH,
    ...publishedVacancies(shop).map(({ slug }) => vacancyPath(slug)),
    ...drawPaths(shop),
    ...universityPaths(shop),
    ...content,
  ]
}

function drawPaths(shop: Shop): string[] {
  const draws = begunDraws(shop)
  return draws.length === 0 ? [] : [DRAWS_PATH, ...draws.map(({ slug }) => drawPath(slug))]
}

function universityPaths(shop: Shop): string[] {
  const courses = loadCourses(shop)
  if (courses.length === 0) return []
  const pathsOf = ({ slug: course, lessons }: (typeof courses)[number]) => [
    coursePath(course),
    ...lessons.map(({ slug: lesson }) => lessonPath({ course, lesson })),
  ]
  return [UNIVERSITY_PATH, ...courses.flatMap(pathsOf)]
}

async function storePaths(shop: Shop): Promise<string[]> {
  const towns = await townsWithStores(shop)
  const stores = [...storesByTown(shop).values()].flat()
  return [
    STORES_PATH,
    ...towns.map(({ town }) => townStoresPath(town)),
    ...stores.map(({ id }) => storePath(id)),
  ]
}

function sendXml(res: Response, body: string): void {
  res.type(XML).set('Cache-Control', `public, max-age=${HOUR_S}`).send(body)
}

/** The shop's own catalogue as YML, for marketplaces: `/feed/yml.xml` (`server/import/README.md`). */
export function feedRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/feed/yml.xml', (req, res) =>
    sendPublished(shop, req, res, { name: FEED, type: 'application/xml; charset=utf-8', max_age_s: 600 }),
  )
  return router
}

/**
 * Icons that are requested by fixed names, whatever a page says, and the manifest for adding the shop to a
 * phone's home screen.
 */
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
