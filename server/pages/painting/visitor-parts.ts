import type { Request } from 'express'
import { TOAST_CLOSED_COOKIE } from '../../contract/content/notices.ts'
import { DETECTION_CLOSED_COOKIE, REGION_CHOSEN_COOKIE } from '../../contract/delivery/region-cookies.ts'
import type { PageState } from '../../contract/page-state.ts'
import { requestIdOf } from '../../http/log-requests.ts'
import { readRawCookie } from '../../http/visitor/browser.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { compressPiece, type Form, type Piece } from '../../render/cache/piece.ts'
import type { Visitor } from '../../shop/account/visitor.ts'
import { type Fact, isStillSo, type Notes, Reader } from '../../shop/reading/reader.ts'
import { noticedCatalogue, surroundingsOf } from '../../shop/reading/shop-facts.ts'
import type { VisitorTown } from '../../shop/towns/visitor-town.rules.ts'
import type { Shop } from '../../shop.ts'
import { loadPossibleState } from './load-page-state.ts'
import { type PageSurroundings, TEMPLATES } from './page-facts.ts'

/** Where a visitor's own facts are looked up: nothing that is rendered for all is given these. */
interface VisitorSurroundings extends PageSurroundings {
  visitor: Visitor
}

type VisitorFact<Value> = Fact<[], Value, VisitorSurroundings>

export function visitorSurroundings(shop: Shop, visitor: Visitor): VisitorSurroundings {
  return { ...surroundingsOf(shop, visitor), visitor }
}

/** Everything of theirs that pages show, as `meetVisitor` found it. */
const VISITOR: VisitorFact<Visitor> = {
  name: 'visitor',
  revision: ({ visitor }) => visitor.versions,
  find: ({ visitor }) => visitor,
}

/** Dates of experiments are not part of a visitor's version, and a robot may come with a browser's cookie. */
const EXPERIMENTS: VisitorFact<string> = {
  name: 'experiments',
  find: ({ visitor: { experiment, variants } }) => JSON.stringify([experiment, variants.all()]),
}

/** The town of a visitor without a row is the shop's own, and may change with an import. */
const VISITOR_TOWN: VisitorFact<VisitorTown> = {
  name: 'visitor-town',
  revision: ({ visitor: { region } }) =>
    region.is_known ? region.key : JSON.stringify([region.fias_id, region.name]),
  find: ({ visitor }) => visitor.region,
}

/**
 * Tariffs and promises of the hour are not part of a visitor's version: cached parts are rendered again this
 * often.
 */
const LOOKED_AT_MS = 30_000

const MOMENT: VisitorFact<number> = {
  name: 'moment',
  find: ({ shop }) => Math.floor(shop.now() / LOOKED_AT_MS),
}

/** What the visitor's parts of a page are given beside its state, or how it is made of the state. */
export type VisitorData = Record<string, unknown> | ((page: PageState) => Record<string, unknown>)

interface Asked {
  /** The requested parts, in the page's order. */
  names: string[]
  form: Form
  state?: Partial<PageState> | undefined
  visitor_data?: VisitorData | undefined
}

/**
 * This visitor's parts of a page. They are cached for the next page as long as everything they were read from
 * is as `meetVisitor` found it, so that a visitor whose cart and favourites do not change costs no further
 * query. Parts that use the page's own data are rendered each time.
 */
export async function paintVisitorParts(
  shop: Shop,
  req: Request,
  { names, form, visitor_data, ...asked }: Asked,
): Promise<{ pieces: Piece[]; notes: Notes | null }> {
  const { visitors, traces } = shop.page_caches
  const visitor = visitorOf(req)
  const own = { notices: noticesFor(req), ...asked.state }
  const address = `${visitor.id} ${JSON.stringify(own)}`
  const seen = visitorSurroundings(shop, visitor)
  if (!visitor_data) {
    const known = await traces.visitors.find(address, seen, key => visitors.find(key, names, form))
    if (known) return { pieces: known.found, notes: known.notes }
    visitors.miss()
  }
  const read = new Reader(seen)
  const { state, missing } = await loadState(read, seen, req)
  const notes = await read.notes()
  const isLasting = !visitor_data && !missing && (await isStillSo(notes, visitorSurroundings(shop, visitor)))
  const key = isLasting ? traces.visitors.learn(address, notes) : null
  const page = { ...state, ...own }
  const data = typeof visitor_data === 'function' ? visitor_data(page) : visitor_data
  const pieces = await Promise.all(
    names.map(name => {
      const html = shop.renderer.paintForVisitor(name, page, data)
      return key === null ? compressPiece(html, form) : visitors.keep(key, name, form, html)
    }),
  )
  return { pieces, notes: isLasting ? notes : null }
}

async function loadState(
  read: Reader<VisitorSurroundings>,
  { shop, catalog }: PageSurroundings,
  req: Request,
) {
  read.fact(TEMPLATES)
  const visitor = read.fact(VISITOR)
  const region = read.fact(VISITOR_TOWN)
  read.fact(EXPERIMENTS)
  if (visitor.id !== null) read.fact(MOMENT)
  const noticed = noticedCatalogue(read, catalog)
  const loaded = await loadPossibleState(
    { ...shop, catalog: { ...shop.catalog, current: () => noticed } },
    { ...visitor, region },
  )
  if (loaded.missing) {
    shop.log.warn({ request_id: requestIdOf(req), reason: loaded.missing.name }, 'page without its visitor')
  }
  return loaded
}

/**
 * Which notices this page has a place for. The scripts know more by then, and may still leave one out. Within
 * the order nobody is asked for their city.
 */
export function noticesFor(req: Request): { asks_city: boolean; shows_cookie_notice: boolean } {
  const isSet = (name: string) => readRawCookie(req, name) !== null
  // A prefetched page is shown after another was left, which may have closed the cookie notice.
  const isAhead = String(req.headers['sec-purpose'] ?? '').startsWith('prefetch')
  return {
    asks_city:
      !/^\/order\//i.test(req.originalUrl) && !isSet(REGION_CHOSEN_COOKIE) && !isSet(DETECTION_CLOSED_COOKIE),
    shows_cookie_notice: !isSet(TOAST_CLOSED_COOKIE) && !isAhead,
  }
}
