import * as v from 'valibot'
import { dayOrMinute, endOf, startOf } from './dates.ts'

/** Fields of editors' files, with words for whoever fills them in wrongly. */

export const filled = (missing: string) => v.pipe(v.string(missing), v.trim(), v.minLength(1, missing))

/** `2026-09-01` */
export const day = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.isoDate(`${name} — это день, как 2026-09-01`),
    v.check(text => !Number.isNaN(startOf(text)), `${name}: такого дня нет`),
  )

/**
 * A moment in Moscow: `2026-09-01`, or `2026-09-01 18:30`.
 *
 * @param edge of a whole day: its first moment, or the first one after it
 * @returns epoch milliseconds
 */
export const moment = (name: string, edge: 'begins' | 'ends') =>
  v.pipe(dayOrMinute(name), v.transform(edge === 'begins' ? startOf : endOf))
