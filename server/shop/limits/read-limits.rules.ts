import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { nearest } from '../../contract/nearest.ts'
import {
  BOOK,
  type Counted,
  type Lane,
  LIMITS,
  type LimitName,
  type LimitRow,
  type LimitTable,
  type Whose,
} from './limit-table.rules.ts'

const PREFIX = 'LIMIT_'
const UNITS_MS = { minute: 60_000, hour: HOUR_MS, day: DAY_MS }
/** A limit of N is N rows, which the database scans. */
const MAX_MOST = 100_000
const PER_MS_MOST = 31 * UNITS_MS.day
const WANTED = 'how many in how long, as 10/day or "1/minute 3/10minutes"'

/** A limit that the configuration can set: `LIMIT_CODE_PHONE_KNOWN`. */
export interface LimitSetting {
  name: string
  terms: string
  why: string
  limit_name: LimitName
  of: Whose
  lane: Lane
  counted: Counted
}

/** All of them, with what holds when the configuration says nothing. */
export const LIMIT_SETTINGS: LimitSetting[] = Object.entries(LIMITS).flatMap(
  ([limit_name, { counted, why, limits }]) =>
    Object.entries(limits).map(([counts, terms]) => {
      const [of, lane] = counts.split(' of ') as [Whose, Lane]
      return {
        name: nameOf(limit_name, of, lane),
        terms,
        why,
        limit_name: limit_name as LimitName,
        of,
        lane,
        counted,
      }
    }),
)

/** The limits set in the environment, and what is wrong with them, a line each. */
export function readLimits(env: Record<string, string | undefined>): {
  limits: LimitTable
  problems: string[]
} {
  const problems = Object.keys(env)
    .filter(name => name.startsWith(PREFIX) && !LIMIT_SETTINGS.some(known => known.name === name))
    .map(unknown)
  const limits = LIMIT_SETTINGS.flatMap(setting => {
    const { name, terms, limit_name, of, lane, counted } = setting
    const read = readTerms(env[name] ?? terms, counted)
    if (typeof read !== 'string') return read.map((term): LimitRow => ({ limit_name, of, lane, ...term }))
    problems.push(`${name} is ${JSON.stringify(env[name])}, but may be: ${read}`)
    return []
  })
  return { limits, problems }
}

/** `1/minute 3/10minutes`: both apply. Otherwise the allowed format, in words. */
function readTerms(text: string, counted: Counted): { max: number; per_ms: number }[] | string {
  const terms = text.split(/[\s,]+/).filter(Boolean)
  const read = terms.map(term => {
    const [, max = '', times, unit] = /^(\d{1,6})\/(\d{1,3})?(minute|hour|day)s?$/.exec(term) ?? []
    return { max: Number(max), per_ms: Number(times ?? 1) * UNITS_MS[unit as keyof typeof UNITS_MS] }
  })
  if (read.length === 0 || read.some(({ per_ms }) => !(per_ms > 0))) return WANTED
  if (read.some(({ max, per_ms }) => max < 1 || max > MAX_MOST || per_ms > PER_MS_MOST))
    return `from 1 to ${MAX_MOST} in at most 31 days`
  if (new Set(read.map(({ per_ms }) => per_ms)).size < read.length)
    return 'one number for each length of time'
  if (counted === 'books' && read.some(({ max }) => max % BOOK !== 0))
    return `a multiple of ${BOOK}: they are taken so many at a time`
  if (counted === 'orders' && read.length > 1) return 'one number in one time'
  return read
}

function unknown(name: string): string {
  const meant = nearest(
    name,
    LIMIT_SETTINGS.map(known => known.name),
  )
  const hint = meant ? `did you mean ${meant}?` : 'npm run limits lists them'
  return `${name} is no limit of the shop; ${hint}`
}

function nameOf(limit_name: string, of: Whose, lane: Lane): string {
  const suffix = lane === 'own' ? '_OWN' : lane === 'known' || lane === 'friends' ? '_KNOWN' : ''
  return `${PREFIX}${limit_name}_${of}`.toUpperCase().replaceAll('-', '_') + suffix
}

/** The limits in force, by name, in the configuration's format. */
export function writtenLimits(limits: LimitTable): Record<string, string> {
  return Object.fromEntries(
    LIMIT_SETTINGS.map(({ name, limit_name, of, lane }) => {
      const rows = limits.filter(row => row.limit_name === limit_name && row.of === of && row.lane === lane)
      return [name, rows.map(({ max, per_ms }) => `${max}/${timeInWords(per_ms)}`).join(' ')]
    }),
  )
}

/** 600,000 -> `10minutes` */
function timeInWords(per_ms: number): string {
  const [unit, unit_ms] = Object.entries(UNITS_MS).findLast(([, ms]) => per_ms % ms === 0) ?? [
    'minute',
    UNITS_MS.minute,
  ]
  const times = per_ms / unit_ms
  return times === 1 ? unit : `${times}${unit}s`
}
