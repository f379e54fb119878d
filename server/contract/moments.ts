import { HOUR_MS } from './durations.ts'

/** The shop's own clock, by which editors write and its days begin, is Moscow's: it has no summer time. */
export const MOSCOW_HOURS_EAST = 3

const moment = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
const wholeDate = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A moment on a town's clock: `15 января 2026 г. в 12:05`. */
export function formatMoment(at: number, hours_east: number): string {
  return moment.format(new Date(at + hours_east * HOUR_MS))
}

/** Its date alone: `15 января 2026 г.` */
export function formatDate(at: number, hours_east: number): string {
  return wholeDate.format(new Date(at + hours_east * HOUR_MS))
}

/** `2026-09-01` as `1 сентября 2026 г.` */
export function wholeDayInWords(day: string): string {
  return wholeDate.format(new Date(`${day}T00:00:00Z`))
}
