import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { BrokenFile } from './file-part.ts'

/** So many bytes are copied, summed and written between two looks at what else there is to do: less than 2 ms of work. */
export const CHUNK = 1024 * 1024
/** Columns begin at multiples of this. */
const ALIGNED = 8
const MAGIC = 0x56_43_4f_4c
/** The table's start, its length, its checksum, and the magic number. */
export const TRAILER_BYTES = 20

export type Column = Int32Array | Uint16Array | Uint8Array | Float64Array
type Kind = 'Int32Array' | 'Uint16Array' | 'Uint8Array' | 'Float64Array'
export const ARRAYS: Record<Kind, (new (length: number) => Column) & { BYTES_PER_ELEMENT: number }> = {
  Int32Array,
  Uint16Array,
  Uint8Array,
  Float64Array,
}

/** Columns of numbers by their names, each as parts that stand one after another, and what is small enough for JSON. */
export interface ColumnTable {
  columns: Map<string, { kind: Kind; parts: Column[] }>
  values: Record<string, unknown>
}

/** In bytes of the file. */
export interface BytesPlace {
  start: number
  bytes: number
}

export interface Contents {
  values: Record<string, unknown>
  columns: (BytesPlace & { name: string; kind: Kind; sum: number })[]
}

/**
 * Writes the table to the file and waits until the disk has it. Parts are read while it is written: what changes
 * meanwhile may be written as it was before or after. Returns where each column stands.
 */
export async function writeColumnFile(
  path: string,
  { columns, values }: ColumnTable,
): Promise<Map<string, BytesPlace>> {
  const file = await open(path, 'w', 0o600)
  try {
    const output = new Output(file)
    const contents: Contents = { values, columns: [] }
    for (const [name, { kind, parts }] of columns) {
      const start = await output.align()
      let sum = 0
      for (const part of parts) sum = await output.write(bytesOf(part), sum)
      contents.columns.push({ name, kind, start, bytes: output.at - start, sum })
    }
    const start = await output.align()
    const text = Buffer.from(JSON.stringify(contents))
    const sum = await output.write(text)
    await output.write(trailerOf(start, text.length, sum))
    await output.flush()
    await file.datasync()
    return new Map(contents.columns.map(column => [column.name, column]))
  } finally {
    await file.close()
  }
}

/** Writes in chunks, so that a thousand small parts are not a thousand calls. */
class Output {
  at = 0
  readonly #file: FileHandle
  readonly #chunk = Buffer.allocUnsafeSlow(CHUNK)
  #filled = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Returns the checksum of these bytes after those of `sum`. */
  async write(bytes: Uint8Array, sum = 0): Promise<number> {
    let found = sum
    for (let from = 0; from < bytes.length; ) {
      if (this.#filled === CHUNK) await this.flush()
      const copied = bytes.subarray(from, from + CHUNK - this.#filled)
      this.#chunk.set(copied, this.#filled)
      // Of what is written: the part itself may change meanwhile.
      found = crc32(this.#chunk.subarray(this.#filled, this.#filled + copied.length), found)
      this.#filled += copied.length
      this.at += copied.length
      from += copied.length
    }
    return found
  }

  async align(): Promise<number> {
    await this.write(new Uint8Array((ALIGNED - (this.at % ALIGNED)) % ALIGNED))
    return this.at
  }

  async flush(): Promise<void> {
    for (let from = 0; from < this.#filled; ) {
      const { bytesWritten } = await this.#file.write(this.#chunk, from, this.#filled - from)
      from += bytesWritten
    }
    this.#filled = 0
  }
}

function trailerOf(start: number, bytes: number, sum: number): Uint8Array {
  const trailer = Buffer.alloc(TRAILER_BYTES)
  trailer.writeDoubleLE(start, 0)
  trailer.writeUInt32LE(bytes, 8)
  trailer.writeUInt32LE(sum, 12)
  trailer.writeUInt32LE(MAGIC, 16)
  return trailer
}

/** What the last bytes of a file of this size say of its table of contents. Throws where they are others. */
export function readTrailer(trailer: Buffer, size: number): BytesPlace & { sum: number } {
  const [start, bytes] = [trailer.readDoubleLE(0), trailer.readUInt32LE(8)]
  if (trailer.readUInt32LE(16) !== MAGIC || start + bytes + TRAILER_BYTES !== size)
    throw new BrokenFile('its end is missing')
  return { start, bytes, sum: trailer.readUInt32LE(12) }
}

export function bytesOf(column: Column): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}
