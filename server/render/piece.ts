import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw, zstdCompress, zstdDecompress } from 'node:zlib'
import { crcShift } from './crc-shift.ts'

/** The forms in which pieces can be joined without compressing anything again, as `Content-Encoding` names them. */
export const FORMS = ['zstd', 'gzip', 'identity'] as const
export type Form = (typeof FORMS)[number]

/**
 * A stretch of a page in one form.
 *
 * Several zstd frames are one answer (RFC 8878, section 3.1). Raw deflate pieces that end in a full flush refer to nothing
 * before them, so that they join into one gzip member (RFC 1952) whatever stands beside them.
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

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 5 } }
const DEFLATE = { level: 6, finishFlush: constants.Z_FULL_FLUSH }

export async function press(text: string | Buffer, form: Form): Promise<Piece> {
  const plain = typeof text === 'string' ? Buffer.from(text) : text
  const { length } = plain
  if (length === 0 || form === 'identity') return { bytes: plain, length, crc: 0, shift: crc => crc }
  if (form === 'zstd')
    return { bytes: await promisify(zstdCompress)(plain, ZSTD), length, crc: 0, shift: crc => crc }
  return {
    bytes: await promisify(deflateRaw)(plain, DEFLATE),
    length,
    crc: crc32(plain),
    shift: crcShift(length),
  }
}

/** The text again. */
export async function unpress({ bytes, length }: Piece, form: Form): Promise<Buffer> {
  if (length === 0 || form === 'identity') return bytes
  if (form === 'zstd') return promisify(zstdDecompress)(bytes)
  return promisify(inflateRaw)(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
}

/** One answer of these pieces, all pressed in `form`. */
export function joinPieces(pieces: Piece[], form: Form): Buffer {
  const bytes = pieces.map(piece => piece.bytes)
  return Buffer.concat(form === 'gzip' ? [GZIP_HEAD, ...bytes, DEFLATE_END, gzipTail(pieces)] : bytes)
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
