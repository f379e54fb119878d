import { SaxesParser } from 'saxes'
import { xmlFault } from '../feed/xml/feed-refused.ts'

/** The file is not well-formed. `message` is Russian, with the line. */
export class NotCommerceml extends Error {}

/** What one line says, as it stands there. */
export interface StatusCells {
  /** A line of a table or of an XML file; the place of an entry in a JSON list, from 1. */
  line: number
  order_id: string
  status: string
  track: string
}

/** What a document says of itself beside its number, by the name that 1C's exchange gives it. */
const STATUS = 'статус заказа'
const TRACK = 'трек-номер'
const CANCELLED = 'отменен'
const DEPTH_MOST = 100

/**
 * Reads the documents of a CommerceML 2 file as 1C sends orders back: `Номер`, and of the
 * `ЗначенияРеквизитов` «Статус заказа», «Отменен» (true) and «Трек-номер»; everything else is ignored. Throws
 * `NotCommerceml` for a file that is not well-formed.
 */
export function readCommerceml(text: string): StatusCells[] {
  const parser = new SaxesParser({ position: true })
  const path: string[] = []
  const rows: StatusCells[] = []
  let row: StatusCells | null = null
  let said = { name: '', value: '' }
  let words = ''
  parser.on('error', error => {
    throw new NotCommerceml(`строка ${parser.line}: XML записан неверно: ${xmlFault(error.message)}`)
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (path.length > DEPTH_MOST)
      throw new NotCommerceml(`строка ${parser.line}: слишком много вложенных тегов`)
    words = ''
    if (name === 'Документ') row = { line: parser.line, order_id: '', status: '', track: '' }
    if (name === 'ЗначениеРеквизита') said = { name: '', value: '' }
  })
  parser.on('text', piece => {
    words += piece
  })
  parser.on('cdata', piece => {
    words += piece
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    const parent = path.at(-1)
    if (!row) return
    if (name === 'Номер' && parent === 'Документ') row.order_id = words.trim()
    if (name === 'Наименование' && parent === 'ЗначениеРеквизита') said.name = words.trim().toLowerCase()
    if (name === 'Значение' && parent === 'ЗначениеРеквизита') said.value = words.trim()
    // Not those of goods, which are deeper.
    if (name === 'ЗначениеРеквизита' && path.at(-2) === 'Документ') assign(row, said)
    if (name !== 'Документ') return
    rows.push(row)
    row = null
  })
  parser.write(text.replace(/^\ufeff/, '')).close()
  return rows
}

function assign(row: StatusCells, { name, value }: { name: string; value: string }): void {
  if (name === STATUS && row.status !== 'cancelled') row.status = value
  if (name === TRACK) row.track = value
  if (name.replaceAll('ё', 'е') === CANCELLED && value.toLowerCase() === 'true') row.status = 'cancelled'
}
