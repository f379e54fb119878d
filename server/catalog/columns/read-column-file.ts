import { crc32 } from 'node:zlib'
import {
  ARRAYS,
  type BytesPlace,
  bytesOf,
  CHUNK,
  type Column,
  type Contents,
  readTrailer,
  TRAILER_BYTES,
} from './column-file.ts'
import { BrokenFile, FilePart, ReadableFile } from './file-part.ts'

/** What a file of columns holds: every column whole, in a buffer of its own, or left where it is. */
export interface LoadedTable {
  columns: Map<string, Column>
  left: Map<string, FilePart>
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
  throw new BrokenFile(`there is no column ${name}`)
}

/**
 * Reads a file that `writeColumnFile` has written; null when its values are not the wanted ones. Throws
 * `BrokenFile`, or the system's errors.
 *
 * @param isLeft by the name of a column: it is checked, too, but stays in the file
 */
export async function readColumnFile(
  path: string,
  isWanted: (values: Record<string, unknown>) => boolean,
  isLeft: (name: string) => boolean,
): Promise<LoadedTable | null> {
  const file = new ReadableFile(path)
  let table: LoadedTable | null = null
  try {
    const { values, columns } = await readContents(file)
    if (isWanted(values)) table = { values, ...(await readColumns(file, columns, isLeft)) }
    return table
  } finally {
    if (!table) file.close()
  }
}

async function readColumns(
  file: ReadableFile,
  stored: Contents['columns'],
  isLeft: (name: string) => boolean,
): Promise<Omit<LoadedTable, 'values'>> {
  const columns = new Map<string, Column>()
  const left = new Map<string, FilePart>()
  /** What is only checked passes through this. */
  const seen = new Uint8Array(CHUNK)
  for (const { name, kind, start, bytes, sum } of stored) {
    const column = isLeft(name) ? null : new ARRAYS[kind](bytes / ARRAYS[kind].BYTES_PER_ELEMENT)
    const found = column
      ? await readInto(file, bytesOf(column), start)
      : await sumOf(file, { start, bytes }, from => seen.subarray(0, bytes - from))
    if (found !== sum) throw new BrokenFile(`column ${name} has changed`)
    if (column) columns.set(name, column)
    else left.set(name, new FilePart(file, start, bytes))
  }
  return { columns, left }
}

async function readContents(file: ReadableFile): Promise<Contents> {
  const trailer = Buffer.alloc(TRAILER_BYTES)
  const { size } = file
  if (size < TRAILER_BYTES) throw new BrokenFile('it is too short')
  await readInto(file, trailer, size - TRAILER_BYTES)
  const { start, bytes, sum } = readTrailer(trailer, size)
  const text = Buffer.alloc(bytes)
  if ((await readInto(file, text, start)) !== sum) throw new BrokenFile('its table of contents has changed')
  return JSON.parse(text.toString())
}

/** Fills `bytes` from this position of the file, and returns their checksum. */
function readInto(file: ReadableFile, bytes: Uint8Array, position: number): Promise<number> {
  return sumOf(file, { start: position, bytes: bytes.length }, from => bytes.subarray(from, from + CHUNK))
}

/**
 * The checksum of a part of the file.
 *
 * @param roomAt where what begins at this distance from its start is read into
 */
async function sumOf(
  file: ReadableFile,
  { start, bytes }: BytesPlace,
  roomAt: (from: number) => Uint8Array,
): Promise<number> {
  let sum = 0
  for (let from = 0; from < bytes; ) {
    const room = roomAt(from)
    const count = await file.read(room, start + from)
    sum = crc32(room.subarray(0, count), sum)
    from += count
  }
  return sum
}
