import type { Request, RequestHandler, Response } from 'express'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { type RedirectTable, redirectTable } from '../../contract/content/redirects.ts'
import { hasMarker } from '../../http/security/security.ts'
import { meet } from '../../http/visitor/meet-visitor.ts'
import type { Shop } from '../../shop.ts'

/**
 * Remembers where a request was routed to.
 *
 * @param routed_by what the answer follows from, beside the address and the templates
 * @param send answers any other request for this address
 */
export function rememberAddress(
  { page_caches, renderer }: Shop,
  req: Request,
  res: Response,
  { routed_by, send }: { routed_by: Snapshot; send: (req: Request, res: Response) => Promise<void> },
): void {
  if (!canBeKnown(req)) return
  const vary = String(res.getHeader('Vary') ?? '')
  const now = { catalog: routed_by, version: renderer.version }
  page_caches.addresses.remember(req.originalUrl, { send, vary }, now)
}

/**
 * Answers a page whose address was routed before: with a cached page, routers and the reading of the address were a
 * quarter of our own work. What depends on who asks is found anew, as for any other request.
 *
 * @param before what every page goes through until its visitor is met; each goes on at once, or throws
 */
export function answerKnownAddresses(shop: Shop, before: RequestHandler[]): RequestHandler {
  const now = () => ({ catalog: shop.catalog.current(), version: shop.renderer.version })
  return async (req, res, next) => {
    const known = canBeKnown(req) ? shop.page_caches.addresses.find(req.originalUrl, now) : null
    if (!known) return next()
    for (const handler of before) handler(req, res, () => undefined)
    await meet(shop, req, res)
    if (known.vary) res.setHeader('Vary', known.vary)
    await known.send(req, res)
  }
}

/** A listing answers our own scripts with data. */
function canBeKnown(req: Request): boolean {
  return req.method === 'GET' && !hasMarker(req)
}

/**
 * Addresses that have moved (`templates/redirects.yaml`): a lasting redirect, with the query that came along, because
 * that is how advertisements are counted. A page of editors at such an address goes before. Calls are not asked about.
 *
 * No router: the last handler of one that passes a request on does so in the next turn of the event loop.
 */
export function redirectMoved(shop: Shop): RequestHandler {
  const read: { version: string; table: RedirectTable } = { version: '', table: new Map() }
  return (req, res, next) => {
    const { renderer } = shop
    if (read.version !== renderer.version) {
      read.version = renderer.version
      read.table = redirectTable(renderer.content('redirects').flatMap(({ value }) => value))
    }
    if (read.table.size === 0 || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    const to = read.table.get(req.path)
    if (to === undefined || renderer.content_pages.some(page => page.front_matter.path === req.path))
      return next()
    const query = req.originalUrl.includes('?') ? req.originalUrl.slice(req.originalUrl.indexOf('?')) : ''
    const [address = '', hash] = to.split('#')
    res.redirect(
      301,
      `${address}${address.includes('?') ? '' : query}${hash === undefined ? '' : `#${hash}`}`,
    )
  }
}
