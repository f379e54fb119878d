import * as v from 'valibot'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { MOSCOW_HOURS_EAST } from '../words.ts'

/** From when to when something is shown: `2026-12-01` or `2026-12-01 10:00`, empty for no end. */
export interface Dates {
  from: string
  to: string
}

const SHAPE = /^(\d{4}-\d\d-\d\d)(?: (\d\d):(\d\d))?$/

/** A day or a minute of an editor, with words for a wrong one. */
export const dayOrMinute = (name: string) =>
  v.pipe(
    v.string(`нет ${name}`),
    v.trim(),
    v.regex(SHAPE, `${name} — это день, как 2026-09-01, или час, как 2026-09-01 18:30`),
    v.check(text => !Number.isNaN(startOf(text.slice(0, 10))), `${name}: такого дня нет`),
    v.check(text => !Number.isNaN(startOf(text)), `${name}: такого часа нет`),
  )

/** Epoch milliseconds of the beginning of the day or minute; NaN for one that does not exist. */
export function startOf(text: string): number {
  const [, day = '', hours = '0', minutes = '0'] = SHAPE.exec(text) ?? []
  const at = Date.parse(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  if (!isDay || Number(hours) > 23 || Number(minutes) > 59) return Number.NaN
  return at + (Number(hours) - MOSCOW_HOURS_EAST) * HOUR_MS + Number(minutes) * MINUTE_MS
}

/** When it is over: a day lasts to its midnight, a minute is the first that is over. */
export function endOf(text: string): number {
  return startOf(text) + (text.includes(':') ? 0 : DAY_MS)
}

export function isWithin({ from, to }: Dates, now: number): boolean {
  return (from === '' || startOf(from) <= now) && (to === '' || now < endOf(to))
}

/** Whole days while there is more than one, then hours: what a page counts down. */
export interface TimeLeft {
  count: number
  unit: 'days' | 'hours'
  /** As `<time>` has it. */
  until: string
}

export function timeLeft(to: string, now: number): TimeLeft | null {
  const end = endOf(to)
  const left = end - now
  if (left <= 0) return null
  const until = new Date(end).toISOString()
  return left > DAY_MS
    ? { count: Math.floor(left / DAY_MS), unit: 'days', until }
    : { count: Math.ceil(left / HOUR_MS), unit: 'hours', until }
}

export const WRONG_ORDER = 'to раньше, чем from'

export function areInOrder({ from, to }: Dates): boolean {
  return from === '' || to === '' || startOf(from) < endOf(to)
}
