import { PAYMENTS } from '../../contract/delivery/delivery.ts'
import type { Interval } from '../../contract/delivery/delivery-day.ts'
import type { Tariff } from '../../shop/delivery/tariffs/default-tariffs.rules.ts'
import { type Line, readTableLines } from './read-lines.ts'

/** What a line of `tariffs.csv` says about a service; a missing column says nothing. */
export type TariffChange = Pick<Tariff, 'service_id'> & Partial<Tariff>

const PRICE_MOST = 100_000
const FREE_FROM_MOST = 10_000_000
const DAYS_MOST = 90
const DAYS_AHEAD_MOST = 31
const DIVISOR_MOST = 100_000
const INTERVAL = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/

/**
 * Reads `tariffs.csv`: `service_id`, `price`, `days_min`, `days_max` and, optionally, every other column of a
 * tariff; `--help` of the command describes each. Throws `TableRefused` with every wrong line.
 */
export function readTariffs(file: Uint8Array): TariffChange[] {
  const seen = new Map<number, number>()
  let defaults = 0
  const needed = ['service_id', 'price', 'days_min', 'days_max']
  return readTableLines(file, { file: 'tariffs.csv', needed }, line => {
    const change = changeOf(line)
    // What is no number has been refused by itself already.
    const before = Number.isNaN(change.service_id) ? undefined : seen.get(change.service_id)
    if (before) line.wrong(`способ ${change.service_id} уже был в строке ${before}`)
    seen.set(change.service_id, line.number)
    if (change.is_default && ++defaults > 1) line.wrong('is_default может быть 1 только у одного способа')
    return change
  })
}

function changeOf(line: Line): TariffChange {
  const change: TariffChange = {
    service_id: line.service(),
    price: line.whole('price', { most: PRICE_MOST }),
    days_min: line.whole('days_min', { most: DAYS_MOST }),
    days_max: line.whole('days_max', { most: DAYS_MOST }),
  }
  if ((change.days_min ?? 0) > (change.days_max ?? 0)) line.wrong('days_min больше, чем days_max')
  for (const column of Object.keys(MORE) as (keyof typeof MORE)[])
    if (line.text(column) !== undefined) Object.assign(change, MORE[column](line))
  const { transfer_days_min: least, transfer_days_max: most } = change
  if (typeof least === 'number' && typeof most === 'number' && least > most)
    line.wrong('transfer_days_min больше, чем transfer_days_max')
  return change
}

/** Optional columns, and how each is read. */
const MORE = {
  free_delivery_price: line => ({
    free_delivery_price: line.whole('free_delivery_price', { most: FREE_FROM_MOST }),
  }),
  payment_ids: line => ({ payment_ids_json: JSON.stringify(paymentsOf(line)) }),
  is_default: line => ({ is_default: line.flag('is_default') }),
  service_code: line => ({ service_code: codeOf(line, 'service_code') }),
  reworker_rate_id: line => ({ reworker_rate_id: codeOf(line, 'reworker_rate_id') }),
  reworker_service_id: line => ({ reworker_service_id: codeOf(line, 'reworker_service_id') }),
  certificates_allowed: line => ({ certificates_allowed: line.flag('certificates_allowed') }),
  is_active: line => ({ is_active: line.flag('is_active') }),
  volumetric_divisor: line => ({
    volumetric_divisor: line.whole('volumetric_divisor', { most: DIVISOR_MOST }),
  }),
  days_ahead: line => ({ days_ahead: line.whole('days_ahead', { least: 1, most: DAYS_AHEAD_MOST }) }),
  weekdays: line => ({ weekdays: weekdaysOf(line) }),
  on_holidays: line => ({ on_holidays: line.flag('on_holidays') }),
  intervals: line => ({ intervals_json: JSON.stringify(intervalsOf(line)) }),
  transfer_days_min: line => ({ transfer_days_min: line.wholeOrNone('transfer_days_min', DAYS_MOST) }),
  transfer_days_max: line => ({ transfer_days_max: line.wholeOrNone('transfer_days_max', DAYS_MOST) }),
  store_transfer_days: line => ({ store_transfer_days: line.wholeOrNone('store_transfer_days', DAYS_MOST) }),
  store_transfer_price: line => ({
    store_transfer_price: line.whole('store_transfer_price', { most: PRICE_MOST }),
  }),
} satisfies Record<string, (line: Line) => Partial<Tariff>>

function paymentsOf(line: Line): number[] {
  const ids = (line.text('payment_ids') ?? '').split(/[\s,;|]+/).filter(Boolean)
  const unknown = ids.filter(id => !Object.hasOwn(PAYMENTS, id))
  if (unknown.length > 0)
    line.wrong(
      `payment_ids «${unknown.join(' ')}»: нет такой оплаты, есть ${Object.keys(PAYMENTS).join(', ')}`,
    )
  if (ids.length === 0) line.wrong('payment_ids: нужна хотя бы одна оплата')
  return [...new Set(ids.map(Number))]
}

function codeOf(line: Line, column: string): string {
  const text = line.text(column) ?? ''
  if (!/^[\w.-]{0,60}$/.test(text))
    line.wrong(`${column} «${text}»: нужны латинские буквы, цифры, точка, дефис`)
  return text
}

/** `12345` for the usual working days. */
function weekdaysOf(line: Line): string {
  const text = line.text('weekdays') ?? ''
  const days = [...new Set(text)].toSorted().join('')
  if (/^[1-7]+$/.test(text) && days.length === text.length) return days
  line.wrong(`weekdays «${text}»: нужны дни недели цифрами, 12345 — с понедельника по пятницу`)
  return '1234567'
}

/** `10:00-14:00 14:00-18:00`; an empty cell for none. */
function intervalsOf(line: Line): Interval[] {
  const texts = (line.text('intervals') ?? '').split(/[\s,;|]+/).filter(Boolean)
  return texts.map(text => {
    const [from = '', to = ''] = text.split('-')
    if (!INTERVAL.test(text) || from >= to)
      line.wrong(`intervals «${text}»: нужны часы от и до, 10:00-14:00, через пробел`)
    return { from, to }
  })
}
