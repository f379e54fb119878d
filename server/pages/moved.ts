import type { RequestHandler } from 'express'
import { type RedirectTable, redirectTable } from '../contract/content/redirects.ts'
import type { Shop } from '../shop.ts'

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
    if (to === undefined || renderer.contentPages().some(page => page.front_matter.path === req.path))
      return next()
    const query = req.originalUrl.includes('?') ? req.originalUrl.slice(req.originalUrl.indexOf('?')) : ''
    const [address = '', hash] = to.split('#')
    res.redirect(
      301,
      `${address}${address.includes('?') ? '' : query}${hash === undefined ? '' : `#${hash}`}`,
    )
  }
}
