import type { Request, Response } from 'express'
import type { Snapshot } from '../../catalog/snapshot/types.ts'
import type { PageState } from '../../contract/page-state.ts'
import { Refused } from '../../errors.ts'
import { acceptedForm, firstAccepted } from '../../http/negotiation.ts'
import { policyOfPage } from '../../http/security/content-policy.ts'
import { severOpener } from '../../http/security/security.ts'
import { visitorOf } from '../../http/visitor/meet-visitor.ts'
import { type CompressedPage, compressPainting, joinTexts } from '../../render/cache/cached-page.ts'
import type { Dictionary } from '../../render/cache/dictionary.ts'
import {
  bytesOfJoined,
  type Compression,
  compressPiece,
  JOINED_FORMS,
  type Piece,
} from '../../render/cache/piece.ts'
import { countShown } from '../../shop/experiments/count-visitors.ts'
import { type Json, joinNotes, Reader } from '../../shop/reading/reader.ts'
import type { Shop } from '../../shop.ts'
import { findDictionary } from './dictionary.ts'
import { rememberAddress } from './known-addresses.ts'
import { declaredAsData, onceAsData, sendData } from './page-as-data.ts'
import { experimentsRead } from './page-facts.ts'
import { namesOf } from './page-names.ts'
import { checkNowAndThen, looksOf, type Page, type SharedPage, templateOf } from './paint-page.ts'
import {
  countedByThemselves,
  type Declared,
  findOrMake,
  type PaintedOnce,
  paintingOf,
  paintOnce,
  sharedParts,
  sharedTexts,
  wantedBy,
} from './shared-parts.ts'
import { SPECULATION_PATH } from './speculation.ts'
import { noticesFor, paintVisitorParts, type VisitorData, visitorSurroundings } from './visitor-parts.ts'

/** How a page is answered, beside its shared content. */
interface Answered {
  status?: number
  /**
   * It contains names, phones or codes, whoever asks: no cache and no «back» may show it to the next person, and no
   * window that opened it keeps hold of it.
   */
  is_personal?: boolean
  /** Has it the badge of the instalments' provider? Its script is allowed here, where it is configured. */
  shows_split?: () => boolean
  /** Origins of what it shows in a frame after a tap; none by default. */
  frame_hosts?: string[]
  /** State of this page beside that of every page. */
  state?: Partial<PageState>
  /** The data of the template's own visitor's parts. */
  visitor_data?: VisitorData
}

/**
 * As what it is sent (decision 50). Throws `Refused` for a client that takes neither; errors answer that one, and who
 * wants data, by themselves.
 */
function formOfAnswer(req: Request): 'html' | 'json' {
  const form = acceptedForm(req)
  if (form) return form
  throw new Refused('not-acceptable', 'Страница есть как text/html и application/json', { status: 406 })
}

/** A declared page, and how it is answered. */
export type DeclaredAnswer<Params extends Json> = Answered & {
  page: Page<Params>
  params: Params
  /**
   * This answer follows from the address, the templates and this snapshot alone, whoever asks and whenever: while they
   * are current, the address is not routed again.
   */
  routed_by?: Snapshot
}

/**
 * Sends a declared page: the cached shared parts with this visitor's parts between them, joined without
 * compressing anything again.
 */
export async function sendPage<Params extends Json>(
  shop: Shop,
  req: Request,
  res: Response,
  answer: DeclaredAnswer<Params>,
): Promise<void> {
  const { page, params, routed_by, ...answered } = answer
  if (routed_by) rememberAddress(shop, req, res, { routed_by, send: senderOf(shop, answer) })
  // The page's parameters.
  const declared = { page: page as unknown as Page<Json>, params, is_free: answered.status !== undefined }
  if (formOfAnswer(req) === 'json')
    return sendData(req, res, { ...answered, ...(await declaredAsData(shop, req, declared)) })
  await answerPage(shop, req, res, { ...answered, template: templateOf(page, params), declared })
}

/** For other requests: nothing of the one that was routed may be in it. */
function senderOf<Params extends Json>(shop: Shop, { routed_by: _, ...answer }: DeclaredAnswer<Params>) {
  return (req: Request, res: Response) =>
    sendPage<Json>(shop, req, res, answer as unknown as DeclaredAnswer<Json>)
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
  const addressed = async () => ({ canonical: req.path, ...(await load()) })
  if (formOfAnswer(req) === 'json')
    return sendData(req, res, { ...answered, ...(await onceAsData(shop, req, paint, addressed)) })
  const once = await paintOnce(shop, req, paint, addressed)
  await answerPage(shop, req, res, { ...answered, template, once })
}

/** Its address is the request's own, unless another is given. */
type Unaddressed = Omit<SharedPage, 'canonical'> & { canonical?: string }

/** The pieces of an answer in their order, and their encoding. */
interface Composed {
  pieces: Piece[]
  compression: Compression
  etag?: string | undefined
  /** The experiments of which it has a variant; null where nobody is to be counted. */
  experiments?: string[] | null
}

type Sent = Answered & { template: string } & ({ declared: Declared } | { once: PaintedOnce })

/**
 * Pages that reveal who somebody is are `no-store` (promise 15). Every other page is revalidated each time,
 * but a browser may keep it for «back», where its scripts read cart, favourites and the signed-in state
 * again.
 */
async function answerPage(shop: Shop, req: Request, res: Response, sent: Sent): Promise<void> {
  const visitor = visitorOf(req)
  // What is sent was rendered between these two moments: a save in the meantime must not cost it its styles.
  const styleNow = () => shop.renderer.styleOf(sent.template)?.hash ?? []
  const style_before = styleNow()
  const made = await countedByThemselves(req, () => composeAnswer(shop, req, sent))
  const { compression } = made
  const body = bytesOfJoined(made.pieces, compression)
  res.status(sent.status ?? 200)
  res.setHeader('Cache-Control', sent.is_personal || visitor.user ? 'private, no-store' : 'private, no-cache')
  if (sent.is_personal) severOpener(res)
  if (shop.config.FETCH_AHEAD === 'yes') res.setHeader('Speculation-Rules', `"${SPECULATION_PATH}"`)
  const { template, shows_split, frame_hosts = [] } = sent
  const own_styles = [...new Set([style_before, styleNow()].flat())]
  const look = {
    inlinedStyles: looksOf(template),
    shows_split: shows_split?.() ?? false,
    frame_hosts,
    own_styles,
  }
  const policy = policyOfPage(shop.page_caches.policies, shop.config, shop.renderer.inlined, look)
  res.setHeader('Content-Security-Policy', policy)
  varyAsPage(res)
  if (compression !== 'identity')
    res.setHeader('Content-Encoding', typeof compression === 'string' ? compression : 'dcz')
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  if (made.etag) {
    res.setHeader('ETag', made.etag)
    if (res.statusCode === 200 && req.headers['if-none-match'] === made.etag) {
      res.removeHeader('Content-Encoding')
      return void res.status(304).end()
    }
  }
  sendBytes(res, body)
  if (made.experiments && req.method === 'GET') countShown(shop, visitor, made.experiments)
}

/** By what its route said that it varies: there are few, and Express takes each list apart again. */
const varied = new Map<unknown, string>()

function varyAsPage(res: Response): void {
  const before = res.getHeader('Vary')
  const known = varied.get(before)
  if (known !== undefined) return void res.setHeader('Vary', known)
  res.vary('Accept, Accept-Encoding, Available-Dictionary')
  varied.set(before, String(res.getHeader('Vary')))
}

/** The cached bytes themselves: copied together, an answer would cost twice as much, nearly all of it as garbage. */
function sendBytes(res: Response, pieces: Buffer[]): void {
  res.setHeader(
    'Content-Length',
    pieces.reduce((sum, piece) => sum + piece.length, 0),
  )
  res.cork()
  for (const piece of pieces.slice(0, -1)) res.write(piece)
  res.end(pieces.at(-1))
}

function composeAnswer(shop: Shop, req: Request, sent: Sent): Promise<Composed> {
  const dictionary = findDictionary(shop, req)
  const compression = dictionary ?? firstAccepted(req, JOINED_FORMS) ?? 'identity'
  if ('once' in sent) return composeOnce(shop, req, sent, compression)
  const wholes = visitorOf(req).id === null ? wholeForms(req, dictionary) : null
  return wholes ? wholePage(shop, req, sent, wholes) : joinedPage(shop, req, sent, compression)
}

/**
 * The encodings in which who has no row is sent a page, the best first; the last is made if none is cached.
 * zstd takes a fifth of brotli's time, so that brotli is for pages that are requested again and again. Null for
 * those whose pieces are joined without a loss: gzip and plain text.
 */
function wholeForms(req: Request, dictionary: Dictionary | null): [Compression, ...Compression[]] | null {
  if (dictionary) return [dictionary]
  const takes_brotli = firstAccepted(req, ['br']) !== undefined
  if (firstAccepted(req, ['zstd'])) return takes_brotli ? ['br', 'zstd'] : ['zstd']
  return takes_brotli ? ['br'] : null
}

/** Of pieces that are cached compressed. */
async function joinedPage(
  shop: Shop,
  req: Request,
  { declared, template, state, visitor_data }: Sent & { declared: Declared },
  compression: Compression,
): Promise<Composed> {
  const { page, notes } = await sharedParts(shop, req, declared, compression)
  // A cart's state has little in common with other pages: compressed once, it serves both.
  const form = typeof compression === 'string' ? compression : 'zstd'
  const own = await paintVisitorParts(shop, req, { state, visitor_data, names: page.names, form })
  const experiments =
    notes && shop.renderer.experimentsOn(template).length > 0 ? experimentsRead(notes) : null
  return { pieces: between(page.pieces, own.pieces), compression, experiments }
}

function between(shared: Piece[], own: Piece[]): Piece[] {
  return shared.flatMap((piece, index) => {
    const part = own[index]
    return part ? [piece, part] : [piece]
  })
}

/**
 * A page that is not cached. Who has no row is sent it in one go. A visitor's own parts are compressed apart from
 * the page, which may contain what a link put into it (a search): the length of the answer must not say how much
 * both have in common (the attack known as BREACH).
 */
async function composeOnce(
  shop: Shop,
  req: Request,
  { once, state, visitor_data }: Sent & { once: PaintedOnce },
  compression: Compression,
): Promise<Composed> {
  const isNobodys = visitorOf(req).id === null
  const form = isNobodys ? 'identity' : typeof compression === 'string' ? compression : 'zstd'
  const own = await paintVisitorParts(shop, req, { state, visitor_data, names: once.names, form })
  const texts = once.pieces.map(({ bytes }) => bytes)
  if (isNobodys) {
    const { text } = joinTexts({ ...once, shared: texts, own: own.pieces.map(({ bytes }) => bytes) })
    return { pieces: [await compressPiece(text, compression)], compression }
  }
  const shared = await Promise.all(texts.map(text => compressPiece(text, compression)))
  return { pieces: between(shared, own.pieces), compression, experiments: once.experiments }
}

/** The page of who has no row, equal to the byte for all of them: cached as a whole. */
async function wholePage(
  shop: Shop,
  req: Request,
  sent: Sent & { declared: Declared },
  compressions: [Compression, ...Compression[]],
): Promise<Composed> {
  const { declared, state, visitor_data } = sent
  const { pages } = shop.page_caches
  const seen = () => visitorSurroundings(shop, visitorOf(req))
  const page_names = namesOf(declared)
  const name = page_names.short(`whole ${JSON.stringify([noticesFor(req), state])}`)
  const wanted = wantedBy(shop, req, { name, alike: page_names.alike, template: sent.template })
  const made = compressions.at(-1) ?? compressions[0]
  const withOwn = async (page: CompressedPage) => {
    const { names } = page
    const own = await paintVisitorParts(shop, req, { state, visitor_data, names, form: 'identity' })
    const bytesOf = (pieces: Piece[]) => pieces.map(({ bytes }) => bytes)
    const composed = { ...page, shared: bytesOf(page.pieces), own: bytesOf(own.pieces) }
    return { composed, notes: own.notes }
  }
  const found = await findOrMake(shop, {
    wanted,
    compressions,
    seen,
    make: (_wanted, keys, learn) =>
      pages.recompress(keys, made, wanted) ??
      pages.whole(wanted, made, async () => {
        const { page, notes, key: shared_key } = await sharedTexts(shop, req, declared)
        const own = await withOwn(page)
        const key = await learn(notes && own.notes && joinNotes(notes, own.notes))
        return { ...own.composed, key, shared_key }
      }),
  })
  checkNowAndThen(shop, {
    ...found,
    address: page_names.address,
    seen,
    async paint() {
      const painting = await paintingOf(shop, req, declared).paint(new Reader(seen()))
      const { composed } = await withOwn(await compressPainting(painting, 'identity'))
      return { parts: [{ shared: String(joinTexts(composed).text) }], is_whole: composed.is_whole }
    },
  })
  return found.page
}
