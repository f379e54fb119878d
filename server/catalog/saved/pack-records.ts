import type { BytesPlace, Column } from '../columns/column-file.ts'
import { CompressedRecords } from '../columns/compressed-records.ts'
import { FilePart, type ReadableFile } from '../columns/file-part.ts'
import { columnOf, type LoadedTable } from '../columns/read-column-file.ts'

// The records of products are the largest part of what is saved, and a page needs a few dozen of them: they stay in the file, and
// only their places in it are in memory.

export function* packRecords({ blocks }: CompressedRecords): Generator<[name: string, Column]> {
  const { pieces, ...columns } = blocks
  for (const [name, column] of Object.entries(columns)) yield [`records.${name}`, column]
  for (const [number, piece] of pieces.entries()) yield [pieceName(number), piece.subarray(0, piece.length)]
}

export function unpackRecords(table: LoadedTable, pieces: number): CompressedRecords {
  return new CompressedRecords({
    pieces: Array.from({ length: pieces }, (_, number) => pieceOf(table, number)),
    piece: columnOf(table, 'records.piece', Uint16Array),
    start: columnOf(table, 'records.start', Int32Array),
    bytes: columnOf(table, 'records.bytes', Int32Array),
  })
}

function pieceOf({ left }: LoadedTable, number: number): FilePart {
  const piece = left.get(pieceName(number))
  if (!piece) throw new TypeError(`no records ${number}`)
  return piece
}

/** Is this column, by its name, one of those that hold the records? */
export function isLeftInFile(name: string): boolean {
  return /^records\.\d+$/.test(name)
}

function pieceName(number: number): string {
  return `records.${number}`
}

/** After they were written: they are read from there from now on. */
export function leaveInFile(
  records: CompressedRecords,
  file: ReadableFile,
  places: Map<string, BytesPlace>,
): void {
  records.moveTo(
    records.blocks.pieces.map((piece, number) => {
      const place = places.get(pieceName(number))
      return place ? new FilePart(file, place.start, place.bytes) : piece
    }),
  )
}
