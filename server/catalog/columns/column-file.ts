import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** So many bytes are copied, summed and written between two looks at what else there is to do: less than 2 ms of work. */
const CHUNK = 1024 * 1024
/** Columns begin at multiples of this. */
const ALIGNED = 8
const MAGIC = 0x56_43_4f_4c
/** The table's start, its length, its checksum, and the magic number. */
const TRAILER_BYTES = 20

export type Column = Int32Array | Uint16Array | Uint8Array | Float64Array
type Kind = 'Int32Array' | 'Uint16Array' | 'Uint8Array' | 'Float64Array'
const KINDS: Record<Kind, (new (length: number) => Column) & { BYTES_PER_ELEMENT: number }> = {
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

/** The same after it was read: every column whole, in a buffer of its own. */
export interface LoadedTable {
  columns: Map<string, Column>
  values: Record<string, unknown>
}

/** The column of this name. Throws where it is missing or of another kind. */
export function columnOf<Wanted extends Column>(
  { columns }: LoadedTable,
  name: string,
  kind: new (length: number) => Wanted,
): Wanted {
  const column = columns.get(name)
  if (column instanceof kind) return column
  throw new BrokenColumnFile(`there is no column ${name}`)
}

interface Contents {
  values: Record<string, unknown>
  columns: { name: string; kind: Kind; start: number; bytes: number; sum: number }[]
}

/**
 * Writes the table to the file and waits until the disk has it. Parts are read while it is written: what changes
 * meanwhile may be written as it was before or after.
 */
export async function writeColumnFile(path: string, { columns, values }: ColumnTable): Promise<void> {
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
  } finally {
    await file.close()
  }
}

/** A file that was not written to its end, or has changed since. */
class BrokenColumnFile extends Error {}

/**
 * Reads a file that `writeColumnFile` has written; null when its values are not the wanted ones. Throws
 * `BrokenColumnFile`, or the system's errors.
 */
export async function readColumnFile(
  path: string,
  isWanted: (values: Record<string, unknown>) => boolean,
): Promise<LoadedTable | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { values, columns } = await readContents(file, size)
    if (!isWanted(values)) return null
    const read = new Map<string, Column>()
    for (const { name, kind, start, bytes, sum } of columns) {
      const column = new KINDS[kind](bytes / KINDS[kind].BYTES_PER_ELEMENT)
      if ((await readInto(file, bytesOf(column), start)) !== sum)
        throw new BrokenColumnFile(`column ${name} has changed`)
      read.set(name, column)
    }
    return { values, columns: read }
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

async function readContents(file: FileHandle, size: number): Promise<Contents> {
  const trailer = Buffer.alloc(TRAILER_BYTES)
  if (size < TRAILER_BYTES) throw new BrokenColumnFile('it is too short')
  await readInto(file, trailer, size - TRAILER_BYTES)
  const [start, bytes] = [trailer.readDoubleLE(0), trailer.readUInt32LE(8)]
  if (trailer.readUInt32LE(16) !== MAGIC || start + bytes + TRAILER_BYTES !== size)
    throw new BrokenColumnFile('its end is missing')
  const text = Buffer.alloc(bytes)
  if ((await readInto(file, text, start)) !== trailer.readUInt32LE(12))
    throw new BrokenColumnFile('its table of contents has changed')
  return JSON.parse(text.toString())
}

/** Fills `bytes` from this position of the file, and returns their checksum. */
async function readInto(file: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  let sum = 0
  for (let from = 0; from < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, from, Math.min(CHUNK, bytes.length - from), position + from)
    if (bytesRead === 0) throw new BrokenColumnFile('its end is missing')
    sum = crc32(bytes.subarray(from, from + bytesRead), sum)
    from += bytesRead
  }
  return sum
}

function bytesOf(column: Column): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}
