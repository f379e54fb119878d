import type { Hours, Span } from '../../../contract/delivery/hours.ts'

const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const FULL: Record<string, string> = {
  понедельник: 'пн',
  вторник: 'вт',
  среда: 'ср',
  четверг: 'чт',
  пятница: 'пт',
  суббота: 'сб',
  воскресенье: 'вс',
}
const DAY = `(?:${[...Object.keys(FULL), ...WEEKDAYS].join('|')})`
const DAYS = new RegExp(`^(${DAY})(?:\\s*[-–—]\\s*(${DAY}))?`)
const TIMES = /(\d{1,2})[:.](\d\d)\s*(?:[-–—/]|до)\s*(\d{1,2})[:.](\d\d)/

/**
 * Opening hours as people write them: `ежедневно 10:00–22:00`, `пн–пт 10:00–20:00, сб–вс 10:00–18:00`,
 * `круглосуточно`, `10:00–22:00`. Days that are not named are closed. `[]` where any part is not understood:
 * no hours are better than wrong ones.
 */
export function readHours(text: string): Hours {
  const words = text.trim().toLowerCase().replace(/\.$/, '')
  if (words === '') return []
  const week: (Span | null)[] = Array.from({ length: 7 }, () => null)
  for (const part of words.split(/\s*[,;]\s*/)) {
    const days = daysOf(part)
    const span = spanOf(part)
    if (!days || span === undefined) return []
    for (const day of days) week[day] = span
  }
  return week
}

/** Numbers from 0 (Monday). */
function daysOf(part: string): number[] | null {
  const read = DAYS.exec(part)
  if (!read) return /^(ежедневно|круглосуточно|без выходных|\d)/.test(part) ? [0, 1, 2, 3, 4, 5, 6] : null
  const first = numberOf(read[1] ?? '')
  const last = read[2] ? numberOf(read[2]) : first
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, index) => (first + index) % 7)
}

function numberOf(day: string): number {
  return WEEKDAYS.indexOf(FULL[day] ?? day)
}

/** Undefined when the text is not understood. */
function spanOf(part: string): Span | null | undefined {
  if (part.includes('круглосуточно')) return { from: '00:00', to: '24:00' }
  if (/выходной|закрыто/.test(part)) return null
  const read = TIMES.exec(part)
  if (!read) return undefined
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = read
  const to = toHour === '00' || toHour === '0' ? '24' : toHour
  if (Number(fromHour) > 23 || Number(to) > 24 || Number(fromHour) >= Number(to)) return undefined
  return { from: `${fromHour.padStart(2, '0')}:${fromMinute}`, to: `${to.padStart(2, '0')}:${toMinute}` }
}
