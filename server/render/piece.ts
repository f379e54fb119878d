import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompress,
  constants,
  crc32,
  deflateRaw,
  deflateRawSync,
  inflateRaw,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
} from 'node:zlib'
import { crcShift } from './crc-shift.ts'

/** The forms a page is sent in, as `Content-Encoding` names them, the quickest first. */
export const FORMS = ['zstd', 'br', 'gzip', 'identity'] as const
/** Those that pieces can be joined in without compressing anything again. */
export const JOINED_FORMS = ['zstd', 'gzip', 'identity'] as const
export type Form = (typeof FORMS)[number]

/**
 * A stretch of a page in one form.
 *
 * Several zstd frames are one answer (RFC 8878, section 3.1). Raw deflate pieces that end in a full flush refer to nothing
 * before them, so that they join into one gzip member (RFC 1952) whatever stands beside them. Brotli is for one piece alone.
 */
export interface Piece {
  bytes: Buffer
  /** Bytes of the text itself. */
  length: number
  /** Of the text; asked for by gzip alone, and 0 elsewhere. */
  crc: number
  /** What this piece does to the crc32 of all that stands before it. */
  shift: (crc: number) => number
}

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/**
 * For a page that is asked for again and again: 10 % smaller than above, in ten to twenty times the time. A window as long as
 * a page keeps what the encoder holds small.
 */
const BROTLI_SLOW = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** A listing is 6 % smaller at level 5, and takes three times as long. */
const zstdOf = ({ length }: Buffer) => ({
  params: { [constants.ZSTD_c_compressionLevel]: 3 },
  pledgedSrcSize: length,
})
const DEFLATE = { level: 6, finishFlush: constants.Z_FULL_FLUSH }

/** To hand a short text to another thread and back costs more than to press it here. */
const SHORT_BYTES = 32_000
/**
 * zstd needs a millisecond for a listing, which was painted here for ten. Every thread of the pool would keep memory of
 * its own for it, 20 to 40 MB each: what one thread has freed, another cannot use.
 */
const SHORT_FOR_ZSTD_BYTES = 1_000_000

const COMPRESS: Record<Form, (text: Buffer) => Promise<Buffer>> = {
  zstd: async text =>
    text.length < SHORT_FOR_ZSTD_BYTES
      ? zstdCompressSync(text, zstdOf(text))
      : promisify(zstdCompress)(text, zstdOf(text)),
  br: text => promisify(brotliCompress)(text, BROTLI),
  gzip: async text =>
    text.length < SHORT_BYTES ? deflateRawSync(text, DEFLATE) : promisify(deflateRaw)(text, DEFLATE),
  identity: async text => text,
}

const DECOMPRESS: Record<Form, (bytes: Buffer) => Promise<Buffer>> = {
  zstd: bytes => promisify(zstdDecompress)(bytes),
  br: bytes => promisify(brotliDecompress)(bytes),
  gzip: bytes => promisify(inflateRaw)(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
  identity: async bytes => bytes,
}

export async function press(text: string | Buffer, form: Form): Promise<Piece> {
  const plain = typeof text === 'string' ? Buffer.from(text) : text
  const { length } = plain
  const bytes = length === 0 ? plain : inOwnMemory(await COMPRESS[form](plain))
  return form === 'gzip'
    ? { bytes, length, crc: crc32(plain), shift: crcShift(length) }
    : { bytes, length, crc: 0, shift: crc => crc }
}

/** The same text in fewer bytes, made on another thread without haste. */
export async function pressHarder(piece: Piece): Promise<Piece> {
  const text = await DECOMPRESS.br(piece.bytes)
  return { ...piece, bytes: inOwnMemory(await promisify(brotliCompress)(text, BROTLI_SLOW)) }
}

/** Compressors and `Buffer.from` cut their answers out of larger pieces of memory, which would be kept with them. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * 1.1) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** The text again. */
export async function unpress({ bytes, length }: Piece, form: Form): Promise<Buffer> {
  return length === 0 ? bytes : DECOMPRESS[form](bytes)
}

/** One answer of these pieces, all pressed in `form`. */
export function joinPieces(pieces: Piece[], form: Form): Buffer {
  return Buffer.concat(bytesOfJoined(pieces, form))
}

/** The same, not copied together yet: half a megabyte of text is sent from where it lies. */
export function bytesOfJoined(pieces: Piece[], form: Form): Buffer[] {
  const bytes = pieces.map(piece => piece.bytes)
  return form === 'gzip' ? [GZIP_HEAD, ...bytes, DEFLATE_END, gzipTail(pieces)] : bytes
}

/** No name, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block: every piece before it has left the last one to come. */
const DEFLATE_END = Buffer.from([3, 0])

function gzipTail(pieces: Piece[]): Buffer {
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    crc = (piece.shift(crc) ^ piece.crc) >>> 0
    length += piece.length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return tail
}
