import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { FilePart } from './file-part.ts'
import { TypedArrayBuilder } from './product-columns.ts'

/** Records in one compressed block: more compress better, fewer are faster to reach. */
const BLOCK = 8
/** Blocks are stored in chunks of this many bytes, so that nothing ever copies a gigabyte. */
const PIECE_BYTES = 8 * 1024 * 1024
const NEWLINE = 0x0a
/** With a checksum: where blocks stay in a file, another may write there. */
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }

/** Stores records as compressed JSON: a million products take hundreds of megabytes instead of gigabytes. */
export class CompressedRecords {
  readonly blocks: RecordBlocks
  /** Some of it cannot be read any more. */
  is_broken = false
  #open: { block: number; records: Buffer[] } = { block: -1, records: [] }

  constructor(blocks: RecordBlocks) {
    this.blocks = blocks
  }

  /** The same bytes elsewhere: those in memory are given up. */
  moveTo(pieces: RecordsPiece[]): void {
    this.blocks.pieces = pieces
  }

  /** Parses the record anew at every call. Throws where the file it stays in has changed. */
  read(index: number): unknown {
    const block = Math.floor(index / BLOCK)
    if (this.#open.block !== block) this.#open = { block, records: this.#decompress(block) }
    // Most of a block is never asked for: a record becomes text alone.
    return JSON.parse((this.#open.records[index % BLOCK] as Buffer).toString())
  }

  get block_count(): number {
    return this.blocks.piece.length
  }

  /** Numbers of records of a block that are others in `other`, under the same number. */
  differingIn(block: number, other: CompressedRecords): number[] {
    if (Buffer.compare(this.#pressed(block), other.#pressed(block)) === 0) return []
    const others = other.#decompress(block)
    return this.#decompress(block).flatMap((record, place) =>
      others[place]?.equals(record) ? [] : [block * BLOCK + place],
    )
  }

  #decompress(block: number): Buffer[] {
    try {
      return lines(zstdDecompressSync(this.#pressed(block)))
    } catch (error) {
      this.is_broken = true
      throw error
    }
  }

  #pressed(block: number): Uint8Array {
    const { pieces, piece, start, bytes } = this.blocks
    const from = start[block] as number
    return (pieces[piece[block] as number] as RecordsPiece).subarray(from, from + (bytes[block] as number))
  }
}

/** Each ends with a newline, which JSON text does not contain. */
function lines(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let from = 0, end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    found.push(bytes.subarray(from, end))
    from = end + 1
  }
  return found
}

/** In memory or in a file. */
export type RecordsPiece = Uint8Array<ArrayBuffer> | FilePart

/** Block number -> where it is. */
interface RecordBlocks {
  pieces: RecordsPiece[]
  /** Index into `pieces`. */
  piece: Uint16Array<ArrayBuffer>
  start: Int32Array<ArrayBuffer>
  bytes: Int32Array<ArrayBuffer>
}

export class RecordsBuilder {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = []
  #filled = PIECE_BYTES
  #waiting: Buffer[] = []
  readonly #piece = new TypedArrayBuilder(length => new Uint16Array(length))
  readonly #start = new TypedArrayBuilder(length => new Int32Array(length))
  readonly #bytes = new TypedArrayBuilder(length => new Int32Array(length))

  push(record: unknown): void {
    this.#waiting.push(Buffer.from(JSON.stringify(record)))
    if (this.#waiting.length === BLOCK) this.#press()
  }

  finish(): CompressedRecords {
    if (this.#waiting.length > 0) this.#press()
    this.#close()
    return new CompressedRecords({
      pieces: this.#pieces,
      piece: this.#piece.finish(),
      start: this.#start.finish(),
      bytes: this.#bytes.finish(),
    })
  }

  #press(): void {
    const newline = Buffer.of(NEWLINE)
    const pressed = zstdCompressSync(Buffer.concat(this.#waiting.flatMap(record => [record, newline])), QUICK)
    this.#waiting = []
    if (this.#filled + pressed.length > PIECE_BYTES) {
      this.#close()
      this.#pieces.push(new Uint8Array(Math.max(PIECE_BYTES, pressed.length)))
      this.#filled = 0
    }
    const piece = this.#pieces.length - 1
    this.#pieces[piece]?.set(pressed, this.#filled)
    this.#piece.push(piece)
    this.#start.push(this.#filled)
    this.#bytes.push(pressed.length)
    this.#filled += pressed.length
  }

  /** What is left free of the last piece does not belong to it. */
  #close(): void {
    const last = this.#pieces.pop()
    if (last) this.#pieces.push(last.subarray(0, this.#filled))
  }
}
