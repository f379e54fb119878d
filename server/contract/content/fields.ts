import * as v from 'valibot'

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
