import * as v from 'valibot'
import { DEFAULT_REGION } from './default-region.ts'

const Time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-4]):[0-5]\d$/, 'нужно время, как 10:00'))
/** `24:00` is the end of the day. */
export const Span = v.object({ from: Time, to: Time })
export type Span = v.InferOutput<typeof Span>

/** Monday to Sunday, null for closed; an empty list for unknown hours. */
export const Hours = v.pipe(
  v.array(v.nullable(Span)),
  v.check(days => days.length === 0 || days.length === 7, 'нужно семь дней'),
)
export type Hours = v.InferOutput<typeof Hours>

/** Different hours on one date; null and null for closed. */
export const HoursException = v.object({
  date: v.pipe(v.string(), v.isoDate('нужна дата, как 2026-12-31')),
  from: v.nullable(Time),
  to: v.nullable(Time),
})
export type HoursException = v.InferOutput<typeof HoursException>

export interface Opening {
  is_open: boolean
  /** `открыто, до 22:00`, `закрыто, откроется завтра в 10:00`; empty where hours are not known. */
  words: string
}

const DAY_MIN = 24 * 60

/**
 * Whether a place is open, and until when.
 *
 * @param local the place's own calendar date and minutes since midnight, see `localTime`
 */
export function openingOf(
  { hours, exceptions }: { hours: Hours; exceptions: HoursException[] },
  local: LocalTime,
): Opening {
  if (hours.length === 0) return { is_open: false, words: '' }
  const today = spanOn(hours, exceptions, local)
  if (today && local.minutes >= minutesOf(today.from) && local.minutes < minutesOf(today.to)) {
    const isRoundTheClock = minutesOf(today.from) === 0 && minutesOf(today.to) === DAY_MIN
    return { is_open: true, words: isRoundTheClock ? 'открыто круглосуточно' : `открыто, до ${today.to}` }
  }
  if (today && local.minutes < minutesOf(today.from))
    return { is_open: false, words: `закрыто, откроется в ${today.from}` }
  for (let ahead = 1; ahead <= 7; ahead++) {
    const span = spanOn(hours, exceptions, dayAfter(local, ahead))
    if (!span) continue
    const day = ahead === 1 ? 'завтра' : WEEKDAYS_IN[dayAfter(local, ahead).weekday - 1]
    return { is_open: false, words: `закрыто, откроется ${day} в ${span.from}` }
  }
  return { is_open: false, words: 'закрыто' }
}

export interface LocalTime {
  /** Days since 1970 by the place's calendar. */
  day: number
  /** 1 is Monday. */
  weekday: number
  minutes: number
}

/** Date and time of day by a town's clock: `UTC+3`. */
export function localTime(now: number, timezone: string): LocalTime {
  const local = Math.floor(now / 60_000) + Math.round(hoursEast(timezone) * 60)
  const day = Math.floor(local / DAY_MIN)
  return { day, weekday: weekdayOf(day), minutes: local - day * DAY_MIN }
}

/** `UTC+3`, `UTC+5:30` -> hours east of Greenwich; Moscow's for anything else. */
export function hoursEast(timezone: string): number {
  const read = /^UTC([+-])(\d{1,2})(?::(\d\d))?$/.exec(timezone)
  if (!read) return 3
  const hours = Number(read[2]) + Number(read[3] ?? 0) / 60
  return read[1] === '-' ? -hours : hours
}

/** Days since 1970 -> 1 (Monday) to 7. The first day of 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** Days since 1970 -> `2026-01-16`. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MIN * 60_000).toISOString().slice(0, 10)
}

/** `2026-01-16` -> days since 1970. */
export function dayOfDate(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / (DAY_MIN * 60_000))
}

/** The day of this moment by the shop's own clock: `2026-09-01`. */
export function shopDay(at: number): string {
  return dateOfDay(localTime(at, DEFAULT_REGION.timezone).day)
}

/** `ежедневно 10:00–22:00`, `пн–пт 10:00–20:00, сб–вс 10:00–18:00`; empty where the hours are not known. */
export function hoursInWords(hours: Hours): string {
  if (hours.length === 0) return ''
  const groups: { first: number; last: number; span: Span | null }[] = []
  for (const [index, span] of hours.entries()) {
    const group = groups.at(-1)
    if (group && sameSpan(group.span, span)) group.last = index
    else groups.push({ first: index, last: index, span })
  }
  return groups
    .map(({ first, last, span }) => {
      const from = WEEKDAYS_SHORT[first]
      const days =
        last - first === 6 ? 'ежедневно' : first === last ? from : `${from}–${WEEKDAYS_SHORT[last]}`
      if (!span) return `${days} выходной`
      return span.from === '00:00' && span.to === '24:00'
        ? `${days} круглосуточно`
        : `${days} ${span.from}–${span.to}`
    })
    .join(', ')
}

const WEEKDAYS_SHORT = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const WEEKDAYS_IN = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
]

function spanOn(hours: Hours, exceptions: HoursException[], { day, weekday }: LocalTime): Span | null {
  const exception = exceptions.find(each => dayOfDate(each.date) === day)
  if (!exception) return hours[weekday - 1] ?? null
  const { from, to } = exception
  return from !== null && to !== null ? { from, to } : null
}

function dayAfter({ day, minutes }: LocalTime, ahead: number): LocalTime {
  return { day: day + ahead, weekday: weekdayOf(day + ahead), minutes }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function sameSpan(one: Span | null, other: Span | null): boolean {
  return one?.from === other?.from && one?.to === other?.to
}
