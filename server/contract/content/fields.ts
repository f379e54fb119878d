import * as v from 'valibot'
import { DAY_MS } from '../durations.ts'

/** Fields of editors' files, with words for whoever fills them in wrongly. */

export const filled = (missing: string) => v.pipe(v.string(missing), v.trim(), v.minLength(1, missing))

/** `2026-09-01` */
export const day = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.isoDate(`${name} — это день, как 2026-09-01`),
    v.check(isDay, `${name}: такого дня нет`),
  )

/** `2026-02-30` is none. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * A moment in Moscow: `2026-09-01`, or `2026-09-01 18:30`.
 *
 * @param edge of a whole day: its first moment, or the first one after it
 * @returns epoch milliseconds
 */
export const moment = (name: string, edge: 'begins' | 'ends') =>
  v.pipe(
    v.string(`нет ${name}`),
    v.trim(),
    v.regex(
      /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/,
      `${name} — это день, как 2026-09-01, или час, как 2026-09-01 18:30`,
    ),
    v.check(text => isDay(text.slice(0, 10)), `${name}: такого дня нет`),
    v.check(text => text.length === 10 || isTime(text.slice(11)), `${name}: такого часа нет`),
    v.transform(text => {
      const [date = '', time] = text.split(' ')
      const at = Date.parse(`${date}T${time ?? '00:00'}:00${MOSCOW}`)
      return time === undefined && edge === 'ends' ? at + DAY_MS : at
    }),
  )

/** Moscow's clock has not been changed since 2014. */
const MOSCOW = '+03:00'

function isTime(text: string): boolean {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours < 24 && minutes < 60
}
