import { extname } from 'node:path'
import * as v from 'valibot'
import { issueInWords } from '../../contract/fault-words.ts'
import type { OrderStatus } from '../../database/tables/orders.ts'
import { Refused } from '../../errors.ts'
import { STATUS_WORDS, statusOfWords } from '../../shop/orders/states/order-states.rules.ts'
import { type StatusNews, type StatusTaken, takeStatus } from '../../shop/orders/take-status.ts'
import { NotJson, readJson } from '../read-json.ts'
import { NotTable, readTable, textOf } from '../read-table.ts'
import { NotCommerceml, readCommerceml, type StatusCells } from './read-commerceml.ts'

export interface StatusesReport extends Record<StatusTaken, number> {
  refused: { line: number; reason: string }[]
  /** Interrupted before the end; the lines before it were processed. */
  is_interrupted: boolean
}

/**
 * Processes the lines one by one, each in a transaction of its own: a refused line does not affect the
 * others, and an interrupted import is continued by importing the same file again.
 */
export async function importStatuses(
  shop: Parameters<typeof takeStatus>[0],
  rows: StatusRow[],
  on: { signal?: AbortSignal; row?: (done: number) => void } = {},
): Promise<StatusesReport> {
  const report: StatusesReport = { moved: 0, tracked: 0, unchanged: 0, refused: [], is_interrupted: false }
  for (const [index, row] of rows.entries()) {
    if (on.signal?.aborted) return { ...report, is_interrupted: true }
    if ('wrong' in row) report.refused.push({ line: row.line, reason: row.wrong })
    else {
      try {
        report[await takeStatus(shop, row.news)] += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        report.refused.push({ line: row.line, reason: error.message })
      }
    }
    on.row?.(index + 1)
  }
  return report
}

/** The file as a whole cannot be read; nothing was processed. */
export class StatusesRefused extends Error {}

type StatusRow = { line: number; news: StatusNews } | { line: number; wrong: string }

const Entries = v.array(
  v.object({
    order_id: v.union([v.string(), v.number()]),
    status: v.string(),
    track: v.optional(v.nullable(v.string()), ''),
  }),
)
const TRACK_MOST = 64

/**
 * Reads a file with states of orders: a table with `order_id`, `status` and maybe `track`, a JSON list of
 * such entries, or the documents of CommerceML. A wrong line is reported; the others are processed. Throws
 * `StatusesRefused`.
 */
export function readStatuses(file: Uint8Array, name: string): StatusRow[] {
  const seen = new Map<string, StatusCells>()
  return cellsOf(file, name).map(cells => {
    const news = newsOf(cells)
    if (typeof news === 'string') return { line: cells.line, wrong: news }
    // Two numbers for one parcel: the last would win, and importing the file twice would switch it back and
    // forth.
    const key = `${news.order_id} ${news.status}`
    const before = seen.get(key)
    if (before && before.track !== cells.track)
      return {
        line: cells.line,
        wrong: `заказ ${news.order_id}: другой трек-номер уже в строке ${before.line}`,
      }
    seen.set(key, cells)
    return { line: cells.line, news }
  })
}

function cellsOf(file: Uint8Array, name: string): StatusCells[] {
  try {
    const kind = extname(name).toLowerCase()
    if (kind === '.json') return fromJson(textOf(file))
    if (kind === '.xml') return readCommerceml(textOf(file))
    if (kind === '.csv') return fromTable(file)
  } catch (error) {
    if (error instanceof NotTable) throw new StatusesRefused(error.refused(name).message)
    const isOfFile = [NotJson, NotCommerceml, NotEntries].some(kind => error instanceof kind)
    throw isOfFile ? new StatusesRefused(`${name}: ${(error as Error).message}`) : error
  }
  throw new StatusesRefused(`${name}: нужен файл .csv, .json или .xml`)
}

function fromTable(file: Uint8Array): StatusCells[] {
  return readTable(file, ['order_id', 'status']).map(({ line, cells }) => ({
    line,
    order_id: cells.order_id ?? '',
    status: cells.status ?? '',
    track: cells.track ?? '',
  }))
}

/** Not the list of entries that it should be; `message` is Russian. */
class NotEntries extends Error {}

function fromJson(text: string): StatusCells[] {
  const read = v.safeParse(Entries, readJson(text), { message: issueInWords })
  if (!read.success) {
    const [issue] = read.issues
    const [index, ...field] = (v.getDotPath(issue) ?? '').split('.')
    const place = index ? [`запись ${Number(index) + 1}`, ...field].join(', ') : 'весь файл'
    throw new NotEntries(`${place}: ${issue.message}`)
  }
  return read.output.map((entry, index) => ({
    line: index + 1,
    order_id: String(entry.order_id),
    status: entry.status,
    track: (entry.track ?? '').trim(),
  }))
}

/** A string says what is wrong. */
function newsOf({ order_id, status: words, track }: StatusCells): StatusNews | string {
  if (!/^\d{12}$/.test(order_id)) return `номер заказа «${order_id}»: нужны 12 цифр`
  const status = statusOf(words)
  if (!status)
    return `заказ ${order_id}: статуса «${words}» нет, есть ${Object.entries(STATUS_WORDS)
      .map(([code, word]) => `${code} («${word}»)`)
      .join(', ')}`
  if (track.length > TRACK_MOST || /[\p{Cc}<>]/u.test(track))
    return `заказ ${order_id}: трек-номер длиннее ${TRACK_MOST} знаков или с недопустимыми знаками`
  return { order_id, status, track }
}

function statusOf(words: string): OrderStatus | null {
  const folded = fold(words)
  const code = Object.keys(STATUS_WORDS).find(code => code === folded)
  return code ? (code as OrderStatus) : statusOfWords(word => fold(word) === folded)
}

const fold = (words: string) => words.trim().toLowerCase().replaceAll('ё', 'е')
