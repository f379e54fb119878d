import type { Request } from 'express'
import { NEUTRAL_PAGE, type PageState } from '../contract/page-state.ts'
import { isDatabaseAway } from '../database/is-unavailable.ts'
import { requestIdOf } from '../http/log-requests.ts'
import { visitorOf } from '../http/meet-visitor.ts'
import { noticesFor } from '../http/notices.ts'
import { type Form, type Piece, press } from '../render/piece.ts'
import { loadPageState } from '../shop/account/load-page-state.ts'
import type { Shop } from '../shop/shop.ts'

/** Tariffs and promises of the hour are no visitor's version: what is kept of somebody is looked at again this often. */
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
  const kept = key === null ? undefined : shop.caches.visitors.find(key, names, form)
  if (kept) return kept
  const loaded = await loadState(shop, req)
  const page = { ...loaded.state, ...state }
  return Promise.all(
    names.map(name => {
      const html = shop.painter.paintForVisitor(name, page, visitor_data)
      return key === null || !loaded.is_whole
        ? press(html, form)
        : shop.caches.visitors.keep(key, name, form, html)
    }),
  )
}

function keyOf(shop: Shop, req: Request, state: Partial<PageState>): string {
  const { versions } = visitorOf(req)
  const own =
    versions === '' ? '' : `${shop.catalog.current().stock_revision} ${Math.floor(shop.now() / KEPT_MS)}`
  return [versions, own, JSON.stringify(state), shop.catalog.current().revision, shop.painter.version].join(
    '\n',
  )
}

/** With the database away the page stands, with an empty cart that the next page fills again (promise 18). */
async function loadState(
  shop: Shop,
  req: Request,
): Promise<{ state: Omit<PageState, 'notices'>; is_whole: boolean }> {
  const visitor = visitorOf(req)
  try {
    return { state: await loadPageState(shop, visitor), is_whole: true }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    shop.log.warn({ request_id: requestIdOf(req), reason: (error as Error).name }, 'page without its visitor')
    const { region, region_is_chosen } = visitor
    const state = {
      ...NEUTRAL_PAGE,
      build: shop.painter.build,
      region,
      region_is_chosen,
      consents: shop.config.CONSENTS,
    }
    return { state, is_whole: false }
  }
}
