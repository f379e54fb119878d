import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompressSync,
  constants,
  crc32,
  deflateRaw,
  deflateRawSync,
  inflateRawSync,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'

import type { Dictionary } from './dictionary.ts'

/** The encodings a page is sent in, as `Content-Encoding` names them, the fastest first. */
export const FORMS = ['zstd', 'br', 'gzip', 'identity'] as const
/** Those in which pieces can be joined without compressing anything again. */
export const JOINED_FORMS = ['zstd', 'gzip', 'identity'] as const
export type Form = (typeof FORMS)[number]
/** How a piece is compressed: in an encoding, or in zstd with the dictionary that the browser has. */
export type Compression = Form | Dictionary

/**
 * A stretch of a page in one encoding.
 *
 * Several zstd frames make one answer (RFC 8878, section 3.1), also where some are compressed with a
 * dictionary and some are not (RFC 9842, section 2.2): a browser that has it decompresses all of them with
 * it. Raw deflate pieces that end in a full flush refer to nothing before them, so that they join into one
 * gzip member (RFC 1952) whatever is beside them. Brotli is for one piece alone.
 */
export interface Piece {
  bytes: Buffer
  /** Bytes of the text itself. */
  length: number
  /** Of the text; needed for gzip alone, and 0 elsewhere. */
  crc: number
  /** How this piece changes the crc32 of everything before it. */
  shift: (crc: number) => number
}

/**
 * Of a listing of 127 kB, level 3 takes 0.3 ms and leaves 19 kB. At level 5 it is 6 % smaller and takes three
 * times as long.
 */
const ZSTD_LEVEL = 3

/** As small as that in half of gzip's time, for browsers that do not know zstd. */
const BROTLI_QUALITY = 4

const brotliOf = (quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A window as long as a page keeps the encoder's memory small.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
})

const zstdOf = ({ length }: Buffer, level = ZSTD_LEVEL) => ({
  params: { [constants.ZSTD_c_compressionLevel]: level },
  pledgedSrcSize: length,
})
const DEFLATE = { level: 6, finishFlush: constants.Z_FULL_FLUSH }

/** Handing a short text to another thread and back costs more than compressing it here. */
const SHORT_BYTES = 32_000
/**
 * zstd needs a millisecond for a listing, whose rendering took ten on this thread. Every thread of the pool
 * would reserve its own memory for it, 20 to 40 MB each: what one thread has freed, another cannot use.
 */
const SHORT_FOR_ZSTD_BYTES = 1_000_000

/**
 * Loading a dictionary takes 0.1 ms and a megabyte of memory, which is not worth the 200 bytes saved on a
 * shorter text.
 */
const SHORT_FOR_DICTIONARY_BYTES = 1_000

function zstd(text: Buffer, dictionary?: Buffer): Buffer | Promise<Buffer> {
  const isWorthwhile = dictionary && text.length >= SHORT_FOR_DICTIONARY_BYTES
  const options = { ...zstdOf(text), ...(isWorthwhile ? { dictionary } : {}) }
  return text.length < SHORT_FOR_ZSTD_BYTES
    ? zstdCompressSync(text, options)
    : promisify(zstdCompress)(text, options)
}

const COMPRESS: Record<Form, (text: Buffer) => Promise<Buffer>> = {
  zstd: async text => zstd(text),
  br: text => promisify(brotliCompress)(text, brotliOf(BROTLI_QUALITY)),
  gzip: async text =>
    text.length < SHORT_BYTES ? deflateRawSync(text, DEFLATE) : promisify(deflateRaw)(text, DEFLATE),
  identity: async text => text,
}

/** A tenth of a millisecond for a listing in zstd: as much as handing it to another thread. */
const DECOMPRESS: Record<Form, (bytes: Buffer, chunkSize: number) => Buffer> = {
  zstd: (bytes, chunkSize) => zstdDecompressSync(bytes, { chunkSize }),
  br: (bytes, chunkSize) => brotliDecompressSync(bytes, { chunkSize }),
  gzip: (bytes, chunkSize) => inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize }),
  identity: bytes => bytes,
}

/** For what decompresses to so many bytes: by default it comes in pieces of 16 kB, and is copied together. */
export function inOneChunk(length: number): number {
  // A chunk filled to its end is followed by another one.
  return length + 64
}

export async function compressPiece(text: string | Buffer, compression: Compression): Promise<Piece> {
  const plain = typeof text === 'string' ? Buffer.from(text) : text
  const { length } = plain
  const bytes = length === 0 ? plain : inOwnMemory(await compress(plain, compression))
  return compression === 'gzip'
    ? { bytes, length, crc: crc32(plain), shift: crcShift(length) }
    : { bytes, length, crc: 0, shift: sameCrc }
}

function compress(plain: Buffer, compression: Compression): Buffer | Promise<Buffer> {
  return typeof compression === 'string' ? COMPRESS[compression](plain) : zstd(plain, compression.text)
}

/**
 * Created here, because a closure created where a text is compressed would keep the text as long as the
 * piece, ten times its bytes.
 */
function sameCrc(crc: number): number {
  return crc
}

/** A piece in fewer bytes, compressed on another thread (`betterFor` of `cached-page.ts`). */
export async function compressBetter(
  piece: Piece,
  from: Compression,
  { compression, level }: { compression: Compression; level: number },
): Promise<Piece> {
  if (piece.length === 0) return piece
  const text = decompressPiece(piece, from)
  const dictionary = typeof compression === 'string' ? {} : { dictionary: compression.text }
  const bytes =
    compression === 'br'
      ? await promisify(brotliCompress)(text, brotliOf(level))
      : await promisify(zstdCompress)(text, { ...zstdOf(text, level), ...dictionary })
  return { bytes: inOwnMemory(bytes), length: text.length, crc: 0, shift: sameCrc }
}

/** What `compressPiece` compresses with; a page may be compressed better later. */
export function levelOf(compression: Compression): number {
  return compression === 'br' ? BROTLI_QUALITY : ZSTD_LEVEL
}

/** Compressors and `Buffer.from` return slices of larger buffers, which would stay in memory with them. */
export function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * 1.1) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** The text again. */
export function decompressPiece({ bytes, length }: Piece, compression: Compression): Buffer {
  if (length === 0) return bytes
  const chunkSize = inOneChunk(length)
  return typeof compression === 'string'
    ? DECOMPRESS[compression](bytes, chunkSize)
    : zstdDecompressSync(bytes, { dictionary: compression.text, chunkSize })
}

/**
 * One answer from these pieces, all in one encoding; among those compressed with a dictionary, some may be
 * plain zstd.
 */
export function joinPieces(pieces: Piece[], compression: Compression): Buffer {
  return Buffer.concat(bytesOfJoined(pieces, compression))
}

/** The same, not copied together yet: half a megabyte of text is sent from where it is. */
export function bytesOfJoined(pieces: Piece[], compression: Compression): Buffer[] {
  const bytes = pieces.map(piece => piece.bytes)
  if (typeof compression !== 'string') return [compression.head, ...bytes]
  return compression === 'gzip' ? [GZIP_HEAD, ...bytes, DEFLATE_END, gzipTail(pieces)] : bytes
}

/** No name, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block: no piece before it has ended the stream. */
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

/** CRC-32's polynomial, lowest power first. */
const POLYNOMIAL = 0xedb88320

/**
 * What appending `length` bytes does to a crc32: `crcShift(b.length)(crc32(a)) ^ crc32(b)` is the crc32 of
 * `a` and `b` together. So the checksum of a whole page is computed from its pieces without reading them
 * again.
 *
 * As zlib's `crc32_combine_op`: crc32 is a remainder of polynomials over GF(2), and appended bytes multiply
 * it by x^(8 · length).
 */
export function crcShift(length: number): (crc: number) => number {
  let power = ONE
  let square = X8
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = times(power, square)
    square = times(square, square)
  }
  return crc => times(power, crc)
}

/** Bits are reversed: x^0 is the highest. */
const ONE = 0x80000000
const X8 = ONE >>> 8

/** a · b modulo the polynomial. */
function times(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor
    factor = (factor & 1) !== 0 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product >>> 0
}
