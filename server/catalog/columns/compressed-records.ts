import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { TypedArrayBuilder } from './product-columns.ts'

/** Records in one compressed block: more compress better, fewer are faster to reach. */
const BLOCK = 8
/** Blocks are stored in chunks of this many bytes, so that nothing ever copies a gigabyte. */
const PIECE_BYTES = 8 * 1024 * 1024
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Stores records as compressed JSON: a million products take hundreds of megabytes instead of gigabytes. */
export class CompressedRecords {
  length = 0
  readonly #pieces: Buffer[] = []
  #filled = PIECE_BYTES
  #waiting: Buffer[] = []
  readonly #blockPiece = new TypedArrayBuilder(length => new Uint16Array(length))
  readonly #blockStart = new TypedArrayBuilder(length => new Int32Array(length))
  readonly #blockBytes = new TypedArrayBuilder(length => new Int32Array(length))
  #open: { block: number; records: string[] } = { block: -1, records: [] }

  push(record: unknown): void {
    this.#waiting.push(Buffer.from(JSON.stringify(record)))
    this.length++
    if (this.#waiting.length === BLOCK) this.#press()
  }

  finish(): void {
    if (this.#waiting.length > 0) this.#press()
  }

  /** Parses the record anew at every call. */
  read(index: number): unknown {
    const block = Math.floor(index / BLOCK)
    if (this.#open.block !== block) this.#open = { block, records: this.#decompress(block) }
    return JSON.parse(this.#open.records[index % BLOCK] as string)
  }

  #press(): void {
    const NEWLINE = Buffer.from('\n') // JSON text contains none of its own
    const pressed = zstdCompressSync(Buffer.concat(this.#waiting.flatMap(record => [record, NEWLINE])), QUICK)
    this.#waiting = []
    if (this.#filled + pressed.length > PIECE_BYTES) {
      this.#pieces.push(Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, pressed.length)))
      this.#filled = 0
    }
    const piece = this.#pieces.length - 1
    pressed.copy(this.#pieces[piece] as Buffer, this.#filled)
    this.#blockPiece.push(piece)
    this.#blockStart.push(this.#filled)
    this.#blockBytes.push(pressed.length)
    this.#filled += pressed.length
  }

  #decompress(block: number): string[] {
    const start = this.#blockStart.at(block)
    const piece = this.#pieces[this.#blockPiece.at(block)] as Buffer
    return zstdDecompressSync(piece.subarray(start, start + this.#blockBytes.at(block)))
      .toString()
      .split('\n')
  }
}
