import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, zstdCompress } from 'node:zlib'
import { crcShift } from './crc-shift.ts'

/** The forms that pieces can be joined in without compressing anything again. */
export const JOINED = ['zstd', 'gzip', 'identity'] as const
export type Joined = (typeof JOINED)[number]

/**
 * A stretch of a page in every form it may be sent in; each is made once, when it is first asked for.
 *
 * Several zstd frames are one answer (RFC 8878, section 3.1). Raw deflate pieces that end in a full flush refer to nothing
 * before them, so that they join into one gzip member (RFC 1952) whatever stands beside them.
 */
export interface Piece {
  text: Buffer
  zstd: Buffer | null
  deflated: Buffer | null
  crc: number | null
  /** What its crc32 does to the crc32 of what stands before it. */
  shift: ReturnType<typeof crcShift> | null
}

export function pieceOf(text: string | Buffer): Piece {
  return {
    text: typeof text === 'string' ? Buffer.from(text) : text,
    zstd: null,
    deflated: null,
    crc: null,
    shift: null,
  }
}

/** Bytes that it keeps in memory now. */
export function weightOf({ text, zstd, deflated }: Piece): number {
  return text.length + (zstd?.length ?? 0) + (deflated?.length ?? 0)
}

/** One answer of these pieces, `Content-Encoding: form`. */
export async function join(pieces: Piece[], form: Joined): Promise<Buffer> {
  const whole = pieces.filter(({ text }) => text.length > 0)
  if (form === 'identity') return Buffer.concat(whole.map(({ text }) => text))
  if (form === 'zstd') return Buffer.concat(await Promise.all(whole.map(zstdOf)))
  const deflated = await Promise.all(whole.map(deflatedOf))
  return Buffer.concat([GZIP_HEAD, ...deflated, DEFLATE_END, gzipTail(whole)])
}

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 5 } }
const DEFLATE = { level: 6, finishFlush: constants.Z_FULL_FLUSH }

async function zstdOf(piece: Piece): Promise<Buffer> {
  piece.zstd ??= await promisify(zstdCompress)(piece.text, ZSTD)
  return piece.zstd
}

async function deflatedOf(piece: Piece): Promise<Buffer> {
  piece.deflated ??= await promisify(deflateRaw)(piece.text, DEFLATE)
  return piece.deflated
}

/** No name, no time, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block: every piece before it has left the last one to come. */
const DEFLATE_END = Buffer.from([3, 0])

function gzipTail(pieces: Piece[]): Buffer {
  let crc = 0
  let length = 0
  for (const piece of pieces) {
    piece.crc ??= crc32(piece.text)
    piece.shift ??= crcShift(piece.text.length)
    crc = (piece.shift(crc) ^ piece.crc) >>> 0
    length += piece.text.length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return tail
}
