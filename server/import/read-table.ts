import { Readable } from 'node:stream'
import { CsvError, type Options, parse as parseStream } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'

/** A table that is refused; nothing of it was imported. `message` is Russian, a line for each error. */
export class TableRefused extends Error {}

const SHOWN = 20

/** Collects the errors of a table, line by line, so that all of them are reported at once. */
export function lineProblems(file: string) {
  const problems: string[] = []
  return {
    add: (line: number, reason: string): void => {
      problems.push(`${file}, строка ${line}: ${reason}`)
    },
    throwIfAny: (): void => {
      if (problems.length === 0) return
      const more = problems.length > SHOWN ? [`… и ещё ${problems.length - SHOWN}`] : []
      throw new TableRefused([...problems.slice(0, SHOWN), ...more].join('\n'))
    },
  }
}

/** A row of a table: its cells by the name of the column, and its line in the file (the heading is 1). */
export interface TableRow {
  line: number
  cells: Record<string, string>
}

/** The file is not a table with the required columns. */
export class NotTable extends Error {
  /** Set when a single line is wrong. */
  readonly line: number | null
  constructor(message: string, line: number | null = null) {
    super(message)
    this.line = line
  }

  /** @param file its name in the message */
  refused(file: string): TableRefused {
    return new TableRefused(`${file}${this.line ? `, строка ${this.line}` : ''}: ${this.message}`)
  }
}

/** The parser's reasons by its codes, in Russian; it reports the line apart from them. */
const OF_PARSER: Record<string, string> = {
  CSV_INVALID_CLOSING_QUOTE: 'за закрывающей кавычкой нужен разделитель',
  CSV_QUOTE_NOT_CLOSED: 'кавычка не закрыта',
  INVALID_OPENING_QUOTE:
    'кавычка посреди ячейки: в кавычках стоит вся ячейка, а кавычка внутри неё записывается дважды',
}

function asNotTable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines } = error as CsvError & { lines?: number }
  return new NotTable(OF_PARSER[code] ?? 'строка не читается', lines ?? null)
}

const CsvRow = v.object({
  record: v.record(v.string(), v.string()),
  info: v.object({ lines: v.number() }),
})
const CsvRows = v.array(CsvRow)

/** The required columns, and their other accepted names. */
interface Columns {
  needed: readonly string[]
  also_called?: Record<string, string>
}

/**
 * Reads a table with a heading, as spreadsheets save them: UTF-8 with or without a BOM, or windows-1251;
 * commas, semicolons or tabs. Column names are lower-cased, cells are trimmed. Throws `NotTable`.
 */
export function readTable(file: Uint8Array, needed: readonly string[]): TableRow[] {
  const text = textOf(file)
  try {
    return v.parse(CsvRows, parse(text, optionsOf(text, { needed }))).map(rowOf)
  } catch (error) {
    throw asNotTable(error)
  }
}

/** The same, row by row, of a file that need not fit into memory. Throws `NotTable`, for an empty file too. */
export async function* streamTable(
  source: AsyncIterable<Buffer | string>,
  columns: Columns,
): AsyncGenerator<TableRow> {
  const texts = textsOf(source)
  const first = await texts.next()
  if (first.done) throw new NotTable('файл пуст')
  const whole = Readable.from(
    (async function* () {
      yield first.value
      yield* texts
    })(),
  )
  const rows = parseStream(optionsOf(first.value, columns))
  whole.on('error', error => rows.destroy(error))
  try {
    for await (const row of whole.pipe(rows)) yield rowOf(row as v.InferOutput<typeof CsvRow>)
  } catch (error) {
    throw asNotTable(error)
  }
}

function rowOf({ record, info }: v.InferOutput<typeof CsvRow>): TableRow {
  return { line: info.lines, cells: record }
}

/** @param beginning of the text, with at least the heading */
function optionsOf(beginning: string, { needed, also_called = {} }: Columns): Options {
  const heading = beginning.slice(0, beginning.indexOf('\n') + 1 || undefined)
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (a, b) => heading.split(b).length - heading.split(a).length,
  )
  return {
    delimiter,
    bom: true,
    cast: cell => cell.trim(),
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    columns: (heads: string[]) => {
      const names = heads.map(head => {
        const name = head.trim().toLowerCase()
        return Object.hasOwn(also_called, name) ? (also_called[name] ?? name) : name
      })
      const missing = needed.filter(name => !names.includes(name))
      if (missing.length > 0) throw new NotTable(`нет столбцов: ${missing.join(', ')}`, 1)
      // Of two columns with one name the first counts.
      return names.map((name, index) => (names.indexOf(name) === index ? name : false))
    },
  }
}

/** UTF-8, or the other encoding that Russian programs use. */
export function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}

/** Chunks of such a text: the first letter beyond ASCII decides which encoding it is. */
async function* textsOf(source: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes: Buffer = Buffer.concat([held, Buffer.from(chunk)])
    held = Buffer.alloc(0)
    const at = decoder ? 0 : bytes.findIndex(byte => byte > 0x7f)
    // A letter of UTF-8 may be cut by the end of the chunk: four bytes are enough to decide.
    if (at >= 0 && !decoder && bytes.length - at < 4) held = bytes
    else {
      if (at >= 0) decoder ??= decoderOf(bytes.subarray(at))
      const text = decoder ? decodeNext(decoder, bytes) : bytes.toString('latin1')
      if (text !== '') yield text
    }
  }
  const rest = decoder ? decodeNext(decoder) : textOf(held)
  if (rest !== '') yield rest
}

/** @param bytes from the first that is no ASCII: only of UTF-8 does it begin a letter of the length that it says */
function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first = 0] = bytes
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    utf8.decode(bytes.subarray(0, length))
    return utf8
  } catch {
    return new TextDecoder('windows-1251')
  }
}

/**
 * The next chunk; without one, the rest. Throws `NotTable` for bytes that are invalid in the detected
 * encoding.
 */
function decodeNext(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new NotTable('файл начинается в UTF-8, а продолжается в другой кодировке')
  }
}
