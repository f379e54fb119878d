import type { Request } from 'express'
import type { PageState } from '../../contract/page-state.ts'
import { requestIdOf } from '../../http/log-requests.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { noticesFor } from '../../http/visitor/notices.ts'
import { type Form, type Piece, press } from '../../render/cache/piece.ts'
import { loadPossibleState, type PossibleState } from '../../shop/account/load-page-state.ts'
import type { Shop } from '../../shop/shop.ts'

/** Tariffs and promises of the hour are no visitor's version: what is cached of somebody is looked at again this often. */
const KEPT_MS = 30_000

interface Asked {
  /** The parts wanted, in the page's order. */
  names: string[]
  form: Form
  state?: Partial<PageState>
  visitor_data?: Record<string, unknown>
}

/**
 * This visitor's parts of a page. Kept for the next page under the versions that `meetVisitor` found, so that a visitor
 * whose cart and favourites stand still costs no query more. What a page paints from data of its own is painted each time.
 */
export async function paintVisitorParts(shop: Shop, req: Request, asked: Asked): Promise<Piece[]> {
  const { names, form, visitor_data } = asked
  const state = { notices: noticesFor(req), ...asked.state }
  const key = visitor_data ? null : keyOf(shop, req, state)
  const cached = key === null ? undefined : shop.caches.visitors.find(key, names, form)
  if (cached) return cached
  const loaded = await loadState(shop, req)
  const page = { ...loaded.state, ...state }
  return Promise.all(
    names.map(name => {
      const html = shop.renderer.paintForVisitor(name, page, visitor_data)
      return key === null || loaded.missing
        ? press(html, form)
        : shop.caches.visitors.keep(key, name, form, html)
    }),
  )
}

function keyOf(shop: Shop, req: Request, state: Partial<PageState>): string {
  const { versions, region } = visitorOf(req)
  // Of who has no row their town is the shop's own, and may be another after an import.
  const town = region.is_known ? region.key : ''
  const own =
    versions === '' ? '' : `${shop.catalog.current().stock_revision} ${Math.floor(shop.now() / KEPT_MS)}`
  return [
    versions,
    own,
    town,
    JSON.stringify(state),
    shop.catalog.current().revision,
    shop.renderer.version,
  ].join('\n')
}

async function loadState(shop: Shop, req: Request): Promise<PossibleState> {
  const loaded = await loadPossibleState(shop, visitorOf(req))
  if (loaded.missing) {
    shop.log.warn({ request_id: requestIdOf(req), reason: loaded.missing.name }, 'page without its visitor')
  }
  return loaded
}
