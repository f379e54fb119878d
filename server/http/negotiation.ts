import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'

// What a client accepts of an answer: as a page or as data, and in which encoding.

/** The form in which a page is answered; null where the client accepts neither. */
export type PageForm = 'html' | 'json' | null

/**
 * What the client wants of a page (decision 50): `?json`, or what `Accept` prefers. The answer to a form that was
 * sent is always a page.
 */
export function acceptedForm(req: Request): PageForm {
  if (req.method !== 'GET' && req.method !== 'HEAD') return 'html'
  if (asksJson(req.url)) return 'json'
  const { accept } = req.headers
  // Most requests, without parsing the rest.
  if (accept === undefined || accept === '*/*' || accept.startsWith('text/html,')) return 'html'
  const form = req.accepts(['html', 'json'])
  return form === 'html' || form === 'json' ? form : null
}

function asksJson(url: string): boolean {
  const at = url.indexOf('?')
  return at >= 0 && url.includes('json', at) && new URLSearchParams(url.slice(at)).has('json')
}

/** Below this the headers weigh more than compression saves. */
const LEAST_BYTES = 1_000
const WORTHWHILE = /^(text\/(html|plain|xml|javascript)|application\/(json|xml|javascript))/

/**
 * A text that is shorter is compressed at once: handed to another thread and back it would cost three to ten times as
 * much, most of it as garbage. A cart of 2.4 kB takes 0.05 ms of zstd.
 */
const SHORT_BYTES = 32_000

/**
 * Fast settings: an answer of 260 kB becomes 25 kB in 0.5 ms of zstd, or 1 ms of brotli, on another thread.
 * Built files have copies with stronger compression, see `serve-assets.ts`.
 */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const
type AnswerEncoding = (typeof ENCODINGS)[number]

const OPTIONS = {
  // Without the length zstd would reserve megabytes for the largest of windows.
  zstd: ({ length }: Buffer) => ({
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    pledgedSrcSize: length,
  }),
  br: ({ length }: Buffer) => ({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }),
  gzip: () => ({ level: 4 }),
}

const COMPRESS_NOW: Record<AnswerEncoding, (bytes: Buffer) => Buffer> = {
  zstd: bytes => zstdCompressSync(bytes, OPTIONS.zstd(bytes)),
  br: bytes => brotliCompressSync(bytes, OPTIONS.br(bytes)),
  gzip: bytes => gzipSync(bytes, OPTIONS.gzip()),
}

const COMPRESS: Record<AnswerEncoding, (bytes: Buffer) => Promise<Buffer>> = {
  zstd: bytes => promisify(zstdCompress)(bytes, OPTIONS.zstd(bytes)),
  br: bytes => promisify(brotliCompress)(bytes, OPTIONS.br(bytes)),
  gzip: bytes => promisify(gzip)(bytes, OPTIONS.gzip()),
}

/**
 * Pages and answers of calls are compressed for clients that accept it. Streams and pictures are sent as they
 * are.
 */
export function compressAnswers(): RequestHandler {
  return (req, res, next) => {
    const send = res.send.bind(res)
    res.send = body => {
      if (!isWorthwhile(req, res, body)) return send(body)
      res.vary('Accept-Encoding')
      const name = firstAccepted(req, ENCODINGS)
      if (!name) return send(body)
      const plain = typeof body === 'string' ? Buffer.from(body) : body
      const sendCompressed = (bytes: Buffer) => {
        res.setHeader('Content-Encoding', name)
        return send(bytes)
      }
      if (plain.length < SHORT_BYTES) return sendCompressed(COMPRESS_NOW[name](plain))
      // Perhaps for want of memory: the uncompressed answer is an answer too.
      COMPRESS[name](plain).then(sendCompressed, () => send(body))
      return res
    }
    next()
  }
}

function isWorthwhile(req: Request, res: Response, body: unknown): body is string | Buffer {
  return (
    (typeof body === 'string' || Buffer.isBuffer(body)) &&
    body.length >= LEAST_BYTES &&
    req.method !== 'HEAD' &&
    !res.hasHeader('Content-Encoding') &&
    WORTHWHILE.test(String(res.getHeader('Content-Type') ?? 'text/html'))
  )
}

/** Every encoding in which the shop sends anything, as `Accept-Encoding` names it. */
const ALL_ENCODINGS = ['dcz', 'zstd', 'br', 'gzip', 'identity'] as const
type Encoding = (typeof ALL_ENCODINGS)[number]

/** The first of these that the browser accepts; `gzip;q=0` means no. */
export function firstAccepted<T extends Encoding>(req: Request, encodings: readonly T[]): T | undefined {
  const accepted = acceptedBy(req)
  return encodings.find(name => accepted.includes(name))
}

/** Browsers send a few dozen values in all, and every page needs the result. */
const known = new LRUCache<string, Encoding[]>({ max: 200 })
/** Invented values must not fill the memory. */
const LENGTH_MOST = 200

function acceptedBy(req: Request): Encoding[] {
  const header = req.headers['accept-encoding'] ?? ''
  const before = known.get(header)
  if (before) return before
  // One at a time: given several, Express would choose by the browser's order, and most browsers name gzip
  // first.
  const accepted = ALL_ENCODINGS.filter(name => req.acceptsEncodings(name) === name)
  if (header.length < LENGTH_MOST) known.set(header, accepted)
  return accepted
}
