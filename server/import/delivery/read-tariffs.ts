import { PAYMENTS, SERVICES } from '../../contract/delivery/delivery.ts'
import type { Tariff } from '../../shop/delivery/default-tariffs.rules.ts'
import { NotTable, readTable, type TableRow } from '../read-table.ts'
import { lineProblems, TableRefused } from './table-refused.ts'

/** What a line of `tariffs.csv` says of a service; a column that the file does not have says nothing. */
export type TariffChange = Pick<Tariff, 'service_id'> & Partial<Tariff>

const PRICE_MOST = 100_000
const FREE_FROM_MOST = 10_000_000
const DAYS_MOST = 90

/**
 * Reads `tariffs.csv`: `service_id`, `price`, `days_min`, `days_max` and, as wished, `free_delivery_price` (roubles of
 * goods; 0 is never free), `payment_ids` (divided by spaces) and `is_default` (1 for the way that is chosen at first).
 * Throws `TableRefused` with every line that is wrong.
 */
export function readTariffs(file: Uint8Array): TariffChange[] {
  const rows = tableOf(file)
  const problems = lineProblems('tariffs.csv')
  const changes: TariffChange[] = []
  const seen = new Map<number, number>()
  for (const row of rows) {
    const change = changeOf(row, reason => problems.add(row.line, reason))
    const before = seen.get(change.service_id)
    if (before) problems.add(row.line, `способ ${change.service_id} уже был в строке ${before}`)
    seen.set(change.service_id, row.line)
    changes.push(change)
    if (change.is_default && changes.filter(each => each.is_default).length > 1)
      problems.add(row.line, 'is_default может быть 1 только у одного способа')
  }
  problems.throwIfAny()
  if (changes.length === 0) throw new TableRefused('tariffs.csv: нет ни одной строки')
  return changes
}

function tableOf(file: Uint8Array): TableRow[] {
  try {
    return readTable(file, ['service_id', 'price', 'days_min', 'days_max'])
  } catch (error) {
    throw error instanceof NotTable ? new TableRefused(`tariffs.csv: ${error.message}`) : error
  }
}

function changeOf({ cells }: TableRow, wrong: (reason: string) => void): TariffChange {
  const whole = (column: string, most: number) => {
    const text = (cells[column] ?? '').replace(/[\s\u00a0\u202f]/g, '')
    if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text)
    wrong(`${column} «${cells[column]}»: нужно целое число от 0 до ${most}`)
    return 0
  }
  const service_id = Number(cells.service_id)
  if (!Object.hasOwn(SERVICES, cells.service_id ?? ''))
    wrong(`service_id «${cells.service_id}»: нет такого способа, есть ${namesOf(SERVICES)}`)
  const change: TariffChange = {
    service_id,
    price: whole('price', PRICE_MOST),
    days_min: whole('days_min', DAYS_MOST),
    days_max: whole('days_max', DAYS_MOST),
  }
  if ((change.days_min ?? 0) > (change.days_max ?? 0)) wrong('days_min больше, чем days_max')
  if (cells.free_delivery_price !== undefined)
    change.free_delivery_price = whole('free_delivery_price', FREE_FROM_MOST)
  if (cells.payment_ids !== undefined)
    change.payment_ids_json = JSON.stringify(paymentsOf(cells.payment_ids, wrong))
  if (cells.is_default !== undefined) {
    if (!/^[01]?$/.test(cells.is_default)) wrong(`is_default «${cells.is_default}»: нужно 0 или 1`)
    change.is_default = cells.is_default === '1' ? 1 : 0
  }
  return change
}

function paymentsOf(text: string, wrong: (reason: string) => void): number[] {
  const ids = text.split(/[\s,;|]+/).filter(Boolean)
  const unknown = ids.filter(id => !Object.hasOwn(PAYMENTS, id))
  if (unknown.length > 0)
    wrong(`payment_ids «${unknown.join(' ')}»: нет такой оплаты, есть ${namesOf(PAYMENTS)}`)
  if (ids.length === 0) wrong('payment_ids: нужна хотя бы одна оплата')
  return [...new Set(ids.map(Number))]
}

function namesOf(known: object): string {
  return Object.keys(known).join(', ')
}
