import { type Request, type Response, Router } from 'express'
import {
  choiceFromPairs,
  choiceFromPath,
  listingUrl,
  splitListingPath,
} from '../../catalog/listing/listing-url.rules.ts'
import { findListingContext } from '../../catalog/listing/load-listing.ts'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import { type FilterChoice, isSortCode, type SortCode } from '../../contract/catalog/filter.ts'
import { NotFound } from '../../errors.ts'
import { hasMarker } from '../../http/security/security.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { enterQuickly } from '../../shop/limits/enter.ts'
import { readerOf } from '../../shop/reading/shop-facts.ts'
import type { Shop } from '../../shop.ts'
import { cachedAsData, sendData } from '../painting/page-as-data.ts'
import { sendPage, sendUncachedPage } from '../painting/send-page.ts'
import { isNothing, LISTING, type ListingParams, listingAnswer } from './listing-page.ts'

const QUERY_MOST = 100
/**
 * `?filters=material`: the listing with the values of all filters in it and that one open, for browsers
 * without script.
 */
const UNFOLDED = 'filters'

/**
 * `/catalog/{path}/filter/…/?page=&sort=` and `/search/?q=` (decisions 4 and 5): the same listing as
 * a page, or as data when asked with the XMLHttpRequest marker. `/catalog/` alone is everything (decision 36).
 */
export function listingRoutes(shop: Shop): Router {
  const router = Router()
  router.get('/catalog/{*path}', (req, res) => {
    const catalog = shop.catalog.current()
    const { base, segment } = splitListingPath(req.path)
    const below = base.replace(/^\/catalog\//, '').replace(/\/+$/, '')
    const context = findListingContext(catalog, below)
    if (!context) throw new NotFound('category', base)
    return answerListing(shop, req, res, { catalog, path: context.path, below, q: '', segment })
  })
  router.get(['/search/', '/search/filter/{*path}'], (req, res) => {
    const catalog = shop.catalog.current()
    enterQuickly(shop, 'search', visitorOf(req))
    const q = typeof req.query.q === 'string' ? req.query.q.trim().slice(0, QUERY_MOST) : ''
    return answerListing(shop, req, res, {
      catalog,
      path: '/search/',
      below: null,
      q,
      segment: splitListingPath(req.path).segment,
    })
  })
  return router
}

interface Asked {
  catalog: Snapshot
  /** The address without query. */
  path: string
  /** The part of it below `/catalog/`; null for a search. */
  below: string | null
  q: string
  segment: string
}

async function answerListing(shop: Shop, req: Request, res: Response, asked: Asked): Promise<void> {
  const { path, below, q } = asked
  const choice = readChoice(req, asked)
  const query = queryOf(req)
  const { page, sort } = readPage(query)
  const address = listingUrl({ path, q, choice, sort, page })
  const unfolded = readUnfolded(query)
  if (!isSameAddress(req.originalUrl, address)) return res.redirect(301, withUnfolded(address, unfolded))
  const params: ListingParams = { path: below, q, choice, sort, page, unfolded }
  const read = () => readerOf(shop, visitorOf(req))
  res.vary('X-Requested-With')
  if (hasMarker(req)) {
    if (!q) return sendData(req, res, { ...(await cachedTiles(shop, req, params)), is_stored: false })
    res.setHeader('Cache-Control', 'private, no-store')
    enterQuickly(shop, 'page', visitorOf(req))
    return void res.json(await listingAnswer(read(), params))
  }
  if (!q && !unfolded) return sendPage(shop, req, res, { page: LISTING, params, routed_by: asked.catalog })
  // Nobody else will ask for it, so it is not cached.
  const listing = await LISTING.load(read(), params)
  await sendUncachedPage(shop, req, res, {
    template: q && isNothing(listing) ? 'pages/nothing-found' : 'pages/listing',
    load: () => listing,
  })
}

/** The listing as data, for endless scroll: everybody in a town who scrolls down a branch asks for the same. */
function cachedTiles(shop: Shop, req: Request, params: ListingParams) {
  return cachedAsData(shop, req, {
    address: `tiles ${JSON.stringify(params)}`,
    is_free: false,
    load: async read => Buffer.from(JSON.stringify(await listingAnswer(read, params))),
  })
}

/**
 * From the path, or from a form's `f_…` fields, which redirect to the path. Throws `NotFound` for a value
 * that no product has.
 */
function readChoice(req: Request, { catalog, segment }: Asked): FilterChoice {
  const form = pairsOfForm(queryPairs(req))
  const read =
    form.length > 0 ? choiceFromPairs(form, catalog.dictionary) : choiceFromPath(segment, catalog.dictionary)
  if (read.status === 'unknown') throw new NotFound('filter', read.part)
  return read.choice
}

interface FormRange {
  from: string
  to: string
  /** `900-5000`: the whole range when the form was rendered. */
  whole: string
}

/**
 * The fields of a form without script as `{ code, value }` pairs:
 * `f_color=red&f_color=blue&f_price_from=900&f_price_to=5000&f_price_whole=900-5000`. Range fields are filled
 * with the ends of the range: sent unchanged they are no choice, and only the form itself knows what they
 * were.
 */
function pairsOfForm(query: [string, string][]): { code: string; value: string }[] {
  const lists = new Map<string, string[]>()
  const ranges = new Map<string, FormRange>()
  for (const [name, value] of query) {
    const field = /^f_([\w-]+?)(?:_(from|to|whole))?$/.exec(name)
    if (!field?.[1]) continue
    const [, code, part] = field
    if (part) {
      const range = ranges.get(code) ?? { from: '', to: '', whole: '' }
      ranges.set(code, { ...range, [part]: part === 'whole' ? value : value.replace(/\D/g, '') })
    } else lists.set(code, [...(lists.get(code) ?? []), value])
  }
  return [
    ...[...lists].map(([code, values]) => ({ code, value: values.join(',') })),
    ...[...ranges]
      .filter(([, range]) => (range.from || range.to) && !isWhole(range))
      .map(([code, { from, to }]) => ({ code, value: `${from}-${to}` })),
  ]
}

function isWhole({ from, to, whole }: FormRange): boolean {
  const [min, max] = whole.split('-').map(Number)
  if (min === undefined || max === undefined) return false
  return (from === '' || Number(from) <= min) && (to === '' || Number(to) >= max)
}

function queryPairs(req: Request): [string, string][] {
  const at = req.originalUrl.indexOf('?')
  return at < 0 ? [] : [...new URLSearchParams(req.originalUrl.slice(at))]
}

/** Express reads the query anew each time it is asked for it, and few listings have one. */
function queryOf(req: Request): Request['query'] {
  return req.originalUrl.includes('?') ? req.query : {}
}

function readPage(query: Request['query']): { page: number; sort: SortCode } {
  const { page = '1', sort = 'default' } = query
  if (typeof page !== 'string' || !/^[1-9]\d{0,3}$/.test(page)) throw new NotFound('page', String(page))
  if (typeof sort !== 'string' || !isSortCode(sort)) throw new NotFound('sort', String(sort))
  return { page: Number(page), sort }
}

function readUnfolded({ [UNFOLDED]: slug }: Request['query']): string {
  return typeof slug === 'string' && /^[\w-]{1,100}$/.test(slug) ? slug : ''
}

function withUnfolded(address: string, slug: string): string {
  return slug ? `${address}${address.includes('?') ? '&' : '?'}${UNFOLDED}=${slug}` : address
}

/** Foreign parameters (`utm_…`) are ignored; ours must be spelt as in the canonical address. */
function isSameAddress(asked: string, address: string): boolean {
  if (asked === address) return true
  const [path = '', query = ''] = asked.split('?')
  const [wantedPath = '', wantedQuery = ''] = address.split('?')
  const given = new URLSearchParams(query)
  const wanted = new URLSearchParams(wantedQuery)
  const ours = (name: string) => ['page', 'sort', 'q'].includes(name) || name.startsWith('f_')
  const sameQuery = [...given.keys()]
    .filter(ours)
    .every(name => (given.get(name) ?? '').trim() === (wanted.get(name) ?? ''))
  return path === wantedPath && sameQuery
}
