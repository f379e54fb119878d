import type { Request, Response } from 'express'
import type { PageState } from '../../contract/page-state.ts'
import { firstAccepted } from '../../http/files/compress-answers.ts'
import { policyOfPage } from '../../http/security/content-policy.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import type { CachedPage } from '../../render/cache/cached-page.ts'
import type { Dictionary } from '../../render/cache/dictionary.ts'
import {
  bytesOfJoined,
  type Compression,
  decompressPiece,
  JOINED_FORMS,
  type Piece,
} from '../../render/cache/piece.ts'
import { type Json, joinNotes, type Notes } from '../../shop/reading/reader.ts'
import type { Shop } from '../../shop.ts'
import { findDictionary } from './dictionary.ts'
import { looksOf, type Page, type SharedPage, templateOf } from './paint-page.ts'
import {
  addressOf,
  countedByThemselves,
  type Declared,
  type Found,
  findOrMake,
  paintOnce,
  sharedParts,
  wantedBy,
} from './shared-parts.ts'
import { SPECULATION_PATH } from './speculation.ts'
import { noticesFor, paintVisitorParts, visitorSurroundings } from './visitor-parts.ts'

/** How a page is answered, beside its shared content. */
interface Answered {
  status?: number
  /**
   * It contains names, phones or codes, whoever asks: no cache and no «back» may show it to the next person.
   */
  is_personal?: boolean
  /** It has the badge of the instalments' provider: its script is allowed here, where it is configured. */
  shows_split?: boolean
  /** State of this page beside that of every page. */
  state?: Partial<PageState>
  /** The data of the template's own visitor's parts. */
  visitor_data?: Record<string, unknown>
}

/**
 * Sends a declared page: the cached shared parts with this visitor's parts between them, joined without
 * compressing anything again.
 */
export async function sendPage<Params extends Json>(
  shop: Shop,
  req: Request,
  res: Response,
  { page, params, ...answered }: Answered & { page: Page<Params>; params: Params },
): Promise<void> {
  // The page's parameters.
  const declared = { page: page as unknown as Page<Json>, params, is_free: answered.status !== undefined }
  await answerPage(shop, req, res, { ...answered, template: templateOf(page, params), declared })
}

/**
 * The same for a page that belongs to one visitor, or that nobody else will ask for: a wrong address, a
 * search, an order.
 */
export async function sendUncachedPage(
  shop: Shop,
  req: Request,
  res: Response,
  {
    template,
    load,
    ...answered
  }: Answered & {
    template: string
    load: () => Unaddressed | Promise<Unaddressed>
  },
): Promise<void> {
  const paint = { template, is_free: answered.status !== undefined }
  const shared = await paintOnce(shop, req, paint, async () => ({ canonical: req.path, ...(await load()) }))
  await answerPage(shop, req, res, { ...answered, template, shared })
}

/** Its address is the request's own, unless another is given. */
type Unaddressed = Omit<SharedPage, 'canonical'> & { canonical?: string }

/** The pieces of an answer in their order. */
interface Composed {
  pieces: Piece[]
  etag?: string
}

interface Sent extends Answered {
  template: string
  declared?: Declared
  shared?: (pressing: Compression) => Promise<Found>
}

/**
 * Pages that reveal who somebody is are `no-store` (promise 15). Every other page is revalidated each time,
 * but a browser may keep it for «back», where its scripts read cart, favourites and the signed-in state
 * again.
 */
async function answerPage(shop: Shop, req: Request, res: Response, sent: Sent): Promise<void> {
  const visitor = visitorOf(req)
  const isNobodys = visitor.id === null && sent.declared !== undefined
  const form = firstAccepted(req, isNobodys ? WHOLE_FORMS : JOINED_FORMS) ?? 'identity'
  const dictionary = findDictionary(shop, req)
  const pressing = dictionary ?? form
  const made = await countedByThemselves<Composed>(req, () =>
    form === 'br' && sent.declared
      ? wholePage(shop, req, { ...sent, declared: sent.declared }, dictionary)
      : composePage(shop, req, sent, pressing),
  )
  const body = bytesOfJoined(made.pieces, pressing)
  res.status(sent.status ?? 200)
  res.setHeader('Cache-Control', sent.is_personal || visitor.user ? 'private, no-store' : 'private, no-cache')
  if (shop.config.FETCH_AHEAD === 'yes') res.setHeader('Speculation-Rules', `"${SPECULATION_PATH}"`)
  const look = { inlinedStyles: looksOf(sent.template), shows_split: sent.shows_split ?? false }
  const policy = policyOfPage(shop.page_caches.policies, shop.config, shop.renderer.inlined, look)
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

/**
 * A first visitor gets the smallest encoding that their browser accepts, because they wait for the network.
 */
const WHOLE_FORMS = ['br', ...JOINED_FORMS] as const

/** Up to this size, copying the pieces together costs less than sending them separately. */
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
  sent: Sent,
  pressing: Compression,
): Promise<{ pieces: Piece[]; is_whole: boolean; notes: Notes | null }> {
  const { page, notes } = await sharedOf(shop, req, sent, pressing)
  // A cart's state has little in common with other pages: compressed once, it serves both.
  const form = typeof pressing === 'string' ? pressing : 'zstd'
  const { state, visitor_data } = sent
  const own = await paintVisitorParts(shop, req, { state, visitor_data, names: page.names, form })
  const pieces: Piece[] = []
  page.pieces.forEach((piece, index) => {
    pieces.push(piece)
    const part = own.pieces[index]
    if (part) pieces.push(part)
  })
  return { pieces, is_whole: page.is_whole, notes: notes && own.notes && joinNotes(notes, own.notes) }
}

function sharedOf(shop: Shop, req: Request, sent: Sent, pressing: Compression): Promise<Found> {
  if (sent.declared) return sharedParts(shop, req, sent.declared, pressing)
  if (sent.shared) return sent.shared(pressing)
  throw new Error(`${sent.template} is sent without anything on it`)
}

/**
 * Brotli pieces cannot be joined, so it is for visitors without a row: their pages are equal byte for byte.
 */
async function wholePage(
  shop: Shop,
  req: Request,
  sent: Sent & { declared: Declared },
  dictionary: Dictionary | null,
): Promise<CachedPage> {
  const { pages } = shop.page_caches
  const seen = () => visitorSurroundings(shop, visitorOf(req))
  const own = JSON.stringify([noticesFor(req), sent.state])
  const wanted = wantedBy(`whole ${own} ${addressOf(sent.declared)}`, req)
  const inBrotli = () =>
    findOrMake(shop, {
      wanted,
      pressing: 'br',
      seen,
      make: (_wanted, _keys, learn) =>
        pages.whole(wanted, async () => {
          // Made from the form that all others are sent, not from the text, so that no text stays in memory
          // for it.
          const { pieces, is_whole, notes } = await composePage(shop, req, sent, 'zstd')
          const texts = await Promise.all(pieces.map(piece => decompressPiece(piece, 'zstd')))
          return { text: Buffer.concat(texts), is_whole, key: await learn(notes) }
        }),
    })
  if (!dictionary) return (await inBrotli()).page
  const found = await findOrMake(shop, {
    wanted,
    pressing: dictionary,
    seen,
    make: (_wanted, _keys, learn) =>
      pages.wholeBy(dictionary, wanted, async () => {
        const { page, notes } = await inBrotli()
        return { page, key: await learn(notes) }
      }),
  })
  return found.page
}
