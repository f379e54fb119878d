import { type Request, Router } from 'express'
import { isWithin } from '../contract/content/dates.ts'
import { shopDay } from '../contract/delivery/hours.ts'
import { NotFound } from '../errors.ts'
import { visitorOf } from '../http/visitor/meet-visitor.ts'
import { ownTerms, type Template } from '../render/templates/read-template.ts'
import { inForceOn, type LegalText, legalTexts, versionPath } from '../shop/consents/legal-texts.ts'
import { readerOf } from '../shop/reading/shop-facts.ts'
import type { Shop } from '../shop.ts'
import { pageEdition } from './edition.ts'
import { type PageFact, type PageReader, TEMPLATES } from './painting/page-facts.ts'
import type { Page, PageEdition, SharedPage } from './painting/paint-page.ts'
import { sendPage, sendUncachedPage } from './painting/send-page.ts'
import { shopTerms } from './shop-terms.ts'
import { checkedSite } from './site-addresses.ts'

/** Longer than any question. */
const QUERY_MOST = 100

/**
 * Pages that editors make: a template in `templates/pages/` with a `path` in its front matter needs no route. Of a text
 * with versions, its path shows the one in force today, and `{path}{version}/` each of them.
 */
export function contentRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/{*path}', async (req, res, next) => {
    const found = findPage(shop, req.path)
    if (!found) return next()
    const { page: wanted, path } = found
    if (req.path !== path) return res.redirect(301, path)
    const query = shop.renderer.hasFaqSearch(wanted.name) ? readFaqQuery(req) : ''
    // What `check:templates` lets into a page is shown.
    const frame_hosts = shop.config.VIDEO_HOSTS.map(host => `https://${host}`)
    const mistakes = mistakesOn(shop, req, wanted)
    if (query === '') {
      const params = { name: wanted.name, path, mistakes }
      return sendPage(shop, req, res, { page: CONTENT, params, frame_hosts })
    }
    // Nobody else will search for the same.
    await sendUncachedPage(shop, req, res, {
      template: wanted.name,
      frame_hosts,
      load() {
        const page = pageOf(readerOf(shop, visitorOf(req)), wanted, path)
        return { ...page, mistakes, robots: 'noindex, follow', data: { ...page.data, faq_query: query } }
      },
    })
  })
  return router
}

/** The editors' page of this address, and the address as it is written. */
function findPage(shop: Shop, asked: string): { page: Template; path: string } | null {
  const pages = shop.renderer.content_pages
  const texts = legalTexts(shop)
  const bare = withSlash(asked)
  const version = texts.find(text => versionPath(text) === bare)
  const own = texts.filter(({ path }) => path === bare)
  const name = version?.template ?? inForceOn(shopDay(shop.now()), own)?.template
  const page = pages.find(each => (name ? each.name === name : each.front_matter.path === bare))
  return page && isOn(page, shop.now()) ? { page, path: bare } : null
}

/** In development whoever looks at a page has made it, and reads in it what the check says; nobody else does. */
function mistakesOn(shop: Shop, { app }: Request, { name }: Template): string[] {
  return shop.config.NODE_ENV === 'development'
    ? shop.renderer.mistakesOn([name], checkedSite(shop, app))
    : []
}

/** The template is the page; its front matter has the rest. */
const CONTENT: Page<{ name: string; path: string; mistakes: string[] }> = {
  template: ({ name }) => name,
  load(read, { name, path, mistakes }) {
    const template = read.fact(TEMPLATES).content_pages.find(each => each.name === name)
    if (!template) throw new NotFound('page', name)
    const edition = template.front_matter.version ? read.fact(EDITION, name) : undefined
    return { ...pageOf(read, template, path, edition), mistakes }
  },
}

/** What a version says of itself changes on the days on which one begins. */
const EDITION: PageFact<[name: string], PageEdition | undefined> = {
  name: 'edition',
  find: ({ shop }, name) => {
    const texts = legalTexts(shop)
    const text = texts.find(({ template }) => template === name)
    return text && editionOf(text, texts, shop.now())
  },
  noteOf: edition => JSON.stringify(edition),
}

function editionOf(text: LegalText, texts: LegalText[], at: number): PageEdition {
  const own = texts.filter(({ path }) => path === text.path)
  return pageEdition(shopDay(at), text, own)
}

function pageOf(
  read: PageReader,
  { front_matter }: Template,
  path: string,
  edition?: PageEdition,
): SharedPage {
  const { title = '', description = '', image = '' } = front_matter
  const key = read.fact(TEMPLATES).picture(image)?.key
  // A version that is not, or not yet, in force is for those who look for it.
  const isOther = edition !== undefined && edition.current_url !== ''
  return {
    title,
    description,
    robots: isOther ? 'noindex, follow' : robotsOf(front_matter),
    canonical: edition?.current_url === '' ? (front_matter.path ?? path) : path,
    ...(key && { image: key }),
    ...(edition ? { edition } : {}),
    data: { terms: { ...shopTerms(read), ...ownTerms(front_matter) } },
  }
}

/** Is it between the dates of its front matter, by the shop's clock? A version is always there, at its own address. */
export function isOn({ front_matter: { version, from = '', to = '' } }: Template, now: number): boolean {
  return version !== undefined || isWithin({ from, to }, now)
}

export function robotsOf({ robots = '', noindex }: Template['front_matter']): string {
  return noindex === 'true' ? 'noindex, follow' : robots
}

/** What was searched for in the questions of the page. */
function readFaqQuery(req: Request): string {
  const { q } = req.query
  return typeof q === 'string' ? q.trim().slice(0, QUERY_MOST) : ''
}

function withSlash(path: string): string {
  return `${path}/`.replace(/\/+$/, '/')
}
