import type { Request, RequestHandler, Response } from 'express'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
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
