import { SERVICES } from '../../contract/delivery/delivery.ts'
import { lineProblems, NotTable, readTable, TableRefused, type TableRow } from '../read-table.ts'

/**
 * A line of a table, cell by cell. Errors are collected with the line's number, and a valid value is returned
 * instead.
 */
export class Line {
  readonly number: number
  readonly #cells: Record<string, string>
  readonly #report: (line: number, reason: string) => void

  constructor({ line, cells }: TableRow, report: (line: number, reason: string) => void) {
    this.number = line
    this.#cells = cells
    this.#report = report
  }

  wrong(reason: string): void {
    this.#report(this.number, reason)
  }

  /** Undefined where the table has no such column. */
  text(column: string): string | undefined {
    return this.#cells[column]
  }

  isEmpty(column: string): boolean {
    return (this.#cells[column] ?? '') === ''
  }

  /** As spreadsheets write it, including `1 350`. */
  whole(column: string, { least = 0, most }: { least?: number; most: number }): number {
    const text = (this.#cells[column] ?? '').replace(/[\s\u00a0\u202f]/g, '')
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    this.wrong(`${column} «${this.#cells[column] ?? ''}»: нужно целое число от ${least} до ${most}`)
    return least
  }

  /** Null for an empty cell. */
  wholeOrNone(column: string, most: number): number | null {
    return this.isEmpty(column) ? null : this.whole(column, { most })
  }

  /** 1 or 0; an empty cell is 0. */
  flag(column: string): 0 | 1 {
    const text = this.#cells[column] ?? ''
    if (!/^[01]?$/.test(text)) this.wrong(`${column} «${text}»: нужно 0 или 1`)
    return text === '1' ? 1 : 0
  }

  /** A number from the contract. */
  service(): number {
    const text = this.#cells.service_id ?? ''
    if (!Object.hasOwn(SERVICES, text))
      this.wrong(`service_id «${text}»: нет такого способа, есть ${Object.keys(SERVICES).join(', ')}`)
    return Number(text)
  }
}

/**
 * Reads a table line by line. Throws `TableRefused` with every wrong line, and for a table without lines.
 *
 * @param file its name in messages
 */
export function readTableLines<Row>(
  bytes: Uint8Array,
  { file, needed }: { file: string; needed: readonly string[] },
  read: (line: Line) => Row,
): Row[] {
  const problems = lineProblems(file)
  const rows = tableOf(bytes, file, needed).map(row => read(new Line(row, problems.add)))
  problems.throwIfAny()
  if (rows.length === 0) throw new TableRefused(`${file}: нет ни одной строки`)
  return rows
}

function tableOf(bytes: Uint8Array, file: string, needed: readonly string[]): TableRow[] {
  try {
    return readTable(bytes, needed)
  } catch (error) {
    throw error instanceof NotTable ? error.refused(file) : error
  }
}
