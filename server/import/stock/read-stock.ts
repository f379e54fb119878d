import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { StockRow } from './import-stock.ts'

const HEADS: Record<string, keyof StockRow> = {
  offer: 'offer_ext_id', offer_id: 'offer_ext_id', offer_ext_id: 'offer_ext_id',
  store: 'store_ext_id', store_id: 'store_ext_id', store_ext_id: 'store_ext_id',
  qty: 'qty', quantity: 'qty', stock: 'qty',
} // biome-ignore format: a table
const WANTED: (keyof StockRow)[] = ['offer_ext_id', 'store_ext_id', 'qty']

/** `stock.csv` cannot be read; names the line. */
export class StockRefused extends Error {}

interface CsvRow {
  record: string[]
  info: { lines: number }
}

/**
 * Reads `stock.csv`: a head line `offer,store,qty`, separated by commas, semicolons or tabs; other columns are let be.
 * Throws `StockRefused`.
 */
export async function* readStock(source: AsyncIterable<Buffer | string>): AsyncGenerator<StockRow> {
  const chunks = source[Symbol.asyncIterator]()
  const head = (await chunks.next()).value ?? ''
  const whole = Readable.from(
    (async function* () {
      yield Buffer.from(head)
      for (let next = await chunks.next(); !next.done; next = await chunks.next())
        yield Buffer.from(next.value)
    })(),
  )
  const lines = parse({
    delimiter: delimiterOf(head.toString()),
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    info: true,
  })
  whole.on('error', error => lines.destroy(error))
  let places: Map<keyof StockRow, number> | null = null
  for await (const { record, info } of whole.pipe(lines) as AsyncIterable<CsvRow>) {
    if (!places) {
      places = placesOf(record, info.lines)
      continue
    }
    const cell = (column: keyof StockRow) => record[places?.get(column) ?? -1] ?? ''
    if (!/^\d{1,6}$/.test(cell('qty')))
      throw wrong(info.lines, `количество «${cell('qty')}» — не целое число`)
    if (!cell('offer_ext_id') || !cell('store_ext_id'))
      throw wrong(info.lines, 'нет предложения или магазина')
    yield {
      offer_ext_id: cell('offer_ext_id'),
      store_ext_id: cell('store_ext_id'),
      qty: Number(cell('qty')),
    }
  }
  if (!places) throw new StockRefused('stock.csv: файл пуст')
}

/** The one that the head line has most of. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') + 1 || undefined)
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)
  return best
}

function placesOf(heads: string[], line: number): Map<keyof StockRow, number> {
  const places = new Map<keyof StockRow, number>()
  for (const [place, head] of heads.entries()) {
    const name = head.toLowerCase()
    const column = Object.hasOwn(HEADS, name) ? HEADS[name] : undefined
    if (column && !places.has(column)) places.set(column, place)
  }
  const missing = WANTED.filter(column => !places.has(column))
  if (missing.length > 0) throw wrong(line, `нет столбцов: ${missing.join(', ')}`)
  return places
}

function wrong(line: number, reason: string): StockRefused {
  return new StockRefused(`stock.csv, строка ${line}: ${reason}`)
}
