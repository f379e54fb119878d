import type { Request, Response } from 'express'
import type { PageState } from '../../contract/page-state.ts'
import { Refused } from '../../errors.ts'
import { firstAccepted } from '../../http/files/accepted-encodings.ts'
import { policyOfPage } from '../../http/security/content-policy.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { noticesFor } from '../../http/visitor/notices.ts'
import { type CachedPage, pressPainting } from '../../render/cache/cached-page.ts'
import type { Dictionary } from '../../render/cache/dictionary.ts'
import { bytesOfJoined, JOINED_FORMS, type Piece, type Pressing, unpress } from '../../render/cache/piece.ts'
import { enterQuickly } from '../../shop/limits/enter.ts'
import type { Shop } from '../../shop/shop.ts'
import { keyOfTown, pageTown } from '../../shop/towns/visitor-town.rules.ts'
import { findDictionary } from './dictionary.ts'
import { looksOf, paintPage, type SharedPage } from './paint-page.ts'
import { SPECULATION_PATH } from './speculation.ts'
import { paintVisitorParts } from './visitor-parts.ts'

/** A page, declared: what it depends on, and how to make it when it is not there. */
export interface Page {
  /** `pages/listing` */
  template: string
  /**
   * What the shared parts depend on beside template, region and catalogue: two equal keys, two equal paintings. Null for
   * what nobody else will ask for: a wrong address, a search, an order.
   */
  key: string | null
  /** Everything that is painted. Runs when the page is not there, once for all who ask meanwhile. Throws `NotFound`. */
  load(): SharedPage | Promise<SharedPage>
  status?: number
  /** Names, phones, codes stand on it, whoever asks: no cache and no «back» may show it to the next person. */
  is_personal?: boolean
  /** The badge of the instalments' provider stands on it: its script is let in here, where it is configured. */
  shows_split?: boolean
  /** What this page's state has beside every page's. */
  state?: Partial<PageState>
  /** What the template's own visitor's parts take. */
  visitor_data?: Record<string, unknown>
}

/**
 * Sends a page: shared parts as they are kept, this visitor's parts between them, joined without compressing anything again.
 *
 * What tells who somebody is, is `no-store` (promise 15). Every other page is asked for anew each time, but a
 * browser may keep it for «back», where its scripts read cart, favourites and who is signed in again.
 */
export async function sendPage(shop: Shop, req: Request, res: Response, page: Page): Promise<void> {
  const visitor = visitorOf(req)
  const isNobodys = visitor.id === null && page.key !== null
  const form = firstAccepted(req, isNobodys ? WHOLE_FORMS : JOINED_FORMS) ?? 'identity'
  const dictionary = findDictionary(shop, req)
  const pressing = dictionary ?? form
  const made: { pieces: Piece[]; etag?: string } = await countedByThemselves(req, () =>
    form === 'br' ? wholePage(shop, req, page, dictionary) : composePage(shop, req, page, pressing),
  )
  const body = bytesOfJoined(made.pieces, pressing)
  res.status(page.status ?? 200)
  res.setHeader('Cache-Control', page.is_personal || visitor.user ? 'private, no-store' : 'private, no-cache')
  if (shop.config.FETCH_AHEAD === 'yes') res.setHeader('Speculation-Rules', `"${SPECULATION_PATH}"`)
  const look = { worn: looksOf(page.template), shows_split: page.shows_split ?? false }
  const policy = policyOfPage(shop.caches.policies, shop.config, shop.renderer.inlined, look)
  res.setHeader('Content-Security-Policy', policy)
  res.vary('Accept-Encoding')
  res.vary('Available-Dictionary')
  if (pressing !== 'identity') res.setHeader('Content-Encoding', dictionary ? 'dcz' : form)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  if (made.etag) {
    res.setHeader('ETag', made.etag)
    if (res.statusCode === 200 && req.headers['if-none-match'] === made.etag) {
      res.removeHeader('Content-Encoding')
      return void res.status(304).end()
    }
  }
  sendBytes(res, body)
}

/** A first visitor's page is the smallest that their browser takes: the network is what they wait for. */
const WHOLE_FORMS = ['br', ...JOINED_FORMS] as const

/** To copy up to this much together costs less than to send it in pieces. */
const COPIED_BYTES = 64_000

function sendBytes(res: Response, pieces: Buffer[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  res.setHeader('Content-Length', length)
  if (length <= COPIED_BYTES) return void res.end(Buffer.concat(pieces, length))
  res.cork()
  for (const piece of pieces) res.write(piece)
  res.end()
}

async function composePage(
  shop: Shop,
  req: Request,
  page: Page,
  pressing: Pressing,
): Promise<{ pieces: Piece[]; is_whole: boolean }> {
  const shared = await sharedParts(shop, req, page, pressing)
  // A cart's state has little in common with other pages: pressed once, it is for both.
  const form = typeof pressing === 'string' ? pressing : 'zstd'
  const own = await paintVisitorParts(shop, req, { ...page, names: shared.names, form })
  const pieces: Piece[] = []
  shared.pieces.forEach((piece, index) => {
    pieces.push(piece)
    const part = own[index]
    if (part) pieces.push(part)
  })
  return { pieces, is_whole: shared.is_whole }
}

async function sharedParts(shop: Shop, req: Request, page: Page, pressing: Pressing): Promise<CachedPage> {
  const paint = async () => {
    // The page that tells of an error is painted for whoever was refused, too.
    if (page.status === undefined) countPainting(shop, req)
    return paintPage(shop, req, page.template, await page.load())
  }
  const key = keyOf(shop, req, page)
  if (key === null) return pressPainting(await paint(), pressing)
  return shop.caches.pages.find(key, pressing) ?? shop.caches.pages.make(key, pressing, paint)
}

/** Brotli joins nothing, so it is for visitors who are nobody yet: their pages are equal to the byte. */
async function wholePage(
  shop: Shop,
  req: Request,
  page: Page,
  dictionary: Dictionary | null,
): Promise<CachedPage> {
  const own = JSON.stringify([noticesFor(req), page.state])
  const key = `whole ${own} ${keyOf(shop, req, page)}`
  // Out of what all others are sent, and not of the text, of which nothing would be left in memory for others.
  const compose = async () => {
    const { pieces, is_whole } = await composePage(shop, req, page, 'zstd')
    const texts = await Promise.all(pieces.map(piece => unpress(piece, 'zstd')))
    return { text: Buffer.concat(texts), is_whole }
  }
  const whole = () => shop.caches.pages.whole(key, compose)
  return dictionary ? shop.caches.pages.wholeBy(dictionary, key, whole) : whole()
}

const refused = new WeakSet<Request>()

/** What is kept costs nothing and is not counted (promise 23). */
function countPainting(shop: Shop, req: Request): void {
  try {
    enterQuickly(shop, 'page', visitorOf(req))
  } catch (error) {
    refused.add(req)
    throw error
  }
}

/** One painting is for all who ask in the same moment: that one of them has had enough is not said to the others. */
async function countedByThemselves<T>(req: Request, make: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await make()
    } catch (error) {
      const isAnothers = error instanceof Refused && error.code === 'too-often' && !refused.has(req)
      if (!isAnothers) throw error
    }
  }
}

/** Everything that every page is painted from, and what this one is. */
function keyOf(shop: Shop, req: Request, page: Page): string | null {
  if (page.key === null) return null
  const { renderer, catalog, now } = shop
  const town = keyOfTown(pageTown(visitorOf(req).region))
  const year = new Date(now()).getFullYear()
  return [page.template, page.key, town, catalog.current().revision, renderer.version, year].join('\n')
}
